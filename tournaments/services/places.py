"""The places of an event: who gets one, who waits, and who moves up. The competition and the people are locked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Notice, Player
from clubs.telling import tell
from tournaments.errors import CompetitionError
from tournaments.models import Application, Competition, Entry
from tournaments.services.entry_fees import charge_entering
from tournaments.services.holding import terms_in

State = Application.State
SHUT_OUT = (State.EXPELLED, State.DECLINED)


def free_places(row: Competition) -> int | None:
    """How many more may enter; None: any number."""
    return None if row.most_entries is None else max(0, row.most_entries - row.entries.count())


def waiting_people(competition: Competition) -> list[Player]:
    """Who may move up: to be held before the competition is locked."""
    rows = Player.objects.filter(applications__competition=competition, applications__state=State.WAITING)
    return list(rows.distinct())


def take_places(row: Competition, asked: Sequence[Application]) -> list[Entry]:
    """These are entered, those that were stored as applications no longer are; who said so themselves owes the fee."""
    Application.objects.filter(pk__in=[one.pk for one in asked if one.pk]).delete()
    made = Entry.objects.bulk_create(
        Entry(
            competition=row,
            player=one.player,
            entered_by_id=one.asked_by_id,
            seen=one.seen,
            category_asked=one.category_asked,
        )
        for one in asked
    )
    charge_entering(row, [one.player for one in asked if one.asked_by_id == one.player_id])
    return made


def wait_in_line(asked: Iterable[Application], state: str) -> list[Application]:
    """These wait, at the end of the line, also who has been in it before: leaving and coming back gains nothing."""
    rows = list(asked)
    for row in rows:
        row.state, row.asked_at = state, timezone.now()
        row.pk, row.decided_by, row.decided_at, row.because = None, None, None, ""
    return Application.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["competition", "player"],
        update_fields=[
            "state", "asked_at", "asked_by", "seen", "category_asked", "decided_by", "decided_at", "because",
        ],
    )  # fmt: skip


def check_let_in(row: Competition, player: Player, *, organiser: bool) -> None:
    """Whoever comes late by themselves is not shut out, nor does an organiser let each in. Raises CompetitionError."""
    if organiser:
        return
    if terms_in(row).approval or row.applications.filter(player=player, state__in=SHUT_OUT).exists():
        raise CompetitionError(_("An organiser lets people in here: ask them."))


def check_not_shut_out(row: Competition, people: Iterable[Player]) -> None:
    """Whether none of them has been expelled, or was not let in. Raises CompetitionError."""
    shut = (
        row.applications.filter(player__in=list(people), state__in=SHUT_OUT).select_related("player").first()
    )
    if shut is not None:
        raise CompetitionError(
            _("The organisers have answered that %(player)s does not play here: ask them.")
            % {"player": shut.player}
        )


def asking_end(row: Competition, player: Player) -> int:
    """What somebody has asked is taken back, of a pair or a team for all of it; how many rows that was."""
    own = row.applications.filter(player=player, state__in=Application.OPEN)
    speaks = own.filter(captain__isnull=False).values("captain")
    return row.applications.filter(Q(pk__in=own.values("pk")) | Q(pk__in=speaks)).delete()[0]


def move_up(row: Competition, by: Player | None) -> list[Entry]:
    """The first of the waiting list take what is free, and are told. Nothing once the draw is made."""
    free = free_places(row)
    if row.status != Competition.Status.DRAFT or free == 0:
        return []
    waiting = row.applications.filter(state=State.WAITING).select_related("player").order_by("asked_at", "pk")
    first = list(waiting if free is None else waiting[:free])
    made = take_places(row, first) if first else []
    tell_entered(row, [entry.player for entry in made], by)
    return made


def tell_entered(row: Competition, players: Iterable[Player], by: Player | None) -> None:
    """They are in: once for each time that they have entered."""
    if row.club_id is None:
        return
    tell(
        players=players,
        kind=Notice.Kind.ENTERED,
        key=f"competition/{row.pk}/entered/{timezone.now():%Y%m%d%H%M%S}",
        club_id=row.club_id,
        by=by,
        about=row.title,
        where=reverse("competition", args=[row.slug]),
    )


def note_gone(
    row: Competition, player: Player, state: str, *, by: Player | None = None, because: str = ""
) -> None:
    """Somebody is out before the draw, and for what reason."""
    decided = {"decided_by": by, "decided_at": timezone.now() if by else None, "because": because}
    Application.objects.update_or_create(
        competition=row,
        player=player,
        defaults={"state": state, **decided},
        create_defaults={"state": state, "asked_by": player, **decided},
    )


def leave_out_absent(row: Competition) -> list[Player]:
    """Who is not here is not drawn, where the event checks in; they stay known as absent. Bots are always here."""
    if not terms_in(row).checks_in:
        return []
    people = row.entries.filter(player__kind=Player.Kind.PERSON)
    absent = list(people.filter(here_at=None).select_related("player"))
    Application.objects.bulk_create(
        [
            Application(competition=row, player=one.player, asked_by_id=one.player_id, state=State.ABSENT)
            for one in absent
        ],
        update_conflicts=True,
        unique_fields=["competition", "player"],
        update_fields=["state"],
    )
    Entry.objects.filter(pk__in=[entry.pk for entry in absent]).delete()
    return [entry.player for entry in absent]
