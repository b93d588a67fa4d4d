"""Instances of triggers as numbers: trigger, bearer and player packed so that canonical order is numbers
rising.

`instance = trigger << 18 | (bearer + 1) << 5 | (player + 1)`, where `trigger` is the place in the event's
list and none (-1) is 0. All instances are from 0 to `GREATEST`.
"""

from __future__ import annotations

PLAYER_BITS = 5
BEARER_BITS = 13
GREATEST = 2**31 - 1


def pack_instance(trigger: int, bearer: int, player: int) -> int:
    """The number of an instance; `bearer` and `player` may be none (-1)."""
    return trigger << BEARER_BITS + PLAYER_BITS | (bearer + 1) << PLAYER_BITS | (player + 1)


def unpack_instance(instance: int) -> tuple[int, int, int]:
    """Trigger, bearer and player of an instance."""
    bearer = (instance >> PLAYER_BITS & (1 << BEARER_BITS) - 1) - 1
    return instance >> BEARER_BITS + PLAYER_BITS, bearer, (instance & (1 << PLAYER_BITS) - 1) - 1
