"""The contracts of secrecy: two worlds that a seat cannot tell apart look the same to it, byte for byte."""

from __future__ import annotations

import json
import re
from collections import Counter
from math import sqrt
from random import Random

from games.core.contract import marks
from games.core.contract.run import Run, chance
from games.core.messages import Words, message_of
from games.core.state import CHANCE, OPEN, WORLDS_GIVEN_UP, Action, State

WORLDS_A_DEAL = 160
TOLD_ACTIONS = 6
PAIRS = 4
FAIR_DEALS = 40
ENDS = 6
FEWEST_ENDS = 10
FAIR_ERRORS = 6.0


CARD_SAID = re.compile(r"(?<!\w)(10|[2-9TJQKA])([CDHS♣♦♥♠])(?!\w)")
LETTER_OF_SIGN = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


def cards_said(sentence: str) -> set[str]:
    """The playing cards that a sentence names by sign or letter, as texts."""
    found = CARD_SAID.findall(sentence)
    return {("T" if rank == "10" else rank) + LETTER_OF_SIGN.get(suit, suit) for rank, suit in found}


class Spelt(Words):
    """A message with its template and values: two that read alike in English must be alike in every language."""

    def said(self, text: str) -> str:
        return json.dumps(message_of(text).to_json(), ensure_ascii=False, sort_keys=True)


SPELT = Spelt()


def face(state: State, viewer: int | None) -> str:
    """Everything a viewer is shown of a position, as text."""
    return json.dumps([state.actors(), SPELT.in_json(state.view(viewer))], ensure_ascii=False, sort_keys=True)


def check_worlds(run: Run) -> None:
    """In a resampled world a seat's view, actors, legal list and what it is told are the same; so is a spectator's
    view. The state's own hooks, `greedy` and `sample_legal`, choose the same: they may not peek.
    """
    rng = run.rng("worlds")
    _, state = run.begin(rng)
    worlds = 0
    chances = 0
    differing = 0
    most = run.most(WORLDS_A_DEAL)
    for _ in run.positions(state, rng):
        chances += 1
        due = worlds < most if run.seed % 2 else rng.random() < most / (4 * chances + 40)
        if not due:
            continue
        before = state.position()
        for seat in range(run.table.seats):
            seed = rng.getrandbits(32)
            given_up = WORLDS_GIVEN_UP[run.game.key]
            world = state.resample(seat, Random(seed))
            worlds += 1
            run.require(
                WORLDS_GIVEN_UP[run.game.key] == given_up,
                f"resample({seat}) gives up: its world does not agree with what has been announced",
            )
            differing += world.position() != before
            run.require(state.position() == before, f"resample({seat}) changes the state it starts from")
            again = state.resample(seat, Random(seed))
            run.require(
                again.position() == world.position(),
                f"resample({seat}) does not follow from its generator alone",
            )
            _same_to(run, state, world, seat, rng)
    if run.game.hides(run.table.seats) and worlds >= 20 and run.table.seats > 1:
        run.require(differing, "resample() never gives another world, though the game has hidden information")


def _same_to(run: Run, state: State, world: State, seat: int, rng: Random) -> None:
    run.require(
        world.actors() == state.actors(), f"seat {seat} sees other actors in a world it cannot tell apart"
    )
    for viewer in (seat, None):
        shown, other = face(state, viewer), face(world, viewer)
        run.require(
            shown == other,
            f"the view of {viewer} gives away what seat {seat} cannot know: {_gap(shown, other)}",
        )
    for actor in state.actors():
        if actor == seat:
            _same_choice(run, state, world, seat, rng)
        _same_told(run, state, world, seat, actor, rng)


def _same_choice(run: Run, state: State, world: State, seat: int, rng: Random) -> None:
    run.require(
        state.legal(seat) == world.legal(seat),
        f"the legal list of seat {seat} depends on what it cannot know",
    )
    seed = rng.getrandbits(32)
    for name in ("greedy", "sample_legal"):
        chosen = [getattr(where, name)(seat, Random(seed)) for where in (state, world)]
        run.require(chosen[0] == chosen[1], f"{name}({seat}) looks at what the seat cannot know: {chosen}")


def _same_told(run: Run, state: State, world: State, seat: int, actor: int, rng: Random) -> None:
    common = sorted(set(state.legal(actor)) & set(world.legal(actor)))
    for action in rng.sample(common, min(TOLD_ACTIONS, len(common))):
        for viewer in (seat, None):
            told = [SPELT.said(where.told(viewer, actor, action)) for where in (state, world)]
            run.require(
                told[0] == told[1],
                f"{viewer} is told {told[0]!r} or {told[1]!r} of {action} by what is hidden",
            )


def check_fair_worlds(run: Run) -> None:
    """Resampled worlds remember nothing of the real one.

    Right after the deal the real hands are themselves a fair sample. So nobody's hidden hand may come back the same in
    every deal, and the cards in common are as many on average for (real, resampled) as for (resampled, resampled): a
    resample that starts from the real world and moves too little shows as a difference of many standard errors.
    """
    rng = run.rng("fair worlds")
    if not run.game.hides(run.table.seats) or run.table.seats < 2:
        return
    gaps = []
    chances, kept = Counter[int](), Counter[int]()
    for _ in range(FAIR_DEALS):
        _, state = run.begin(rng)
        while state.actors() == (CHANCE,):
            chance(state, rng)
        seat = rng.randrange(run.table.seats)
        hidden = _hidden_hands(state, seat)
        worlds = (state, state.resample(seat, rng), state.resample(seat, rng))
        hands = [_hands(world, hidden) for world in worlds]
        gaps.append(_in_common(hands[0], hands[1]) - _in_common(hands[1], hands[2]))
        for other, real, again in zip(hidden, hands[0], hands[1], strict=True):
            turned = (other - seat) % run.table.seats
            chances[turned] += 1
            kept[turned] += real == again
    for turned, times in chances.items():
        same = times >= FAIR_DEALS // 2 and kept[turned] == times
        run.require(not same, f"resample() never changes the hidden hand of the player {turned} to the left")
    mean = sum(gaps) / FAIR_DEALS
    error = sqrt(sum((gap - mean) ** 2 for gap in gaps) / FAIR_DEALS / (FAIR_DEALS - 1))
    run.require(
        mean <= FAIR_ERRORS * error,
        f"resample() keeps {mean:.2f} more hidden cards in place than chance would",
    )


def check_hidden_ends(run: Run) -> None:
    """What is hidden when the deal is over stays so: a hand that was folded is no more seen than in another world.

    Where a seat still sees only backs of several hands, `resample` deals them again as it did at the last decision, or
    a leak could not be seen.
    """
    rng = run.rng("ends")
    if not run.game.hides(run.table.seats) or run.table.seats < 2:
        return
    chances = kept = moves = 0
    for _ in range(ENDS):
        if moves > run.most(3000):
            break
        _, state = run.begin(rng)
        last = state
        for position in run.walk(state, rng):
            last = position.clone()
            moves += 1
        for seat in range(run.table.seats):
            world = state.resample(seat, rng)
            _same_to(run, state, world, seat, rng)
            hidden = _hidden_hands(state, seat)
            if len(hidden) > 1 and _hands(last, hidden) != _hands(last.resample(seat, rng), hidden):
                chances += 1
                kept += _hands(state, hidden) == _hands(world, hidden)
    run.require(
        chances < FEWEST_ENDS or kept < chances,
        "resample() never changes the hands that stay hidden when the deal is over",
    )


def _hidden_hands(state: State, seat: int) -> list[int]:
    """The others of whose hands the seat sees only backs."""
    shown = state.view(seat)["seats"]
    return [other["seat"] for other in shown if other["seat"] != seat and set(other.get("hand", [])) == {"?"}]


def _hands(world: State, seats: list[int]) -> list[Counter[str]]:
    shown = world.view(OPEN)["seats"]
    return [Counter(shown[seat].get("hand", [])) for seat in seats]


def _in_common(one: list[Counter[str]], other: list[Counter[str]]) -> int:
    return sum((a & b).total() for a, b in zip(one, other, strict=True))


def _gap(one: str, other: str) -> str:
    start = next(
        (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    start = max(0, start - 40)
    return f"...{one[start : start + 90]}... or ...{other[start : start + 90]}..."


def check_twins(run: Run) -> None:
    """From a world resampled early on, the same moves tell a seat the same story until a move (a card drawn or turned
    up) shows it which of the two worlds it is in.
    """
    rng = run.rng("twins")
    _, state = run.begin(rng)
    while state.actors() == (CHANCE,):
        chance(state, rng)
    seat = rng.randrange(run.table.seats)
    world = state.resample(seat, rng)
    for _ in range(run.game.max_actions):
        actors = state.actors()
        if not actors or actors == (CHANCE,) or face(state, seat) != face(world, seat):
            return
        if seat in actors:
            same = state.legal(seat) == world.legal(seat)
            run.require(same, f"the legal list of seat {seat} depends on what it cannot know")
        actor = rng.choice(actors)
        action = _common_move(run, state, world, actor, rng)
        if action is None:
            return
        told = [SPELT.said(where.told(seat, actor, action)) for where in (state, world)]
        run.require(told[0] == told[1], f"seat {seat} is told two stories: {told}")
        state.apply(actor, action)
        world.apply(actor, action)


def _common_move(run: Run, state: State, world: State, actor: int, rng: Random) -> Action | None:
    action = run.pick(state, actor, rng)
    if world.is_legal(actor, action):
        return action
    common = sorted(set(state.legal(actor)) & set(world.legal(actor)))
    return rng.choice(common) if common else None


def check_told(run: Run) -> None:
    """A seat is told no more of somebody's move than it sees; names are of this table; telling changes nothing."""
    rng = run.rng("told")
    _, state = run.begin(rng)
    for _ in run.positions(state, rng):
        if rng.random() > 0.25:
            continue
        before = state.position()
        actor = rng.choice(state.actors())
        legal = state.legal(actor)
        one = rng.choice(legal)
        for viewer in (*range(run.table.seats), None, OPEN):
            _check_sentence(run, state.told(viewer, actor, one))
        run.require(state.position() == before, "telling of a move changes the state")
        if run.game.hidden and len(legal) > 1:
            _tells_no_more(run, state, actor, one, rng.choice([other for other in legal if other != one]))


def _check_sentence(run: Run, sentence: str) -> None:
    run.require(isinstance(sentence, str), f"told() gives {sentence!r}")
    wrong = marks.faults(sentence, run.table)
    run.require(not wrong, f"told() gives {sentence!r}: {'; '.join(wrong)}")


def _tells_no_more(run: Run, state: State, actor: int, one: Action, other: Action) -> None:
    """Where two moves leave a viewer with the same view, the sentences must not tell them apart."""
    after = [state.clone(), state.clone()]
    after[0].apply(actor, one)
    after[1].apply(actor, other)
    for viewer in (*range(run.table.seats), None):
        told = [SPELT.said(state.told(viewer, actor, action)) for action in (one, other)]
        if viewer != actor and told[0] != told[1] and face(after[0], viewer) == face(after[1], viewer):
            run.require(
                False, f"viewer {viewer} is told {told[0]!r} or {told[1]!r} of moves it cannot see apart"
            )


def check_told_chance(run: Run) -> None:
    """What chance tells is the same for outcomes that leave a viewer with the same view."""
    rng = run.rng("told chance")
    _, state = run.begin(rng)
    for _ in range(3):
        if state.actors() != (CHANCE,):
            return
        outcomes = [json.loads(json.dumps(state.draw(rng))) for _ in range(PAIRS)]
        after = [state.clone() for _ in outcomes]
        for world, outcome in zip(after, outcomes, strict=True):
            world.apply_chance(outcome)
        for viewer in (*range(run.table.seats), None, OPEN):
            told = [state.told_chance(viewer, outcome) for outcome in outcomes]
            for world, sentence in zip(after, told, strict=True):
                _check_sentence(run, sentence)
                unseen = cards_said(sentence) - cards_said(face(world, viewer))
                run.require(
                    not unseen, f"viewer {viewer} is told of {unseen}, which it does not see: {sentence!r}"
                )
            stories: dict[str, str] = {}
            for world, sentence in zip(after, told, strict=True):
                story = SPELT.said(sentence)
                same = viewer == OPEN or stories.setdefault(face(world, viewer), story) == story
                run.require(same, f"viewer {viewer} is told of the deal what it does not see: {sentence!r}")
        state = after[0]
