"""Orders at a live table: moves that the site makes for who has ordered them, also while their page is closed.

An order is read by its player alone, and what it does is an ordinary move to everybody else: it is made by
`held_moves.play`, in one transaction with the match row locked, at a time that was drawn without a look at the hand
(`order_times`). The clock runs until then. What it comes to is `order_rules`; what cancelled it is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from common import maintenance
from common.refusals import Refusal
from games.core.errors import StaleSequence
from games.core.match import LiveMatch
from matches import adjournments, claim_windows, event_store, order_rules, order_times
from matches.errors import MatchError
from matches.held_moves import play
from matches.holding import locked, running
from matches.models import Match, Order
from matches.order_rules import ONLY, PASS, PREMOVE, Cancelled, Ordered, Played

State, Why = Order.State, Order.Why
MOST: Final = 20
"""So many moves can wait for one turn, each as the answer to another one."""
MANY: Final = 200
"""So many matches are looked at by one beat."""
MOST_STEPS: Final = 8
"""So many steps of one turn can be named beforehand,"""
MOST_TURNS: Final = 5
"""and so many turns, one after the other."""
STEP: Final = "step"
TURN: Final = "turn"
RECENT: Final = 3
"""So many orders that are over are still told of."""


@transaction.atomic
def give(
    *,
    match_id: int,
    seat: int,
    by: Player,
    kind: str,
    expect_seq: int,
    text: str = "",
    answers: str = "",
    steps: Sequence[str] = (),
    line: Sequence[Sequence[str]] = (),
    adds: str = "",
) -> Order:
    """Order something; a premove also of several `steps` of a turn, and of a short `line` of turns after it.

    The same again changes nothing; another premove for the same case takes its place. `adds`: it is the next `STEP` of
    what waits for the same case, or the next `TURN`.

    Raises MatchError for what cannot be ordered here or now, StaleSequence for who has not seen what happened since.
    """
    match, seats = running(match_id)
    if match.entered:
        raise MatchError(_("Orders are for tables on the site: this is a sheet."))
    if match.device_id is not None:
        raise MatchError(_("Nobody orders moves where all play on one device."))
    adjournments.check_may_move(match)
    live = event_store.load(match, seats=len(seats))
    turns: list[list[str]] = [[""]]
    if kind == PREMOVE:
        asked = (
            [[text, *steps], *map(list, line)] if steps or line else order_rules.turns_of(live, seat, text)
        )
        before = _to_add_to(match, live, seat, answers) if adds else None
        asked = _added(turns_of(before), asked, adds) if before else asked
        turns, answers = _checked_premove(live, seat, asked, answers, expect_seq)
        if match.pace and len(turns) > 1:
            raise MatchError(_("Where moves are shown later one turn is ordered at a time."))
    else:
        answers = ""
        _check_standing_order(live, seat, kind, expect_seq)
    waiting = match.orders.filter(state=State.WAITING, seat=seat)
    same = waiting.filter(kind=kind, answers=answers).first()
    if same is not None and (turns_of(same), same.player_id) == (turns, by.pk) and _still_bound(same, live):
        return same
    if same is not None and adds and _still_bound(same, live):
        return _grown(same, turns)
    if same is None and waiting.filter(kind=PREMOVE).count() >= MOST:
        raise MatchError(_("So many moves cannot be ordered at once: cancel one first."))
    order_times.end([same] if same else [], Why.REPLACED)
    _mark(match)
    made = Order.objects.create(
        match=match,
        seat=seat,
        player=by,
        kind=kind,
        answers=answers,
        deal=order_rules.deal_of(live),
        seq=live.seq,
        **_as_stored(turns),
    )
    order_times.put_off(waiting.all(), timezone.now())
    made.refresh_from_db()
    return made


def _mark(match: Match) -> None:
    """Somebody has given an order in it."""
    if not match.ordered:
        match.ordered = True
        match.save(update_fields=["ordered"])


def _to_add_to(match: Match, live: LiveMatch, seat: int, answers: str) -> Order | None:
    """What waits for the same case and decision."""
    mover = order_rules.next_other(live, seat)
    known = order_rules.named(live, mover, answers) if answers and mover is not None else ""
    found = match.orders.filter(state=State.WAITING, seat=seat, kind=PREMOVE, answers=known).first()
    return found if found is not None and _still_bound(found, live) else None


def _added(turns: list[list[str]], more: list[list[str]], adds: str) -> list[list[str]]:
    return [*turns[:-1], turns[-1] + more[0], *more[1:]] if adds == STEP else [*turns, *more]


def _grown(order: Order, turns: list[list[str]]) -> Order:
    for name, value in _as_stored(turns).items():
        setattr(order, name, value)
    order.save(update_fields=["text", "steps", "line"])
    return order


def turns_of(order: Order) -> list[list[str]]:
    """What it orders, turn by turn, each of its steps."""
    return [[order.text, *order.steps], *order.line]


def _as_stored(turns: Sequence[Sequence[str]]) -> dict[str, Any]:
    first, *line = turns
    return {"text": first[0], "steps": list(first[1:]), "line": [list(turn) for turn in line]}


def _still_bound(order: Order, live: LiveMatch) -> bool:
    """Whether an order that waits stands for the decision that comes next."""
    return order.deal == order_rules.deal_of(live) and (order.kind != PREMOVE or order.seq == live.seq)


def _check_standing_order(live: LiveMatch, seat: int, kind: str, expect_seq: int) -> None:
    if kind not in kinds_at(live, seat):
        raise MatchError(_("That cannot be ordered in this game."))
    if not live.ended_at <= expect_seq <= live.seq:
        raise StaleSequence(expect_seq, live.seq)


def _checked_premove(
    live: LiveMatch, seat: int, turns: Sequence[Sequence[str]], answers: str, expect_seq: int
) -> tuple[list[list[str]], str]:
    """The steps, turn by turn, and the move that they answer as the log has them."""
    if PREMOVE not in kinds_at(live, seat):
        raise MatchError(_("Moves are made beforehand only in games in which everything lies open."))
    if expect_seq != live.seq:
        raise StaleSequence(expect_seq, live.seq)
    mover = order_rules.next_other(live, seat)
    if mover is None:
        raise MatchError(_("It is your turn: make the move."))
    if len(turns) > MOST_TURNS or any(len(turn) > MOST_STEPS for turn in turns):
        raise MatchError(
            _("Name %(turns)s turns at most, each of %(steps)s steps at most.")
            % {"turns": MOST_TURNS, "steps": MOST_STEPS}
        )
    own = order_rules.all_named(live, seat, turns)
    theirs = order_rules.named(live, mover, answers) if answers else ""
    asked = [text for turn in turns for text in turn]
    wrong = [
        text for text, known in zip(asked, (text for turn in own for text in turn), strict=True) if not known
    ]
    if answers and not theirs:
        wrong.append(answers)
    if wrong:
        raise MatchError(_("%(text)s is not a move of this game.") % {"text": wrong[0][:40]})
    return own, theirs


def kinds_at(live: LiveMatch, seat: int) -> list[str]:
    """What can be ordered at a table."""
    if live.over or live.state is None:
        return []
    passes, ahead = order_rules.has_pass(live, seat), order_rules.takes_premoves(live.table)
    return [PASS] * passes + [ONLY] + [PREMOVE] * ahead


def kinds_of(match: Match, seat: int) -> list[str]:
    """What can be ordered at a match as it stands."""
    if match.entered or match.status != Match.Status.RUNNING:
        return []
    return kinds_at(event_store.load(match), seat)


@transaction.atomic
def cancel(*, match_id: int, seat: int, number: int) -> Order:
    """Take an order of one's own back. Again changes nothing. Raises MatchError for what was carried out by then."""
    match = locked(match_id)
    order = match.orders.filter(pk=number, seat=seat).first()
    if order is None:
        raise MatchError(_("There is no such order of yours."))
    if order.state == State.DONE:
        raise MatchError(_("It has been carried out already."))
    if order.state == State.WAITING:
        order_times.end([order], Why.SELF)
    return order


def carry_out_due(limit: int = MANY) -> int:
    """Carry out what is due at all matches: by the beat. How many moves were made; none during maintenance."""
    if maintenance.on():
        return 0
    due = Order.objects.filter(
        state=State.WAITING, due_at__lte=timezone.now(), match__status=Match.Status.RUNNING
    )
    ids = due.order_by("due_at").values_list("match", flat=True)
    return sum(carry_out(match_id=match_id) for match_id in list(dict.fromkeys(ids[: 4 * limit]))[:limit])


@transaction.atomic
def carry_out(*, match_id: int) -> bool:
    """Carry out what is due at a match, one move at most: whether one was made. The others wait for another time."""
    match = locked(match_id)
    if match.status != Match.Status.RUNNING:
        return False
    waiting = list(match.orders.filter(state=State.WAITING))
    due = sorted((one.due_at, one.seat) for one in waiting if one.due_at and one.due_at <= timezone.now())
    for seat in dict.fromkeys(seat for _at, seat in due):
        if _seat_acts(match, [one for one in waiting if one.seat == seat]):
            return True
    return False


def _seat_acts(match: Match, orders: list[Order]) -> bool:
    """Look at all that waits of one seat: what is over is ended, and the first that can be is carried out."""
    live, sits = event_store.load(match), match.seats.select_related("player").get(index=orders[0].seat)
    busy = _has_answered(match, live, sits.index)
    for order in sorted(orders, key=lambda one: (one.kind != PREMOVE, not one.answers, one.kind, one.pk)):
        found = order_rules.outcome(_as_ordered(order), live)
        if order.player_id != sits.player_id:
            found = Cancelled(Why.SEAT)
        if isinstance(found, Cancelled):
            order_times.end([order], found.why)
        elif isinstance(found, Played) and not busy:
            return _played(match, order, found.text, live.seq)
        else:
            order.due_at = None
            order.save(update_fields=["due_at"])
    return False


def _played(match: Match, order: Order, text: str, seq: int) -> bool:
    """Make the move; whether it was made. What the match refuses all the same cancels a premove."""
    try:
        play(match_id=match.pk, seat=order.seat, texts=[text, *order.steps], expect_seq=seq, by=order.player)
    except Refusal:
        order_times.end([order] if order.kind == PREMOVE else [], Why.ILLEGAL)
        Order.objects.filter(pk=order.pk).update(due_at=None)
        return False
    order.refresh_from_db()
    upto = seq + 1 + len(order.steps)
    order.played = [*order.played, *range(seq + 1, upto + 1)]
    if order.kind == PREMOVE:
        order_times.end([order])
        order_times.end(match.orders.filter(state=State.WAITING, seat=order.seat, kind=PREMOVE), Why.MOVED)
        if order.line:
            _go_on(order, upto)
    else:
        order.save(update_fields=["played"])
    return True


def _go_on(order: Order, seq: int) -> None:
    """The next turn of a line waits for its own decision, after event `seq`; or says at once why there is none."""
    match = Match.objects.get(pk=order.match_id)
    live = event_store.load(match)
    made = Order.objects.create(
        match=match,
        seat=order.seat,
        player=order.player,
        kind=PREMOVE,
        deal=order.deal,
        seq=seq,
        **_as_stored(order.line),
    )
    why = ""
    if match.status != Match.Status.RUNNING or live.over:
        why = Why.OVER
    elif order_rules.deal_of(live) != order.deal:
        why = Why.DEAL
    elif order.seat in live.actors():
        why = Why.MORE
    if why:
        order_times.end([made], why)


def _has_answered(match: Match, live: LiveMatch, seat: int) -> bool:
    """Whether a seat has moved already though the log does not say so; in a window for claims silence is an answer."""
    held = bool(match.pace) and match.held_moves.filter(seat=seat).exists()
    return held or claim_windows.is_open(match, live)


def _as_ordered(order: Order) -> Ordered:
    return Ordered(order.kind, order.seat, order.deal, order.seq, order.text, order.answers)


def looked_at(match: Match) -> Match:
    """The match as it is for who looks at it now. One query where somebody has given an order, none elsewhere."""
    if match.ordered and match.status == Match.Status.RUNNING:
        waiting = match.orders.filter(state=State.WAITING, due_at__lte=timezone.now())
        if waiting.exists() and carry_out(match_id=match.pk):
            match.refresh_from_db()
    return match


def of_seat(match: Match, seat: int | None) -> Sequence[Order]:
    """What a seat has ordered and is told of: what waits, and the newest that are over. A query where any was given."""
    if not match.ordered or seat is None or seat < 0:
        return []
    waiting = match.orders.filter(seat=seat, state=State.WAITING).order_by("pk")
    over = match.orders.filter(seat=seat).exclude(state=State.WAITING).order_by("-over_at", "-pk")
    return [*waiting, *over[:RECENT]]


def of_decision(match: Match, live: LiveMatch, seat: int) -> list[Order]:
    """The premoves that wait for a seat's next decision. A query where any was given."""
    return [
        one
        for one in of_seat(match, seat)
        if one.state == State.WAITING and one.kind == PREMOVE and _still_bound(one, live)
    ]


def _size(order: Order) -> str:
    return f"+{len(order.steps)}+{sum(map(len, order.line))}" if order.steps or order.line else ""


def key_for(match: Match, seat: int | None) -> str:
    """Changes with what this seat reads of its orders, and with nothing else."""
    told = [f"{one.pk}{one.state[0]}{len(one.played)}{_size(one)}" for one in of_seat(match, seat)]
    return f"-o{'.'.join(told)}" if told else ""
