"""A ladder: who challenges whom, the answer within its time, and the table it becomes. Nothing is drawn by itself.

The competition is locked for each act, so that of two at once one comes second and is told why it cannot be.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import Max, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Notice, Player
from clubs.telling import tell
from games.core.messages import say
from tournaments.engine.fixed_formats import DrawnTable
from tournaments.engine.formats import open_ended
from tournaments.errors import CompetitionError
from tournaments.models import Challenge, Competition, Entry, Pairing, Round
from tournaments.schemes import win_halves
from tournaments.services import drawing, rounds
from tournaments.services.holding import held_entries, hold_entrants, locked
from tournaments.stages import stage_of

State = Challenge.State
WHY = say("A challenge within reach on the ladder.")


@transaction.atomic
def challenge_make(*, competition: Competition, challenger: Player, challenged: int) -> Challenge:
    """Challenge an entrant (by id). The same again while it waits changes nothing.

    Raises CompetitionError for who is not on the ladder or out of reach, has a challenge or a table open, or is
    protected after one that was played.
    """
    row = _running(competition)
    one, other = _pair(row, challenger, challenged)
    same = row.challenges.filter(challenger=one, challenged=other, state=State.OPEN).first()
    if same is not None:
        return same
    _check_free(row, one, other)
    _check_reach(row, one, other)
    _check_protected(row, one, other)
    made = Challenge.objects.create(
        competition=row,
        challenger=one,
        challenged=other,
        answer_by=timezone.now() + timedelta(days=row.settings["answer"]),
    )
    _tell(row, Notice.Kind.CHALLENGE, made, to=other.player, by=challenger)
    return made


def _pair(row: Competition, challenger: Player, challenged: int) -> tuple[Entry, Entry]:
    entries = {entry.pk: entry for entry in row.entries.select_related("player").filter(until=None)}
    one = next((entry for entry in entries.values() if entry.player_id == challenger.pk), None)
    if one is None:
        raise CompetitionError(_("You are not on this ladder."))
    other = entries.get(challenged)
    if other is None or other == one:
        raise CompetitionError(_("Challenge somebody else who is on the ladder."))
    return one, other


def busy(row: Competition) -> set[int]:
    """The entries that have a challenge to be answered or a table to be played. Two queries."""
    waiting = row.challenges.filter(state=State.OPEN).values_list("challenger", "challenged")
    playing = Entry.objects.filter(
        competition=row, pairings__pairing__counted=False, pairings__pairing__round__state="published"
    )
    return {pk for pair in waiting for pk in pair} | set(playing.values_list("pk", flat=True))


def _check_free(row: Competition, one: Entry, other: Entry) -> None:
    for entry in (one, other):
        if entry.pk in busy(row):
            words = _("%(player)s has a challenge that is not over: only one at a time.")
            raise CompetitionError(words % {"player": entry.title})


def _check_reach(row: Competition, one: Entry, other: Entry) -> None:
    stage = open_ended.Ladder.opened(stage_of(row, row.entries.select_related("player")))
    if (other.number or 0) not in open_ended.may_challenge(stage, one.number or 0):
        raise CompetitionError(
            _("%(player)s is out of reach: at most %(n)s places above you.")
            % {"player": other.title, "n": stage.settings["reach"]}
        )


def protected(row: Competition) -> tuple[set[int], set[frozenset[int]]]:
    """Who was challenged and has played lately, and which two are not to meet again yet: entries by id. One query."""
    now, settings = timezone.now(), row.settings
    since = now - timedelta(days=settings["protection"])
    again = now - timedelta(days=settings["again"])
    played = row.challenges.filter(pairing__counted_at__gte=min(since, again), pairing__counted=True)
    rows = [
        (one, other, at)
        for one, other, at in played.values_list("challenger", "challenged", "pairing__counted_at")
        if at is not None
    ]
    return (
        {challenged for _one, challenged, at in rows if at >= since},
        {frozenset((one, challenged)) for one, challenged, at in rows if at >= again},
    )


def _check_protected(row: Competition, one: Entry, other: Entry) -> None:
    alone, pairs = protected(row)
    if other.pk in alone:
        raise CompetitionError(
            _("%(player)s has been challenged lately, and is protected for a while.")
            % {"player": other.title}
        )
    if frozenset((one.pk, other.pk)) in pairs:
        raise CompetitionError(_("You two have played lately: challenge somebody else."))


@transaction.atomic
def challenge_answer(*, challenge: Challenge, by: Player, accepted: bool) -> Challenge:
    """Who is challenged plays, or declines; the same answer again changes nothing. Raises CompetitionError."""
    hold_entrants(challenge.competition_id)
    row = _running(challenge.competition)
    one = _held(challenge)
    if one.challenged.player_id != by.pk:
        raise CompetitionError(_("Who is challenged answers."))
    wanted = State.ACCEPTED if accepted else State.DECLINED
    if one.state == wanted:
        return one
    _require_open(one)
    if accepted:
        one.pairing = _play(row, one)
    elif row.settings["walkover"]:
        one.pairing = _walk_over(row, one)
    _close(one, wanted)
    _tell(row, Notice.Kind.TAKEN_UP, one, to=one.challenger.player, by=by)
    return one


@transaction.atomic
def challenge_take_back(*, challenge: Challenge, by: Player) -> Challenge:
    """Who has challenged takes it back before it is answered; again changes nothing. Raises CompetitionError."""
    _running(challenge.competition)
    one = _held(challenge)
    if one.challenger.player_id != by.pk:
        raise CompetitionError(_("Who has challenged takes it back."))
    if one.state != State.TAKEN_BACK:
        _require_open(one)
        _close(one, State.TAKEN_BACK)
    return one


def lapse_due() -> int:
    """Challenges that were not answered in time are over; how many."""
    late = Challenge.objects.filter(
        state=State.OPEN, answer_by__lte=timezone.now(), competition__status=Competition.Status.RUNNING
    )
    return sum(_lapse(one) for one in late.select_related("competition"))


@transaction.atomic
def _lapse(challenge: Challenge) -> bool:
    hold_entrants(challenge.competition_id)
    row = _running(challenge.competition)
    one = _held(challenge)
    if one.state != State.OPEN:
        return False
    if row.settings["walkover"]:
        one.pairing = _walk_over(row, one)
    _close(one, State.LAPSED)
    return True


@transaction.atomic
def ladder_end(*, competition: Competition) -> Competition:
    """The organisers end it: what waits for an answer is over. Again changes nothing. Raises CompetitionError."""
    row = locked(competition.pk)
    if row.status == Competition.Status.FINISHED:
        return row
    row = _running(competition)
    if Pairing.objects.filter(round__competition=row, round__state="published", counted=False).exists():
        raise CompetitionError(_("There are tables without a result."))
    row.challenges.filter(state=State.OPEN).update(state=State.LAPSED, answered_at=timezone.now())
    drawing.end(row)
    return row


def _running(competition: Competition) -> Competition:
    row = locked(competition.pk)
    if row.format != open_ended.Ladder.key or row.status != Competition.Status.RUNNING:
        raise CompetitionError(_("Nobody is challenged here now."))
    return row


def _held(challenge: Challenge) -> Challenge:
    rows = Challenge.objects.select_for_update(of=("self",), no_key=True)
    return rows.select_related("challenger__player", "challenged__player", "competition").get(pk=challenge.pk)


def _require_open(challenge: Challenge) -> None:
    if challenge.state != State.OPEN:
        words = _("This challenge is over: %(state)s.")
        raise CompetitionError(words % {"state": challenge.get_state_display()})


def _close(challenge: Challenge, state: str) -> None:
    challenge.state, challenge.answered_at = state, timezone.now()
    challenge.save(update_fields=["state", "answered_at", "pairing"])


def _play(row: Competition, challenge: Challenge) -> Pairing:
    """A table of the two with its match, which begins."""
    entries = {entry.number: entry for entry in held_entries(row) if entry.number is not None}
    sits = (challenge.challenger.number or 0, challenge.challenged.number or 0)
    pairing = _table(row, challenge, Pairing.Kind.PLAYED)
    rounds.make_matches(row, [(pairing, DrawnTable(sits, (sits,)))], entries)
    return pairing


def _walk_over(row: Competition, challenge: Challenge) -> Pairing:
    return _table(row, challenge, Pairing.Kind.FORFEIT, (win_halves(row), 0))


def _table(row: Competition, challenge: Challenge, kind: str, points: Sequence[int] = ()) -> Pairing:
    round_ = row.round_set.get(number=1, state__in=("published", "closed"))
    last = round_.pairings.aggregate(last=Max("table"))["last"] or 0
    counted_at = timezone.now() if points else None
    pairing = Pairing.objects.create(
        round=round_,
        table=last + 1,
        kind=kind,
        counted=bool(points),
        counted_at=counted_at,
        why=[WHY.to_json()],
    )
    for position, entry in enumerate((challenge.challenger, challenge.challenged)):
        pairing.sides.create(entry=entry, position=position, points=points[position] if points else None)
    Round.objects.filter(Q(pk=round_.pk) & Q(state="closed")).update(state=Round.State.PUBLISHED)
    return pairing


def _tell(row: Competition, kind: str, challenge: Challenge, *, to: Player, by: Player) -> None:
    if row.club_id is not None:
        tell(
            players=[to],
            kind=kind,
            key=f"challenge/{challenge.pk}/{kind}",
            club_id=row.club_id,
            by=by,
            about=row.title,
            where=reverse("ladder", args=[row.slug]),
        )
