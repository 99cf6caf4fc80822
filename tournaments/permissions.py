"""Who may create and run competitions, by a role in the club or in one event, and enter which bots at once."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.utils import timezone

from bots.models import Bot
from bots.selectors import bots_seen_by, knows
from clubs.models import Club, Membership, Player, User
from clubs.permissions import ORGANISERS, clubs_with_role, has_role
from matches.models import Match
from tournaments.entrants import people_of
from tournaments.models import (
    Competition,
    Entry,
    EntryMember,
    EventOfficial,
    Pairing,
    Round,
    TableLink,
)

Role = EventOfficial.Role


def organises(competition: Competition, player: Player | None, user: object) -> bool:
    """The organiser, the club's organisers and the event's directors, and the site's staff for the site's own."""
    return organises_for_club(competition, player, user) or office_of(competition, player) == Role.DIRECTOR


def organises_for_club(competition: Competition, player: Player | None, user: object) -> bool:
    """The same without the event's directors: for what concerns money, and for who its officials are."""
    if competition.club is not None:
        return has_role(player, competition.club, Membership.Role.ORGANISER)
    staff = isinstance(user, User) and user.is_staff
    return staff or (player is not None and competition.organiser_id == player.pk)


def office_of(competition: Competition, player: Player | None) -> str:
    """A director or helper of this event, by the word; empty for everybody else. One query."""
    if player is None or competition.pk is None:
        return ""
    found = EventOfficial.objects.filter(competition=competition, player=player).values_list(
        "role", flat=True
    )
    return found.first() or ""


def writes_results(competition: Competition, player: Player | None, user: object) -> bool:
    """Who organises it, and its helpers."""
    helps = competition.kind == Competition.Kind.TOURNAMENT and bool(office_of(competition, player))
    return helps or organises_for_club(competition, player, user)


def may_cancel(competition: Competition, player: Player | None, user: object) -> bool:
    """Who organises it for its club; while it is played none who plays in it, or whose bot does, nor the deputy of one
    who does.

    Else whoever is about to lose could see to it that nobody wins. Where all the club's organisers play, each may.
    No director does: what was charged goes back with it.
    """
    return organises_for_club(competition, player, user) and still_cancels(competition, player)


def still_cancels(competition: Competition, player: Player | None) -> bool:
    """The same of somebody who organises it for its club."""
    if competition.status != Competition.Status.RUNNING or player is None:
        return True
    return _apart(competition, player)


def may_undo(competition: Competition, player: Player | None, user: object) -> bool:
    """Who organises it and does not play in it: whoever is behind does not take back what was played."""
    return organises(competition, player, user) and (player is None or _apart(competition, player))


def may_award(competition: Competition, player: Player | None, user: object) -> bool:
    """Who may undo, but no director."""
    return organises_for_club(competition, player, user) and may_undo(competition, player, user)


def _apart(competition: Competition, player: Player) -> bool:
    """Whether who organises does not play in it, nor a bot of theirs, nor who they are deputy of; or nobody else is."""
    party = Q(entries__competition=competition) | Q(user__bots__player__entries__competition=competition)
    entered = Player.objects.filter(party) | people_of([competition.pk])
    entrants = set(entered.values_list("pk", flat=True))
    club, organiser = competition.club, Membership.Role.ORGANISER
    if club is None:
        return player.pk not in entrants
    if player.pk not in entrants and _runs(competition, player, organiser, entrants):
        return True
    officers = club.memberships.filter(role__in=(Membership.Role.OWNER, organiser))
    others = competition.officials.filter(role=Role.DIRECTOR).exclude(player__in=entrants)
    return not officers.exclude(player__in=entrants).exists() and not others.exists()


def sees_deals(competition: Competition, player: Player | None, user: object) -> bool:
    """Who organises it and plays in no part of its event, nor is there only as the deputy of one who does: nobody else
    sees a deal before it is played, even where all the club's organisers play.
    """
    if player is None or not organises(competition, player, user):
        return False
    parts = Competition.objects.filter(
        Q(pk=competition.pk) | Q(event__isnull=False, event=competition.event_id)
    )
    playing = set(people_of(parts).values_list("pk", flat=True))
    if player.pk in playing:
        return False
    return competition.club is None or _runs(competition, player, Membership.Role.ORGANISER, playing)


def _runs(competition: Competition, player: Player, role: str, apart: set[int]) -> bool:
    """As an officer of the club, or the deputy of one who is not among these; or as a director."""
    assert competition.club is not None
    if has_role(player, competition.club, role, not_for=apart):
        return True
    return office_of(competition, player) == Role.DIRECTOR


def others_organise(competition: Competition, player: Player) -> bool:
    """Whether anybody but one organises the event, so that one need not decide about oneself."""
    directors = competition.officials.filter(role=Role.DIRECTOR).exclude(player=player)
    if directors.exists() or competition.club is None:
        return True
    officers = (Membership.Role.OWNER, Membership.Role.ORGANISER)
    return competition.club.memberships.filter(role__in=officers).exclude(player=player).exists()


def rules_on(competition: Competition, pairing: Pairing, player: Player) -> bool:
    """Whether an organiser's word alone counts at a table: where they do not sit, nor who they are deputy of."""
    sit = sitting(pairing)
    if player.pk in sit:
        return False
    return competition.club is None or _runs(competition, player, Membership.Role.ORGANISER, sit)


def writes_alone(competition: Competition, pairing: Pairing, player: Player) -> bool:
    """Whether a result counts as they write it down: who rules on the table, and helpers who do not sit there."""
    if rules_on(competition, pairing, player):
        return True
    helps = bool(office_of(competition, player)) or link_in_use(pairing.pk, player) is not None
    return helps and player.pk not in sitting(pairing)


def may_look_at_result(competition: Competition, pairing: Pairing, player: Player) -> bool:
    """Whether somebody may say that an unusual result is right: the organisers, and who sits at the table."""
    return organises(competition, player, player.user) or player.pk in sitting(pairing)


def link_in_use(pairing_id: int, player: Player) -> TableLink | None:
    """The link by which somebody writes down the result of a table now. One query."""
    return open_links().filter(pairing=pairing_id, used_by=player).first()


def open_links() -> QuerySet[TableLink]:
    """Those that have not ended: with their time, and with their table."""
    rows = TableLink.objects.filter(ends_at__gt=timezone.now(), pairing__counted=False)
    return rows.filter(pairing__round__state=Round.State.PUBLISHED)


def office_at_match(match: Match, player: Player) -> str:
    """A director or helper of its event, or the helper of its table, who do not sit there; empty for others."""
    pairing = Pairing.objects.filter(matches__match=match).select_related("round__competition").first()
    if pairing is None or player.pk in sitting(pairing):
        return ""
    office = office_of(pairing.round.competition, player)
    return office or (Role.HELPER if link_in_use(pairing.pk, player) else "")


def leads_team(competition: Competition, entry: Entry, player: Player | None, user: object) -> bool:
    """Its captain, and the organisers."""
    return entry.player == player or organises(competition, player, user)


def own_team(competition: Competition, member: EntryMember, player: Player, user: object) -> bool:
    """Whether somebody speaks for a member: they themselves, their captain, the organisers."""
    return member.player == player or leads_team(competition, member.entry, player, user)


def sitting(pairing: Pairing) -> set[int]:
    """Whose table it is: the entrants who sit there, everybody who plays for them, and whose bots do. One query."""
    own = Entry.objects.filter(pairings__pairing=pairing).values("player")
    members = EntryMember.objects.filter(entry__pairings__pairing=pairing).values("player")
    owners = Player.objects.filter(user__bots__player__in=own).values("pk")
    party = Q(pk__in=own) | Q(pk__in=members) | Q(pk__in=owners)
    return set(Player.objects.filter(party).values_list("pk", flat=True))


def sitting_by_side(pairing: Pairing) -> dict[int, set[int]]:
    """The same by side of the table. Two queries."""
    found: dict[int, set[int]] = {}
    rows = {row.entry_id: row for row in pairing.sides.select_related("entry")}
    for row in rows.values():
        found.setdefault(row.at_side, set()).add(row.entry.player_id)
    members = EntryMember.objects.filter(entry__in=rows).values_list("entry", "player")
    for entry, player in members:
        found[rows[entry].at_side].add(player)
    return found


def may_create(club: Club | None, player: Player | None, user: object) -> bool:
    """A club's organisers create its competitions, the site's staff those of no club."""
    if club is not None:
        return has_role(player, club, Membership.Role.ORGANISER)
    return isinstance(user, User) and user.is_staff


def clubs_organised(player: Player) -> QuerySet[Club]:
    """The open clubs whose competitions somebody creates, by name."""
    return Club.objects.filter(pk__in=clubs_with_role(player, ORGANISERS), closed_at=None).order_by(
        "name", "pk"
    )


def may_clone(competition: Competition, user: object) -> bool:
    """Whether somebody who organises it for its club makes another one like it: of a club's they do. No query."""
    return competition.club_id is not None or (isinstance(user, User) and user.is_staff)


def bots_for(game: str, user: object) -> list[Bot]:
    """The bots that whoever creates a league may enter at once: built-in ones, and their own that play the game."""
    seen = bots_seen_by(user)
    return [bot for bot in seen if bot.builtin or (bot.owner == user and knows(bot, game))]
