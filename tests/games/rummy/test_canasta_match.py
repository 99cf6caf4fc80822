"""Canasta as it is played: whole turns, dead ends, what is hidden, imagined worlds, the built-in player."""

from random import Random

import pytest

from games.core.errors import Illegal
from games.core.game import Deal
from games.core.match import LiveMatch
from games.kits.kinds import KINDS, Hand
from games.kits.melds import DISCARD, DRAW, DRAWING, NO, YES
from games.rummy.canasta import Canasta
from games.rummy.kit.canasta_moves import LAY
from tests.games.rummy.canasta_positions import BOOKS, SEVEN_ACES, able, position, table
from tests.games.rummy.samba_positions import kinds, play

# The match as it is played --------------------------------------------------------------------------------------------


def test_a_whole_turn_is_submitted_at_once_or_not_at_all():
    match = LiveMatch(table())
    match.advance(Random(2))
    rng = Random(0)
    while True:
        (seat,) = match.actors()
        if match.state.phase == DRAWING and DRAW in match.state.legal(seat):
            trial = match.state.clone()
            trial.apply(seat, DRAW)
            if any(action >= LAY for action in trial.legal(seat)):
                break
        match.play_action(seat, match.state.sample_legal(seat, rng))
    turn = ["draw"]
    while trial.seat == seat and trial.actors():
        action = next((a for a in trial.legal(seat) if a >= LAY), trial.legal(seat)[-1])
        turn.append(trial.text(seat, action))
        trial.apply(seat, action)
    before = match.state.position(), match.seq
    with pytest.raises(Illegal, match=f"Move {len(turn)} of {len(turn)}"):
        match.play_many(seat, [*turn[:-1], "discard 3D"], match.seq)
    assert (match.state.position(), match.seq) == before
    match.play_many(seat, turn, match.seq)
    assert match.state.seat == (seat + 1) % 4


def played(preset, seed, player, **options):
    state = Canasta.State(table(preset, **options), Deal(1, 0, (0, 1500)))
    state.apply_chance(state.draw(Random(seed)))
    rng = Random(seed)
    while state.actors():
        (seat,) = state.actors()
        yield state, seat
        state.apply(seat, player(state, seat, rng))
    yield state, -1


PLAYERS = {
    "random": lambda state, seat, rng: state.sample_legal(seat, rng),
    "eager": lambda state, seat, rng: max(
        state.legal(seat), key=lambda a: (not DISCARD <= a < DISCARD + KINDS, rng.random())
    ),
    "greedy": lambda state, seat, rng: state.greedy(seat, rng),
}


@pytest.mark.parametrize("preset", [*BOOKS, "two-player"])
@pytest.mark.parametrize("player", PLAYERS)
def test_no_turn_runs_into_a_dead_end(preset, player, monkeypatch):
    """What is begun can always be finished: nobody needs the way out that only imagined worlds have."""
    monkeypatch.setattr(Canasta.State, "_way_out", lambda state: pytest.fail("a turn cannot be ended"))
    for seed in range(25):
        options = {"natural_pair": seed % 2 == 1, "canastas": 1 + seed % 3}
        moves = 0
        for state, seat in played(preset, seed, PLAYERS[player], **options):
            moves += 1
            if seat >= 0:
                assert 0 < len(state.legal(seat)) < 300
        assert moves < Canasta.max_actions
        match = LiveMatch(state.table, entered=True)
        assert match.enter(state.result(), 0).points is not None


@pytest.mark.parametrize("preset", BOOKS)
def test_worlds_keep_what_all_have_seen(preset):
    """Cards picked up with the pile stay where they went until they are played."""
    seen = 0
    for seed in range(12):
        rng = Random(seed)
        for state, seat in played(preset, seed, PLAYERS["eager"]):
            if seat < 0 or rng.random() > 0.1:
                continue
            viewer = rng.randrange(4)
            world = state.resample(viewer, rng)
            assert world.view(viewer) == state.view(viewer)
            for other in range(4):
                known = state.known[other]
                assert all(count <= have for count, have in zip(known, world.hands[other].kinds, strict=True))
                assert all(count <= have for count, have in zip(known, state.hands[other].kinds, strict=True))
                seen += sum(known)
                if state.started[other] and other != viewer:
                    assert not world.hands[other].kinds[14] + world.hands[other].kinds[27]
    assert seen > 100


def test_an_imagined_asker_can_mostly_go_out_and_never_gets_stuck():
    state = able()
    state.hands[0] = Hand(kinds("4C 5C 6C 7C"))
    state.hands[2] = Hand(kinds("4D 5D 6D 7D"))
    state.hands[3] = Hand(kinds("QS QD JS JD"))
    play(state, "draw", "ask")
    for seed in range(30):
        world = state.resample(3, Random(seed))
        assert world.legal(3) == [YES, NO]
        world.apply(3, YES)
        rng = Random(seed)
        for _ in range(60):
            if world.actors():
                (seat,) = world.actors()
                world.apply(seat, world.sample_legal(seat, rng))


@pytest.mark.parametrize("moves", [("ask",), ("ask", "no"), ("ask", "yes"), ("ask", "no", "draw")])
def test_who_asked_could_go_out_in_every_world_that_another_imagines_whatever_the_answer(moves):
    state = position("KH KD KC", stock="9S 9D 4C 5C 6C 7C 4D", opened=True, melds=[SEVEN_ACES])
    state.hands[0], state.hands[2], state.hands[3] = (Hand(kinds(f"QS JS TS 8{suit}")) for suit in "SHD")
    play(state, *moves)
    for seed in range(20):
        assert state.resample(3, Random(seed)).can_go_out()


def test_buttons_are_said_for_people():
    state = position("KH", stock="9S")
    assert state.say("discard KS") == "discard K♠"
    assert state.say("meld 2C K") == "meld 2♣ with kings"
    assert state.say("meld * T") == "meld joker with tens"
    assert state.say("take") == "take the pile"
    assert state.say("ask") == "May I go out?"


def test_the_greedy_player_beats_the_random_one():
    wins = 0
    for seed in range(20):
        state = Canasta.State(table(), Deal(1, seed % 4, (0, 0)))
        state.apply_chance(state.draw(Random(seed)))
        rng = Random(seed)
        while state.actors():
            (seat,) = state.actors()
            state.apply(seat, PLAYERS["greedy" if seat % 2 == seed % 2 else "random"](state, seat, rng))
        wins += state.returns()[seed % 2] > 0
    assert wins >= 16
