"""What holds for every game in play: offers are legal, refusals change nothing, games end, play repeats."""

import json

import pytest

from maniple.interpreter import NotOffered, State
from maniple.interpreter.blocks import from_bytes
from maniple.interpreter.bots import play_random
from tests.conformance.games import MOST_DECISIONS, Table, every_game, game, seeds


def sample(table: Table, player: int) -> list[int]:
    """The numbers of at most six options of a player."""
    offered = range(len(table.state.options(player)))
    return sorted(table.chance.sample(offered, min(6, len(offered))))


@every_game
def test_every_offered_option_applies(name: str) -> None:
    for seed in seeds(2):
        table = Table(name, seed, log=False)
        for _ in range(60):
            if table.state.over:
                break
            for player in table.state.waiting:
                for index in sample(table, player):
                    before = table.state.cells.copy()
                    option = table.state.options(player)[index]
                    after = table.state.after(option)
                    assert table.state.cells == before, f"seed {seed}: {option}"
                    assert after.cells != before, f"seed {seed}: {option}"
            table.decide()


@every_game
def test_options_are_distinct_and_numbered(name: str) -> None:
    for seed in seeds(2):
        table = Table(name, seed, log=False)
        for _ in range(80):
            for player in table.state.waiting:
                options = table.state.options(player)
                assert options, f"seed {seed}: someone is asked who has nothing to decide"
                assert [option.index for option in options] == list(range(len(options))), f"seed {seed}"
                texts = [option.text for option in options]
                assert len(set(texts)) == len(texts), f"seed {seed}: {texts}"
            table.play(1)


@every_game
def test_a_refused_decision_changes_nothing(name: str) -> None:
    for seed in seeds(1):
        table = Table(name, seed)
        stale = table.state.options(table.state.waiting[0])[0]
        for _ in range(40):
            state = table.state
            if state.over:
                break
            before, log, past = state.cells.copy(), len(state.entries), state.past
            player = state.waiting[0]
            bystander = next((one for one in range(state.players) if one not in state.waiting), state.players)
            offered = state.options(player)
            refused: list[tuple[object, int | None]] = [(0, bystander), (0, -1), (0, 99)]
            refused += [(wrong, player) for wrong in ("no such thing", len(offered), -1)]
            if stale.raw not in state.raw_options(stale.player):
                refused.append((stale, None))
            for option, by in refused:
                with pytest.raises(NotOffered):
                    state.apply(option, by)  # type: ignore[arg-type]
                assert state.cells == before, f"seed {seed}: {option}"
                assert (len(state.entries), state.past) == (log, past), f"seed {seed}: {option}"
            table.decide()


@every_game
def test_games_end(name: str) -> None:
    for seed in seeds(4):
        rules = Table(name, seed).game
        for players in set(rules.document.players):
            state = rules.start(players, seed, log=False)
            play_random(state, seed, MOST_DECISIONS)
            assert state.over, f"seed {seed}, {players} players"
            assert state.result is not None
            assert all(0 <= winner < players for winner in state.result.winners), f"seed {seed}"
            assert (state.decision, state.waiting, state.options(0)) == (None, (), ()), f"seed {seed}"
            with pytest.raises(NotOffered):
                state.apply(0)


@every_game
def test_the_same_seed_and_decisions_give_the_same_positions(name: str) -> None:
    for seed in seeds(2):
        one, other = Table(name, seed), Table(name, seed, log=False)
        for _ in range(150):
            assert one.state.digest() == other.state.digest(), f"seed {seed}: the log makes a difference"
            one.play(1)
            other.play(1)


@every_game
def test_another_seed_gives_another_game(name: str) -> None:
    first, second = (game(name).start(seed=seed) for seed in (1, 2))
    assert first.digest() != second.digest()


@every_game
def test_sealed_answers_may_come_in_any_order(name: str) -> None:
    for seed in seeds(2):
        table = Table(name, seed, log=False)
        for _ in range(300):
            state = table.state
            if len(state.waiting) > 1:
                forth, back = answered(state, state.waiting), answered(state, tuple(reversed(state.waiting)))
                assert forth.digest() == back.digest(), f"seed {seed}"
            table.play(1)


def answered(state: State, players: tuple[int, ...]) -> State:
    """The state after all have answered with the last option of each stage, one player after the other."""
    copy = state.clone()
    for player in players:
        for _ in range(answers_needed(state, player)):
            copy.apply(copy.options(player)[-1], player)
    return copy


def answers_needed(state: State, player: int) -> int:
    """How many answers a player gives in a round that cannot end because others are waiting too."""
    copy, number = state.clone(), 0
    while player in copy.waiting:
        copy.apply(copy.options(player)[-1], player)
        number += 1
    return number


@every_game
def test_a_position_is_its_bytes(name: str) -> None:
    for seed in seeds(2):
        table = Table(name, seed, log=False)
        layout, universe = table.game.layout, table.game.universe
        for _ in range(80):
            block = table.state.block()
            assert len(block) == layout.total_bytes, f"seed {seed}"
            assert from_bytes(block, layout, universe) == table.state.cells, f"seed {seed}"
            table.play(2)


@every_game
def test_observations_are_plain_data(name: str) -> None:
    for seed in seeds(1):
        table = Table(name, seed)
        for _ in range(20):
            for player in range(table.state.players):
                seen = table.state.observe(player)
                assert json.loads(json.dumps(seen)) == seen, f"seed {seed}"
            table.play(5)
