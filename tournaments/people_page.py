"""What the page of an event's people shows: who is in from which round, who rests, has gone, or was expelled."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Player
from tournaments.models import STANDING, Competition, Entry, Pairing
from tournaments.regulations import comes_and_goes, regulations_of, said
from tournaments.services.late_entry import Coming, coming


@dataclass(frozen=True, slots=True)
class Person:
    """An entrant with where they stand, in words; rests: the rounds to come that they asked to rest in."""

    entry: Entry
    state: str
    rests: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class People:
    """The page. own: the visitor's entry. late: into what somebody would come now; None where nobody can.

    rests: the rounds in which the visitor may still ask to rest.
    """

    rules: list[str]
    people: list[Person]
    own: Person | None
    late: Coming | None
    enters: bool
    rests: tuple[int, ...]


def people_of(competition: Competition, player: Player | None) -> People:
    """Five queries, whatever its size."""
    order = ("number", "pk") if competition.was_drawn else ("pk",)
    entries = competition.entries.select_related("player").order_by(*order)
    made = competition.round_set.filter(state__in=STANDING).count()
    people = [Person(entry, _state(entry), _rests(entry, made)) for entry in entries]
    own = next((one for one in people if player is not None and one.entry.player_id == player.pk), None)
    late = _coming(competition)
    rules = regulations_of(competition)
    enters = late is not None and own is None and player is not None and late.round <= rules.late_until
    return People(said(competition), people, own, late, enters, _may_rest(competition, own, made))


def _coming(competition: Competition) -> Coming | None:
    running = competition.status == Competition.Status.RUNNING and competition.team_size == 1
    if not running or not comes_and_goes(competition):
        return None
    now = coming(competition)
    past = bool(competition.rounds) and now.round > competition.rounds
    return None if past and now.free is None else now


def _state(entry: Entry) -> str:
    if entry.expelled_at is not None:
        return _("expelled: %(reason)s") % {"reason": entry.expelled_because}
    if entry.until is not None:
        return _("gone after round %(n)s") % {"n": entry.until}
    return _("from round %(n)s on") % {"n": entry.since} if entry.since > 1 else ""


def _rests(entry: Entry, made: int) -> tuple[int, ...]:
    return tuple(sorted(number for number in map(int, entry.byes) if number > made))


def _may_rest(competition: Competition, own: Person | None, made: int) -> tuple[int, ...]:
    rules = regulations_of(competition)
    to_come = competition.status in (Competition.Status.DRAFT, Competition.Status.RUNNING)
    if own is None or not to_come or not comes_and_goes(competition) or len(own.entry.byes) >= rules.byes:
        return ()
    last = competition.rounds or int(competition.settings.get("rounds") or made + 9)
    last = min(last, rules.byes_until or last)
    drawn = {str(made + 1)} if competition.round_set.filter(state="draft").exists() else set()
    taken = drawn | set(own.entry.byes)
    return tuple(n for n in range(made + 1, last + 1) if str(n) not in taken and n >= own.entry.since)


def table_of_the_free(late: Coming) -> str:
    """Whom somebody who comes now could meet at once; empty for nobody."""
    free: Pairing | None = late.free
    side = free.sides.select_related("entry__player").first() if free is not None else None
    return side.entry.title if side is not None else ""


def who_may_come(competition: Competition) -> QuerySet[Player]:
    """Whom the organisers may enter late: people of their club, and bots where they play."""
    club = Q(memberships__club=competition.club_id)
    bots = Q(kind=Player.Kind.BOT) if competition.takes_bots else Q(pk__in=[])
    return Player.objects.filter(club | bots).distinct()
