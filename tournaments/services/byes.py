"""Rounds without a game, asked for before they are drawn: organisers for anybody, others as the event allows."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Player
from tournaments.errors import CompetitionError
from tournaments.models import STANDING, Competition, Entry, Pairing, Round
from tournaments.regulations import comes_and_goes, regulations_of
from tournaments.services.holding import locked

LAST = 100
"""The last round of an event that does not say how many it has."""


@transaction.atomic
def bye_set(*, competition: Competition, entry_id: int, number: int, kind: str) -> Entry:
    """An entrant has no game in a round to come; an empty kind: they play. A draft is to be drawn again.

    Raises CompetitionError for a round that is published, for who has gone by then, and in brackets.
    """
    row = locked(competition.pk)
    entry = row.entries.filter(pk=entry_id).select_related("player").first()
    if kind not in ("", Pairing.Kind.FULL, Pairing.Kind.HALF, Pairing.Kind.ZERO):
        raise CompetitionError(_("There is no such bye."))
    return _written(_checked(row, entry, number, giving=bool(kind)), number, kind)


@transaction.atomic
def bye_ask(*, competition: Competition, player: Player, number: int, wanted: bool = True) -> Entry:
    """Somebody asks for a round off, or takes that back, before it is drawn; again changes nothing.

    Raises CompetitionError where the event allows no more of them, or no longer, and once the round is a draft.
    """
    row = locked(competition.pk)
    entry = row.entries.filter(player=player).select_related("player").first()
    entry = _checked(row, entry, number, giving=wanted)
    if row.round_set.filter(number=number, state=Round.State.DRAFT).exists():
        raise CompetitionError(
            _("Round %(n)s has been drawn, though it is not published: ask the organisers.") % {"n": number}
        )
    rules = regulations_of(row)
    if wanted and str(number) not in entry.byes:
        _check_allowed(rules.byes, rules.byes_until, len(entry.byes), number)
    if wanted == (str(number) in entry.byes):
        return entry
    return _written(entry, number, rules.bye_kind if wanted else "")


def _check_allowed(most: int, until: int, had: int, number: int) -> None:
    if had >= most:
        raise CompetitionError(
            _("The event allows %(n)s of them for each, and you have had as many.") % {"n": most}
            if most
            else _("The event lets nobody ask for a round off by themselves: ask the organisers.")
        )
    if until and number > until:
        raise CompetitionError(_("After round %(n)s nobody has a round off.") % {"n": until})


def _checked(row: Competition, entry: Entry | None, number: int, *, giving: bool) -> Entry:
    """The entry, if that round of theirs is still to come. Raises CompetitionError."""
    if entry is None or not comes_and_goes(row):
        raise CompetitionError(_("Byes are asked for in Swiss systems, by who is entered."))
    if row.status not in (Competition.Status.DRAFT, Competition.Status.RUNNING):
        raise CompetitionError(_("It is %(status)s.") % {"status": row.get_status_display()})
    if not row.round_set.filter(state__in=STANDING).count() < number <= (row.rounds or LAST):
        raise CompetitionError(_("A bye is asked for before its round is published."))
    if giving and (number < entry.since or (entry.until is not None and number > entry.until)):
        raise CompetitionError(_("%(player)s is not in that round.") % {"player": entry.title})
    return entry


def _written(entry: Entry, number: int, kind: str) -> Entry:
    byes = {round_: one for round_, one in entry.byes.items() if round_ != str(number)}
    entry.byes = byes | ({str(number): kind} if kind else {})
    entry.save(update_fields=["byes"])
    return entry
