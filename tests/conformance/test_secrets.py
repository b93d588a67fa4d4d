"""What a player cannot know makes no difference to what that player sees, in every game."""

from maniple.interpreter import State
from maniple.interpreter.bots import play_random
from tests.conformance.games import MOST_DECISIONS, Table, every_game, seeds


def places(state: State) -> list[object]:
    """Where everything lies."""
    position = state.position
    return [position.contents(number) for number, _, _ in position.zones()]


def unknown(state: State, player: int) -> bool:
    """Whether two cards of different names lie in different places that the player does not know."""
    position = state.position
    for root in position.universe.lying:
        kind = position.universe.kinds[root]
        hidden = [
            (kind.names[entity], position.zone_of(root, entity))
            for entity in range(kind.high)
            if not position.knows(player, root, entity) and position.zone_of(root, entity) >= 0
        ]
        zones = {zone for _, zone in hidden if position.universe.zone_at(zone)[0].name != "box"}
        if len(zones) > 1 and len({name for name, _ in hidden}) > 1:
            return True
    return False


@every_game
def test_a_redeal_looks_the_same_to_the_player(name: str) -> None:
    for seed in seeds(2):
        table = Table(name, seed)
        for _ in range(12):
            state = table.state
            for player in range(state.players):
                why = f"seed {seed}, player {player} after {len(state.decisions)} decisions"
                before = state.cells.copy()
                other = state.redeal(player, table.chance.randrange(2**32))
                assert state.cells == before, why
                assert other.observe(player) == state.observe(player), why
                options = [(option.text, option.label("fr")) for option in state.options(player)]
                assert [(option.text, option.label("fr")) for option in other.options(player)] == options, why
                assert other.log(player) == state.log(player), why
            table.play(13)


@every_game
def test_redeals_of_different_seeds_differ_where_something_is_hidden(name: str) -> None:
    for seed in seeds(2):
        table = Table(name, seed, log=False)
        for _ in range(12):
            for player in range(table.state.players):
                if unknown(table.state, player):
                    dealt = {str(places(table.state.redeal(player, number))) for number in range(6)}
                    assert len(dealt) > 1, f"seed {seed}, player {player}"
            table.play(11)


@every_game
def test_the_same_redeal_is_the_same(name: str) -> None:
    for seed in seeds(2):
        state = Table(name, seed).play(30)
        assert state.redeal(0, 9).cells == state.redeal(0, 9).cells, f"seed {seed}"


@every_game
def test_a_redealt_game_is_played_to_its_end(name: str) -> None:
    for seed in seeds(3):
        table = Table(name, seed, log=False)
        table.play(table.chance.randrange(200))
        if table.state.over:
            continue
        state = table.state.redeal(table.chance.randrange(table.state.players), seed)
        play_random(state, seed, MOST_DECISIONS)
        assert state.over, f"seed {seed}"


@every_game
def test_a_redealt_log_holds_nothing_that_the_player_may_not_read(name: str) -> None:
    for seed in seeds(1):
        table = Table(name, seed)
        for _ in range(10):
            for player in range(table.state.players):
                for entry in table.state.redeal(player, seed).entries:
                    if entry.readers >= 0 and not entry.readers >> player & 1:
                        hidden = entry.values[0] == -1 if entry.kind == "move" else not entry.values
                        assert hidden, f"seed {seed}: {entry}"
            table.play(9)
