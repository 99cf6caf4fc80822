"""Tables at which all people play on one device: opened by its owner, handed from seat to seat.

Such a match is casual: unrated, without stake, club and clock, in no statistics, and seen by the device's owner alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubs.models import Player
from clubs.permissions import require
from clubs.privacy import unname
from clubs.services import clean_name, create_player, refuse_bots_names
from matches import one_device
from matches.errors import MatchError
from matches.holding import running
from matches.models import Match, Seat
from matches.seating import MatchPlan, SeatPlan, create_matches
from matches.strictness import Strictness


@transaction.atomic
def open_on_device(
    *,
    game: str,
    host: Player,
    others: Sequence[Player | str],
    options: Mapping[str, object] | None = None,
    preset: str = "",
) -> Match:
    """A match of `host`, who sits first, and others in order: bots as players, people who are there by name. It begins.

    Raises MatchError, ClubError for a name that cannot be, and like `services.create_match`.
    """
    names = [clean_name(one) for one in others if isinstance(one, str)]
    if not names:
        raise MatchError(_("Name at least one other person who plays on this device."))
    _check_apart([host.name, *names])
    refuse_bots_names(names)
    known = {guest.name.casefold(): guest for guest in guests_of(host).order_by("-pk")}
    players = [host]
    for one in others:
        name = clean_name(one) if isinstance(one, str) else ""
        players.append(
            one if isinstance(one, Player) else known.get(name.casefold()) or create_player(name=name)
        )
    plan = MatchPlan(
        game,
        [SeatPlan(player) for player in players],
        options or {},
        preset,
        rated=False,
        strictness=Strictness(Match.Strictness.FRIENDLY),
        device=host,
    )
    return create_matches([plan], started=True)[0]


def _check_apart(names: Sequence[str]) -> None:
    """Raises MatchError for two of one name: the device could not say whom it is handed to."""
    seen: set[str] = set()
    for name in names:
        if name.casefold() in seen:
            raise MatchError(_("Two at this table are called %(name)s: name them apart.") % {"name": name})
        seen.add(name.casefold())


def guests_of(host: Player) -> QuerySet[Player]:
    """Who has played on somebody's device before and is known by that alone."""
    sat = Seat.objects.filter(match__device=host).values("player")
    rows = Player.objects.filter(pk__in=sat, kind=Player.Kind.PERSON, user=None, merged_into=None)
    return rows.filter(memberships=None)


@transaction.atomic
def hand_over(*, match_id: int, seat: int | None, by: Player, browser: str = "") -> Match:
    """Whoever is to move at that seat says that they have the device now; None: it is covered.

    `browser`: where they have said so, and where alone their hand is shown; empty: wherever its owner is logged in.
    The same again changes nothing. Raises MatchError for a seat that nobody there is to move at, PermissionDenied for
    whose device it is not.
    """
    match, seats = running(match_id)
    require(match.device_id == by.pk, _("This table is not played on your device."))
    if seat is not None and seat not in one_device.to_move(match):
        known = next((row.player.name for row in seats if row.index == seat and not row.player.is_bot), None)
        if known is None:
            raise MatchError(_("Choose the seat of a person who is to move."))
        raise MatchError(_("It is not %(name)s’s turn.") % {"name": known})
    if (match.device_seat, match.device_browser) != (seat, browser):
        match.device_seat, match.device_browser = seat, browser
        match.save(update_fields=["device_seat", "device_browser"])
    return match


def forget(player: Player) -> None:
    """Take their names from those who were known by this player's device alone."""
    for guest in guests_of(player):
        unname(guest)
