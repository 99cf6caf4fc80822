"""The most a player can lose in a club night, over all its matches.

A night is a club's date: what is agreed before six in the morning belongs to the evening before. A match's night and
the caps that hold in it are fixed with its stake, so nobody's cap changes while they play. A player's cap is the lower
of the club's (in the club's own unit) and their own (in the unit they gave it in). It is kept when a match is settled:
what a player can still lose is the cap plus what the night has brought so far, never less than nothing, so the order
in which matches end decides. Taking a match back later and settling it anew can only tighten what comes after.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, Sum
from django.utils.text import slugify
from django.utils.translation import gettext as _

from clubs import changes
from clubs.changes import Kind
from clubs.holding import hold_club
from clubs.models import Club, Player
from common import site_settings, site_time
from games.core.stakes import POT, cap_losses
from ledger.currencies import KNOWN_CURRENCIES, currency_of
from ledger.errors import LedgerError
from ledger.models import ClubMoney, Currency, NightRoom, PlayerLimit, Posting, Stake
from ledger.stakes import MOST, StakeTerms

TURN = timedelta(hours=6)
"""How long after midnight an evening goes on."""


def night_of(moment: datetime) -> date:
    """The club night a moment belongs to, in the site's time zone."""
    return (site_time.on_clock(moment) - TURN).date()


@transaction.atomic
def set_club_money(
    *,
    club: Club,
    currency: str,
    cap_per_night: int | None,
    cap_per_match: int | None = None,
    by: Player | None = None,
) -> ClubMoney:
    """The club's unit, and its caps in minor units of it: of a night (None: no cap), and of a match where the table
    names none (None: the site's usual one). They hold for stakes agreed from now on. Raises LedgerError.
    """
    unit = currency_of(currency)
    if cap_per_night is not None:
        _check_cap(cap_per_night)
    if cap_per_match is not None:
        _check_cap(cap_per_match)
        _check_site_cap(cap_per_match, unit)
    hold_club(club)
    before = _noted(ClubMoney.objects.filter(club=club).select_related("currency").first())
    made, _created = ClubMoney.objects.update_or_create(
        club=club,
        defaults={"currency": unit, "cap_per_night": cap_per_night, "cap_per_match": cap_per_match},
    )
    for kind, value in _noted(made).items():
        changes.note(club, kind, before[kind], value, by=by)
    return made


def _noted(money: ClubMoney | None) -> dict[str, Any]:
    """What the club's log has of it: a club that has said nothing counts in euro and has no caps of its own."""
    unit = money.currency if money else currency_of("EUR")
    caps = (money.cap_per_night, money.cap_per_match) if money else (None, None)
    night, match = (None if cap is None else list(unit.money(cap)) for cap in caps)
    return {Kind.CURRENCY: unit.code, Kind.CAP_PER_NIGHT: night, Kind.CAP_PER_MATCH: match}


def cap_of(terms: StakeTerms, *, club_id: int) -> int | None:
    """The most a player can lose by a stake: as the table says, else its club, else the site. None: no cap.

    For money there is always one. Raises LedgerError for more than the site allows.
    """
    unit = currency_of(terms.currency)
    if terms.cap is not None:
        _check_site_cap(terms.cap, unit)
        return terms.cap
    club = ClubMoney.objects.filter(club=club_id, currency=unit, cap_per_match__isnull=False).first()
    if club is not None:
        return club.cap_per_match
    usual: int = min(site_settings.STAKE_CAP_USUAL.now(), site_settings.STAKE_CAP.now())
    return usual if unit.kind == Currency.Kind.MONEY else None


def _check_site_cap(cap: int, unit: Currency) -> None:
    if unit.kind == Currency.Kind.MONEY and cap > site_settings.STAKE_CAP.now():
        most = unit.paid(site_settings.STAKE_CAP.now())
        raise LedgerError(
            _("Nobody can lose more than %(most)s in a match: agree on a lower cap.") % {"most": most}
        )


@transaction.atomic
def set_own_limit(*, club: Club, player: Player, currency: str, cap_per_night: int | None) -> None:
    """A member's own cap for a night of the club; None takes it away. Raises LedgerError.

    It may be higher than the club's: the lower of the two holds.
    """
    if not club.memberships.filter(player=player).exists():
        raise LedgerError(_("%(player)s is no member of %(club)s.") % {"player": player, "club": club})
    unit = currency_of(currency)
    mine: dict[str, Any] = {"club": club, "player": player, "currency": unit}
    if cap_per_night is None:
        PlayerLimit.objects.filter(**mine).delete()
        return
    _check_cap(cap_per_night)
    PlayerLimit.objects.update_or_create(**mine, defaults={"cap_per_night": cap_per_night})


def currency_for(club: Club) -> Currency:
    """The unit a club counts in: the euro, if it has not chosen."""
    chosen = ClubMoney.objects.filter(club=club).select_related("currency").first()
    return chosen.currency if chosen else currency_of("EUR")


def own_unit(name: str) -> Currency:
    """A unit a club makes up, by its name: matches, beans. Clubs that choose the same name share it.

    Raises LedgerError for a name without letters, a too long one, or one that is money.
    """
    name = " ".join(name.split())
    code = slugify(name).upper()[:12]
    if not code or len(name) > 40 or not name.isprintable():
        raise LedgerError(
            _("A unit needs a name of 1 to 40 characters with letters or digits in it, not %(name)s.")
            % {"name": repr(name)}
        )
    if code in KNOWN_CURRENCIES:
        return currency_of(code)
    made, _created = Currency.objects.get_or_create(
        code=code, defaults={"name": name, "exponent": 0, "kind": Currency.Kind.POINTS}
    )
    if made.kind == Currency.Kind.MONEY:
        raise LedgerError(
            _("%(name)s is money already: choose the currency %(code)s, or another name.")
            % {"name": name, "code": made.code}
        )
    return made


def caps(*, club_id: int, currency: Currency, players: Iterable[int]) -> dict[str, int]:
    """The cap of each player who has one, in a currency, by the player's number as text (as JSON keeps it).

    Raises LedgerError for money of another kind than the club caps: losses in the two could not be added up.
    """
    people = list(players)
    club = ClubMoney.objects.filter(club=club_id).first()
    found: dict[int, int] = {}
    if club is not None and club.cap_per_night is not None:
        if club.currency_id == currency.pk:
            found = dict.fromkeys(people, club.cap_per_night)
        elif currency.kind == Currency.Kind.MONEY:
            raise LedgerError(
                _(
                    "The club caps what can be lost in a night, in %(currency)s: "
                    "play for %(currency)s or for points, not for %(code)s."
                )
                % {"currency": club.currency_id, "code": currency.code}
            )
    own = PlayerLimit.objects.filter(club=club_id, currency=currency, player__in=people)
    for player, cap in own.values_list("player", "cap_per_night"):
        found[player] = min(cap, found.get(player, cap))
    return {str(player): cap for player, cap in sorted(found.items())}


def within_the_night(amounts: Mapping[int, int], stake: Stake, club_id: int, revision: int) -> dict[int, int]:
    """What a settlement comes to once the night's caps are kept. The players' accounts must be locked.

    What each could still lose is recorded with the first call for a revision, and used again by the next.
    """
    if not stake.night_caps:
        return dict(amounts)
    if not NightRoom.objects.filter(match=stake.match_id, revision=revision).exists():
        held = {player: cap for player, cap in _caps_of(stake).items() if player in amounts}
        so_far = _brought_by_the_night(stake, club_id, held)
        NightRoom.objects.bulk_create(
            [
                NightRoom(
                    match_id=stake.match_id,
                    revision=revision,
                    player_id=player,
                    room=max(0, cap + so_far.get(player, 0)),
                )
                for player, cap in held.items()
            ],
        )
    return capped(amounts, stake, revision)


def capped(amounts: Mapping[int, int], stake: Stake, revision: int) -> dict[int, int]:
    """A settlement within what was recorded that each could still lose; as it is, if no cap held."""
    if not stake.night_caps:
        return dict(amounts)
    recorded = NightRoom.objects.filter(match=stake.match_id, revision=revision)
    rows = recorded.values_list("player", "player__merged_into", "room")
    rooms = {member if member and member in amounts else player: room for player, member, room in rows}
    return cap_losses(amounts, rooms, stake.turn)


def _caps_of(stake: Stake) -> dict[int, int]:
    """By player; a guest's cap is that of the member the guest has become."""
    found = {int(player): cap for player, cap in stake.night_caps.items()}
    became = Player.objects.filter(pk__in=found, merged_into__isnull=False)
    for guest, member in became.values_list("pk", "merged_into__pk"):
        found[member] = min(found.pop(guest), found.get(member, MOST))
    return dict(sorted(found.items()))


def _brought_by_the_night(stake: Stake, club_id: int, players: Iterable[int]) -> dict[int, int]:
    """What each player has won (lost: negative) so far by the settlements of the night that stand."""
    wanted = set(players) - {POT}
    whose = Q(account__player__in=wanted) | Q(account__player__merged_into__in=wanted)
    rows = Posting.objects.filter(
        whose,
        account__club=club_id,
        account__currency=stake.currency_id,
        entry__match__stake__night=stake.night,
    )
    sums: dict[int, int] = {}
    for player, member, amount in rows.values_list(
        "account__player", "account__player__merged_into"
    ).annotate(sum=Sum("amount")):
        owner = player if player in wanted or member is None else member
        sums[owner] = sums.get(owner, 0) + amount
    return sums


def _check_cap(cap: object) -> None:
    if isinstance(cap, bool) or not isinstance(cap, int) or not 0 <= cap <= MOST:
        raise LedgerError(
            _("A cap is a whole number of minor units from 0 to %(most)s, not %(cap)s.")
            % {"most": MOST, "cap": repr(cap)}
        )
