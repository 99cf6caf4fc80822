"""Pairs and teams: entered under a name, each member by their own word, and who plays from which round on.

The people are locked by id, then the competition's row: nobody is in two entries of one competition, whoever comes
first.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from clubs.models import Player
from clubs.services import hold
from tournaments.card_movements import GO_ROUND, VICTORY_POINTS, fixed_places, on_boards
from tournaments.errors import CompetitionError
from tournaments.models import STANDING, Competition, Entry, EntryMember, LineUp
from tournaments.offers import by_results
from tournaments.services.competitions import check_open
from tournaments.services.event_rules import check_may_enter, check_saw_no_deals
from tournaments.services.holding import locked
from tournaments.services.late_entry import write_missed
from tournaments.services.partner_list import leave_list

MOST_NAME = 80
MOST_SUBSTITUTES = 4


@transaction.atomic
def enter_team(
    *,
    competition: Competition,
    players: Sequence[Player],
    by: Player,
    substitutes: Sequence[Player] = (),
    name: str = "",
    late: bool = False,
) -> Entry:
    """A pair or a team enters, its captain first; without a name it is called after its players.

    late: organisers enter it after the draw, from the next round on, where the movement has a place for it.

    Who enters it gives their own word; the others give theirs before the draw, unless somebody enters it who does not
    play in it. Raises CompetitionError, and ClubError for somebody merged into another player.
    """
    people = [*players, *substitutes]
    hold(people)
    row = locked(competition.pk)
    if late and row.status == Competition.Status.RUNNING:
        _check_late(row)
    else:
        check_open(row)
    check_size(row, players, substitutes)
    check_may_enter(row, people)
    check_people(row, people)
    if row.most_entries is not None and row.entries.count() >= row.most_entries:
        raise CompetitionError(
            _("There are places for %(most)s, and they are taken.") % {"most": row.most_entries}
        )
    called = free_name(row, name, players)
    entry = Entry.objects.create(
        competition=row, player=players[0], name=called, entered_by=by, **_place(row)
    )
    words = {by.pk: by} if by in people else dict.fromkeys([one.pk for one in people], by)
    EntryMember.objects.bulk_create(
        EntryMember(
            competition=row,
            entry=entry,
            player=player,
            place=place,
            substitute=player in substitutes,
            since=entry.since,
            entered_by=words.get(player.pk),
        )
        for place, player in enumerate(people, 1)
    )
    leave_list(row, people)
    if entry.since > 1 and (row.format in VICTORY_POINTS or not on_boards(row)):
        write_missed(row, entry)
    return entry


def _check_late(row: Competition) -> None:
    """Whether somebody can still come in. Raises CompetitionError."""
    form = by_results(row.format)
    if form is None or not (form.comes_and_goes or row.format in GO_ROUND):
        raise CompetitionError(_("The draw fixed who meets whom, so nobody can come in after it."))
    check_place_free(row)
    if row.rounds and _next_round(row) > row.rounds:
        raise CompetitionError(_("The last round is drawn already."))


def check_place_free(row: Competition) -> None:
    """Raise CompetitionError where the number at the draw has fixed the movement and nobody is missing from it."""
    number = _next_round(row)
    entries = list(row.entries.values_list("since", "until"))
    places = fixed_places(row, sum(since <= 1 for since, _until in entries))
    here = sum(since <= number and (until is None or until >= number) for since, until in entries)
    if places is not None and here >= places:
        raise CompetitionError(
            _(
                "The movement has %(n)s places, and all are taken: another can come in once somebody has gone home; "
                "until then their players can be substitutes of those who play."
            )
            % {"n": places}
        )


def _place(row: Competition) -> dict[str, int]:
    """Number and first round of who comes after the draw; nothing before it."""
    if row.status == Competition.Status.DRAFT:
        return {}
    last = row.entries.aggregate(last=Max("number"))["last"] or 0
    return {"number": last + 1, "since": _next_round(row)}


def check_size(row: Competition, players: Sequence[Player], substitutes: Sequence[Player]) -> None:
    """Whether as many are named as play at once, and not too many besides. Raises CompetitionError."""
    if row.team_size == 1:
        raise CompetitionError(_("Single players enter it, not pairs or teams."))
    if len(players) != row.team_size:
        raise CompetitionError(
            _("Name %(n)s players, who play at once; others are substitutes.") % {"n": row.team_size}
        )
    if len(substitutes) > MOST_SUBSTITUTES:
        raise CompetitionError(_("Name at most %(n)s substitutes.") % {"n": MOST_SUBSTITUTES})


def check_people(row: Competition, people: Sequence[Player]) -> None:
    """Each is a person, named once, and plays for nobody else there. One query."""
    for player in people:
        if player.is_bot:
            raise CompetitionError(_("%(player)s is a bot: tournaments are for people.") % {"player": player})
        if people.count(player) > 1:
            raise CompetitionError(_("%(player)s is named twice.") % {"player": player})
    taken = row.members.filter(player__in=people).select_related("player", "entry").order_by("pk").first()
    if taken is not None:
        raise CompetitionError(
            _("%(player)s plays for “%(team)s” already.") % {"player": taken.player, "team": taken.entry.name}
        )


def free_name(row: Competition, name: str, players: Sequence[Player]) -> str:
    """The name in single spaces, if no other entry has it. Raises CompetitionError."""
    wanted = " ".join(name.split())
    if len(wanted) > MOST_NAME or not wanted.isprintable():
        raise CompetitionError(_("A name of at most %(most)s characters is needed.") % {"most": MOST_NAME})
    known = {entry.casefold() for entry in row.entries.values_list("name", flat=True)}
    if wanted and wanted.casefold() in known:
        raise CompetitionError(_("There is a “%(team)s” already: choose another name.") % {"team": wanted})
    if wanted:
        return wanted
    after = " & ".join(player.public_name for player in players)
    after = after if len(after) <= MOST_NAME else f"{after[: MOST_NAME - 1]}…"
    number, free = 1, after
    while free.casefold() in known:
        number += 1
        free = f"{after[: MOST_NAME - 4]} {number}"
    return free


@transaction.atomic
def member_confirm(*, competition: Competition, player: Player, by: Player) -> EntryMember:
    """Somebody gives their word that they play for the entry that names them; one's own stands above another's.

    Again changes nothing. Raises CompetitionError.
    """
    row = locked(competition.pk)
    member = _member(row, player)
    if member.entered_by_id is None or by == player:
        member.entered_by = by
        member.save(update_fields=["entered_by"])
    return member


@transaction.atomic
def member_add(
    *, competition: Competition, entry_id: int, player: Player, by: Player, substitute: bool = False
) -> EntryMember:
    """One more plays for a pair or a team: from the next round on, where it runs. Raises CompetitionError.

    While it runs organisers do so, whose word it is; before, the captain does, and who is named has to confirm.
    """
    hold([player])
    row = locked(competition.pk)
    entry = _entry(row, entry_id)
    check_saw_no_deals(row, [player])
    check_people(row, [player])
    members = list(entry.members.order_by("place"))
    regulars = sum(not one.substitute and one.until is None for one in members)
    most = row.team_size + MOST_SUBSTITUTES
    if sum(one.until is None for one in members) >= most or (
        not substitute and regulars >= row.team_size and row.status == Competition.Status.DRAFT
    ):
        raise CompetitionError(_("They are as many as can be: take somebody out first."))
    place = max((one.place for one in members), default=0) + 1
    leave_list(row, [player])
    own = by == player or by.pk not in {one.player_id for one in members}
    return EntryMember.objects.create(
        competition=row,
        entry=entry,
        player=player,
        place=place,
        substitute=substitute,
        since=_next_round(row),
        entered_by=by if own else None,
    )


@transaction.atomic
def member_leave(*, competition: Competition, player: Player) -> None:
    """Somebody plays for their entry no more: before the draw they are taken out, then from the next round on.

    Raises CompetitionError for the captain before the draw, who withdraws the entry, and while the competition runs
    where fewer would be left than play at once: who comes in their place is named first.
    """
    row = locked(competition.pk)
    member = _member(row, player)
    if row.status == Competition.Status.DRAFT:
        check_open(row)
        if member.entry.player_id == player.pk:
            raise CompetitionError(_("The captain speaks for all: withdraw the entry."))
        member.delete()
        return
    if row.status != Competition.Status.RUNNING:
        raise CompetitionError(_("It is %(status)s.") % {"status": row.get_status_display()})
    number = _next_round(row)
    left = [one for one in member.entry.members.exclude(pk=member.pk) if one.plays(number)]
    if len(left) < row.team_size:
        raise CompetitionError(
            _("%(team)s would have too few players: name first who comes in their place.")
            % {"team": member.entry.name}
        )
    member.until = number - 1
    member.save(update_fields=["until"])
    LineUp.objects.filter(member=member, number__gte=number).delete()


@transaction.atomic
def line_up_set(
    *, competition: Competition, entry_id: int, number: int, players: Sequence[Player]
) -> list[LineUp]:
    """Who plays for an entry in a round that is not published yet, by place; nobody named: the first of its members.

    Raises CompetitionError.
    """
    row = locked(competition.pk)
    entry = _entry(row, entry_id)
    if row.status not in (Competition.Status.DRAFT, Competition.Status.RUNNING) or number < _next_round(row):
        raise CompetitionError(_("Round %(n)s is published: who plays in it is fixed.") % {"n": number})
    if number > (row.rounds or 100):
        raise CompetitionError(_("There is no such round."))
    members = {one.player_id: one for one in entry.members.all() if one.plays(number)}
    chosen = [members.get(player.pk) for player in players]
    named = [one for one in chosen if one is not None]
    if len(named) < len(chosen):
        raise CompetitionError(_("Only its own members play for “%(team)s”.") % {"team": entry.name})
    if named and (len(named) != row.team_size or len({one.pk for one in named}) < len(named)):
        raise CompetitionError(_("Name %(n)s different members.") % {"n": row.team_size})
    entry.line_ups.filter(number=number).delete()
    return LineUp.objects.bulk_create(
        LineUp(entry=entry, number=number, place=place, member=one) for place, one in enumerate(named, 1)
    )


def _entry(row: Competition, entry_id: int) -> Entry:
    entry = row.entries.filter(pk=entry_id).first()
    if entry is None or row.team_size == 1:
        raise CompetitionError(_("There is no such pair or team."))
    return entry


def _member(row: Competition, player: Player) -> EntryMember:
    member = row.members.filter(player=player).select_related("entry").first()
    if member is None:
        raise CompetitionError(_("%(player)s plays for nobody here.") % {"player": player})
    return member


def _next_round(row: Competition) -> int:
    return row.round_set.filter(state__in=STANDING).count() + 1
