"""Positions of canasta and its kin in few words, for the tests."""

from games.core.game import Deal
from games.core.match import LiveMatch
from games.kits.kinds import KIND, RANK, Hand
from games.kits.melds import DRAWING
from games.rummy.kit.canastas import MOST, SEQUENCES, SUIT, Meld
from tests.games.dsl import play as make_moves


def kinds(cards: str) -> list[int]:
    return [KIND[text] for text in cards.split()]


def meld(rules, cards: str, number: int = 1) -> Meld:
    """A meld from its cards: of one suit a sequence, else a set; naturals first."""
    given = kinds(cards)
    run = len({RANK[kind] for kind in given[:2]}) > 1 and len({SUIT[kind] for kind in given}) == 1
    made = Meld(SEQUENCES + SUIT[given[0]] if run else RANK[given[0]], number)
    for kind in given:
        made = rules.lay(made, kind)
    return made


def position(
    game,
    hand="",
    *,
    pile="",
    others=("", "", ""),
    stock="",
    opened=False,
    scores=(0, 0),
    melds=(),
    number=1,
    **options,
):
    """Seat 1 is to move as the first after the dealer; side 1 is seats 1 and 3. `melds` are texts of card lists."""
    state = game.State(game.table_for(options=options), Deal(number, 0, scores))
    state.hands = [Hand(kinds(others[2])), Hand(kinds(hand)), Hand(kinds(others[0])), Hand(kinds(others[1]))]
    state.pile = kinds(pile)
    state.frozen = state.frozen or any(state.freezes(kind) for kind in state.pile)
    state.stock = kinds(stock)[::-1]
    state.phase = DRAWING
    state.started = [True] * 4
    state.opened[1] = opened
    for cards in melds:
        laid = meld(state.rules, cards)
        place = MOST * laid.line
        while place in state.melds[1]:
            place += 1
        state.melds[1][place] = laid._replace(number=place % MOST + 1)
    state.begin_turn(1)
    return state


def sizes(state, side=1):
    """How many cards lie in each meld of a side, as they were begun."""
    return [meld.size for meld in state.melds[side].values()]


def play(state, *moves):
    """The position after these moves."""
    make_moves(state, *moves)
    return state


def points(game, result, scores=None, **options):
    """The points of one typed-in deal."""
    match = LiveMatch(game.table_for(options=options), entered=True)
    return match.enter(result, 0).points


def played(game, deal, seed, player):
    """A whole deal: (state, seat) at every decision, and the end with seat -1."""
    from random import Random

    state = game.State(game.table_for(), deal)
    rng = Random(seed)
    while state.actors():
        (seat,) = state.actors()
        if seat < 0:
            state.apply_chance(state.draw(rng))
            continue
        yield state, seat
        state.apply(seat, PLAYERS[player](state, seat, rng))
    yield state, -1


PLAYERS = {
    "random": lambda state, seat, rng: state.sample_legal(seat, rng),
    "eager": lambda state, seat, rng: max(state.legal(seat), key=lambda a: (a >= 1024, rng.random())),
    "greedy": lambda state, seat, rng: state.greedy(seat, rng),
}


def greedy_gain(game, deals):
    """How much greedy partners are ahead of random ones, a deal."""
    from random import Random

    gain = 0.0
    for seed in range(deals):
        state, rng = game.State(game.table_for(), Deal(1, seed % 4, (0, 0))), Random(seed)
        while state.actors():
            (seat,) = state.actors()
            if seat < 0:
                state.apply_chance(state.draw(rng))
                continue
            name = "greedy" if seat % 2 == seed % 2 else "random"
            state.apply(seat, PLAYERS[name](state, seat, rng))
        gain += state.returns()[seed % 2]
    return gain / deals
