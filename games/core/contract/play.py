"""The contracts of play: legal lists, texts, ends, the log, copies, returns, and what is refused."""

from __future__ import annotations

import json
import math
from collections.abc import Hashable
from random import Random
from typing import Any

from games.core.commitment import Sealed
from games.core.contract import marks
from games.core.contract.run import Broken, Run, chance, events_of
from games.core.contract.views import said_in, view_faults
from games.core.errors import BadLog, Illegal
from games.core.log import Chance
from games.core.match import LiveMatch
from games.core.simultaneous import still_asked
from games.core.state import CHANCE, OPEN, Action, State

LONGEST_LEGAL_LIST = 512
LONGEST_TEXT = 80
SEQUEL_DEALS = 4
OUTCOME_EVENTS = 300
OUTCOMES = 120
RUBBISH_TEXTS: tuple[Any, ...] = (
    "no such move!", "", " ", "\0", "?", "-1", "9" * 60, "¿🂡", "x" * 5000, None, 5, 0, True, 1.5, b"AS", [], ["AS"], {},
)  # fmt: skip
MET_BEFORE = 40
"""So many moves that were possible before are asked about again."""
RUBBISH_SEATS: tuple[Any, ...] = (-1, CHANCE, OPEN, 99, None, "0", 0.5)


def viewers(run: Run) -> list[int | None]:
    """Everybody who may look: each seat, a spectator, and the replay."""
    return [*range(run.table.seats), None, OPEN]


def check_moves(run: Run) -> None:
    """Actors and legal lists are coherent, texts name actions one to one, and looking changes nothing."""
    rng = run.rng("moves")
    _, state = run.begin(rng)
    run.require(state.actors(), "a deal that has just begun has no actors")
    met: dict[Action, None] = {}
    for _ in run.positions(state, rng):
        before = state.position()
        _check_actors(run, state.actors())
        for seat in state.actors():
            _check_one_by_one(run, state, seat, met)
            _check_legal(run, state, seat, rng)
            _check_texts(run, state, seat)
        run.require(state.position() == before, "asking for legal moves, samples or texts changes the state")


def _check_actors(run: Run, actors: tuple[int, ...]) -> None:
    run.require(isinstance(actors, tuple), f"actors() gives {actors!r}, not a tuple")
    run.require(list(actors) == sorted(set(actors)), f"actors() gives {actors}, not sorted and unique")
    run.require(all(0 <= seat < run.table.seats for seat in actors), f"actors() names {actors}")


def _check_one_by_one(run: Run, state: State, seat: int, met: dict[Action, None]) -> None:
    """A move asked about before anything is listed may be made exactly if it is listed.

    met: what was listed in positions before, the newest last.
    """
    alone, legal = state.clone(), state.legal(seat)
    for action in legal:
        run.require(alone.is_legal(seat, action), f"is_legal({seat}, {action}) denies what legal() lists")
    for action in [action for action in met if action not in legal][-MET_BEFORE:]:
        run.require(not alone.is_legal(seat, action), f"is_legal({seat}, {action}) allows what is not listed")
    met |= dict.fromkeys(legal)


def _check_legal(run: Run, state: State, seat: int, rng: Random) -> None:
    legal = state.legal(seat)
    run.require(isinstance(legal, list) and legal, f"legal({seat}) gives {legal!r} for an actor")
    run.require(all(type(action) is int and action >= 0 for action in legal), f"legal({seat}) gives {legal}")
    run.require(legal == sorted(set(legal)), f"legal({seat}) is not sorted and unique: {legal}")
    run.require(len(legal) <= LONGEST_LEGAL_LIST, f"legal({seat}) lists {len(legal)} actions")
    run.require(not state.is_legal(seat, 10**9), f"is_legal({seat}, 10**9) says yes")
    for name in ("sample_legal", "greedy"):
        run.legal_move(state, seat, name, rng)


def _check_texts(run: Run, state: State, seat: int) -> None:
    texts: dict[str, int] = {}
    for action in state.legal(seat):
        text = state.text(seat, action)
        good = (
            isinstance(text, str)
            and text.isprintable()
            and text.strip() == text
            and 0 < len(text) <= LONGEST_TEXT
        )
        run.require(good, f"the text of action {action} is {text!r}")
        run.require(text not in texts, f"actions {texts.get(text)} and {action} are both called {text!r}")
        texts[text] = action
    for text, action in texts.items():
        back = state.parse(seat, text)
        run.require(back == action, f"parse({text!r}) gives {back}, but text({action}) is {text!r}")
        run.require(
            isinstance(state.say(text), str) and state.say(text), f"say({text!r}) gives nothing to read"
        )


def check_end(run: Run) -> None:
    """A match reaches its end within the cap of deals, unless it is too long to wait for here."""
    rng = run.rng("end")
    sheet = run.game.sheet(run.table)
    moves = 0
    while not sheet.over and moves < run.most(6000):
        state = run.state_type(run.table, sheet.next_deal())
        for _ in run.walk(state, rng):
            moves += 1
        run.require(len(sheet.rows) < run.game.max_deals, f"no end after {len(sheet.rows)} deals (max_deals)")
        sheet.enter(state.result())
    if sheet.over:
        run.require(sheet.why_over(), "the match is over for no reason")
        wrong = marks.faults(sheet.why_over(), run.table)
        run.require(not wrong, f"the reason is {sheet.why_over()!r}: {'; '.join(wrong)}")
        check_ranking(run, sheet.ranking)


def check_ranking(run: Run, ranking: list[int] | None) -> None:
    """Places are from 1, the first place is taken, and ties share the better place."""
    if ranking is None:
        return
    proper = [1 + sum(other < own for other in ranking) for own in ranking]
    run.require(len(ranking) == len(run.table.sides) and ranking == proper, f"the places are {ranking}")


def check_log(run: Run) -> None:
    """A log that went through JSON replays to the same match: keys, views, told lines, sheet and result."""
    live = LiveMatch(run.table)
    watched: dict[int | None, list[tuple[int, int | None, str]]] = {viewer: [] for viewer in viewers(run)}
    for viewer, lines in watched.items():
        live.watch(viewer, lambda seq, seat, text, lines=lines: lines.append((seq, seat, text)))  # type: ignore[misc]
    rng = run.rng("log")
    live.advance(rng)
    while not live.over and len(live.sheet.rows) < SEQUEL_DEALS and live.seq < run.most(1500):
        assert live.state is not None
        seat = rng.choice(live.actors())
        live.play_action(seat, run.pick(live.state, seat, rng))
        live.advance(rng)
    loaded = LiveMatch.load(run.table, events_of(live.log))
    _same_match(run, live, loaded)
    _same_match(run, live, LiveMatch.load(run.table, live.log, believing=True))
    for viewer in (rng.randrange(run.table.seats), None, OPEN):
        run.require(
            loaded.told(viewer) == watched[viewer], f"viewer {viewer} is told otherwise in the replay"
        )


def _same_match(run: Run, live: LiveMatch, loaded: LiveMatch) -> None:
    assert live.state is not None
    assert loaded.state is not None
    run.require(live.state.position() == loaded.state.position(), "the reloaded state has another position")
    for viewer in viewers(run):
        run.require(
            live.view(viewer) == loaded.view(viewer), f"viewer {viewer} sees another view after reloading"
        )
    rows = [[row.to_json() for row in match.sheet.rows] for match in (live, loaded)]
    run.require(rows[0] == rows[1], "the reloaded sheet has other rows")
    run.require(live.sheet.next_deal() == loaded.sheet.next_deal(), "the reloaded sheet deals otherwise")
    run.require(live.result == loaded.result, "the reloaded match has another result")


def check_views(run: Run) -> None:
    """Every viewer's view keeps the schema, survives JSON, and looking at it changes nothing."""
    rng = run.rng("views")
    _, state = run.begin(rng)
    _check_view_of_all(run, state)
    for position in run.positions(state, rng):
        if rng.random() < 0.3:
            _check_view_of_all(run, position)
    _check_view_of_all(run, state)


def _check_view_of_all(run: Run, state: State) -> None:
    before = state.position()
    for viewer in viewers(run):
        view = state.view(viewer)
        wrong = view_faults(view, viewer, run.table.seats)
        wrong += [fault for text in said_in(view) for fault in marks.faults(text, run.table)]
        run.require(not wrong, f"the view of {viewer}: {'; '.join(wrong[:3])}")
    run.require(state.position() == before, "looking at a view changes the state")


def check_clone(run: Run) -> None:
    """A clone equals its original, plays on to the same end, and neither feels what happens to the other."""
    rng = run.rng("clone")
    _, state = run.begin(rng)
    _clone_apart(run, state, "before the deal")
    for number, position in enumerate(run.positions(state, rng)):
        if number < (1 if run.brief else 2) or rng.random() < 0.06:
            _clone_apart(run, position, f"after {number} moves")


def _clone_apart(run: Run, state: State, when: str) -> None:
    first, second = state.clone(), state.clone()
    faces = _faces(run, state)
    run.require(_faces(run, first) == faces, f"a clone differs from its original {when}")
    end = _end_of(run, first)
    run.require(_faces(run, state) == faces, f"playing a clone on changes its original {when}")
    run.require(_faces(run, second) == faces, f"playing a clone on changes another clone {when}")
    run.require(_end_of(run, second) == end, f"the same moves end otherwise in a second clone {when}")


def _faces(run: Run, state: State) -> tuple[Hashable, list[Any]]:
    return state.position(), [state.actors(), [state.view(viewer) for viewer in viewers(run)]]


def _end_of(run: Run, state: State) -> tuple[Hashable, Any, list[float]]:
    run.play_out(state, run.rng("clone to the end"))
    return state.position(), state.result().to_json(), state.returns()


def check_returns(run: Run) -> None:
    """Returns are one finite number a seat, alike for partners, and never go against the points over many deals."""
    rng = run.rng("returns")
    agreement = 0.0
    sign = -1 if run.game.low_wins else 1
    sheet = run.game.sheet(run.table)
    moves = 0
    for _ in range(30):
        state = run.state_type(run.table, sheet.next_deal())
        for _ in run.walk(state, rng):
            moves += 1
        returns = state.returns()
        _check_finite(run, returns)
        row = sheet.enter(state.result())
        agreement += sign * _covariance([returns[side[0]] for side in run.table.sides], list(row.points))
        if sheet.over:
            sheet = run.game.sheet(run.table)
        if moves > run.most(3000):
            break
    run.require(
        agreement >= -1e-6, "returns() are high where the sheet gives poor points: is the sign wrong?"
    )


def _check_finite(run: Run, returns: list[float]) -> None:
    seats = run.table.seats
    run.require(isinstance(returns, list) and len(returns) == seats, f"returns() gives {returns!r}")
    numbers = all(type(value) in (int, float) and math.isfinite(value) for value in returns)
    run.require(numbers, f"returns() gives {returns!r}")
    for side in run.table.sides:
        run.require(
            len({returns[seat] for seat in side}) == 1, f"partners {side} have unlike returns {returns}"
        )


def _covariance(one: list[float], other: list[int]) -> float:
    means = sum(one) / len(one), sum(other) / len(other)
    return sum((a - means[0]) * (b - means[1]) for a, b in zip(one, other, strict=True))


def check_refusals(run: Run) -> None:
    """Rubbish, moves of a wrong seat, stale moves and illegal moves are refused, and nothing changes.

    Of choices made at once only those are stale to which something else has happened (`still_asked`).
    """
    rng = run.rng("refusals")
    match = LiveMatch(run.table)
    match.advance(rng)
    seen: dict[str, None] = {}
    while not match.over and match.seq < (30 if run.brief else 60):
        assert match.state is not None
        seat = rng.choice(match.actors())
        texts = match.legal_texts(seat)
        seen.update(dict.fromkeys(texts))
        if rng.random() < 0.25:
            _refuse_all(run, match, seat, [text for text in seen if text not in texts][:40], rng)
        match.play_action(seat, run.pick(match.state, seat, rng))
        match.advance(rng)


def _refuse_all(run: Run, match: LiveMatch, seat: int, others: list[str], rng: Random) -> None:
    good = rng.choice(match.legal_texts(seat))
    for text in (*RUBBISH_TEXTS, *others):
        _refuse(run, match, seat, text, match.seq)
    for stale in (match.seq - 1, match.seq + 1, 0, -5):
        if stale != match.seq and not still_asked(match, seat, stale):
            _refuse(run, match, seat, good, stale)
    idle = [other for other in range(run.table.seats) if other not in match.actors()]
    for wrong in (*RUBBISH_SEATS, *idle):
        _refuse(run, match, wrong, good, match.seq)


def _refuse(run: Run, match: LiveMatch, seat: Any, text: Any, seq: int) -> None:
    assert match.state is not None
    before = match.state.position(), match.seq, match.sheet.totals[:]
    try:
        match.play(seat, text, seq)
    except Illegal as error:
        run.require(str(error).strip(), f"the move {text!r} is refused without a reason")
        run.require(not marks.bare(str(error)), f"{str(error)!r} names people without marks")
    except Exception as error:
        raise Broken(
            f"{run.game.key}: the move {text!r} of seat {seat!r} raises {error!r} [{run}]"
        ) from error
    else:
        raise Broken(
            f"{run.game.key}: the move {text!r} of seat {seat!r} for event {seq} is accepted [{run}]"
        )
    after = match.state.position(), match.seq, match.sheet.totals[:]
    run.require(before == after, f"the refused move {text!r} changes the match")


def check_chance(run: Run) -> None:
    """A drawn outcome is JSON, drawing changes nothing, and the same outcome leads to the same state."""
    rng = run.rng("chance")
    _, state = run.begin(rng)
    for _ in range(4):
        if state.actors() != (CHANCE,):
            break
        run.require(run.game.chance, "something is dealt or thrown, and the game says `chance = False`")
        before = state.position()
        twin = state.clone()
        outcome = chance(state, rng)
        run.require(twin.position() == before, "drawing changes a clone")
        twin.apply_chance(outcome)
        run.require(twin.position() == state.position(), "the same outcome leads to two states")


def check_outcomes(run: Run) -> None:
    """What chance can decide is accepted wherever it acts; what it cannot is refused with a reason, by the log too."""
    rng = run.rng("outcomes")
    match = LiveMatch(run.table)
    refused = 0
    while not match.over and match.seq < OUTCOME_EVENTS and refused < OUTCOMES:
        if not match.chance_pending:
            seat = rng.choice(match.actors())
            assert match.state is not None
            match.play_action(seat, run.pick(match.state, seat, rng))
            continue
        assert match.state is not None
        before = match.state.position()
        for _ in range(3):
            match.state.check_chance(json.loads(json.dumps(match.state.draw(rng))))
        drawn = json.loads(json.dumps(match.state.draw(rng)))
        for wrong in impossible_outcomes(drawn, fixed=match.state.reveals()):
            _refuse_outcome(run, match, wrong)
            refused += 1
        run.require(match.state.position() == before, "checking an outcome changes the state")
        match.replay(Chance(match.seq + 1, None, Sealed(drawn, "salt").text))


def impossible_outcomes(drawn: Any, *, fixed: bool) -> list[Any]:
    """Outcomes that cannot be where `drawn` can: of wrong types and lengths, doubled, out of range, out of order."""
    wrong: list[Any] = [None, True, 1.5, -7, 10**6, "ZZ", [], {}, [[]], {"cards": drawn}]
    if isinstance(drawn, list) and drawn:
        wrong += [
            drawn[:-1],
            [*drawn, drawn[0]],
            [drawn[0]] * len(drawn),
            [drawn[-1], *drawn[1:]],
            tuple(drawn[:-1]),
        ]
        wrong += [
            [odd, *drawn[1:]]
            for odd in (-1, 10**6, "ZZ", None, True, float(drawn[0] == 1), [drawn[0]], str(drawn[0]))
        ]
        if fixed:
            wrong.append(drawn[::-1])
    elif isinstance(drawn, dict):
        wrong += [{**drawn, "more": 1}, *({k: v for k, v in drawn.items() if k != gone} for gone in drawn)]
    elif type(drawn) is int:
        wrong += [float(drawn), str(drawn), [drawn]]
    spelt = json.dumps(drawn, sort_keys=True)
    return [one for one in wrong if json.dumps(one, sort_keys=True) != spelt]


def _refuse_outcome(run: Run, match: LiveMatch, wrong: Any) -> None:
    seq = match.seq
    try:
        match.replay(Chance(seq + 1, None, Sealed(wrong, "salt").text))
    except BadLog as error:
        run.require(str(error.__cause__).strip(), f"the outcome {wrong!r:.80} is refused without a reason")
        run.require(
            isinstance(error.__cause__, Illegal), f"the outcome {wrong!r:.80} raises {error.__cause__!r}"
        )
        run.require(match.seq == seq, f"the refused outcome {wrong!r:.80} is in the log")
    except Exception as error:
        raise Broken(
            f"{run.game.key}: the outcome {wrong!r:.80} is not refused but raises {error!r} [{run}]"
        ) from error
    else:
        raise Broken(f"{run.game.key}: the outcome {wrong!r:.80} is not refused but believed [{run}]")
