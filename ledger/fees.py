"""Fees of a club: set, charged and refunded (objections: `ledger.objecting`); and money that the club has got.

A charge is an entry between somebody's account and the club's own. Players are locked by id, then the fee's row, the
charges' rows by id, accounts by id.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.holding import require_open
from clubs.models import Club, Notice, Player
from common.refusals import KeyReused
from common.request_input import line
from games.core.stakes import POT
from ledger.booking import accounts_of, hold_people
from ledger.currencies import currency_of
from ledger.errors import LedgerError
from ledger.gatherings import Gathering, gatherings, key_of
from ledger.joint import Joint, household_of
from ledger.models import Account, Charge, Fee, LedgerEntry
from ledger.objecting import book_all_owed, off, only_keepers, tell_of_all
from ledger.stakes import MOST

MOST_FEES = 50
GATHERED = {Fee.When.NIGHT: "night", Fee.When.ENTRY: "tournament", Fee.When.ABSENCE: "tournament"}


@transaction.atomic
def set_fee(
    *, club: Club, name: str, when: str, currency: str, member: int, guest: int, junior: int, by: Player
) -> Fee:
    """A fee that holds from now on; the same one again is the one there is. Raises LedgerError, ClubClosed."""
    if when not in Fee.BY_HAND:
        raise LedgerError(_("Choose what the fee is charged for."))
    return make_fee(
        club=club, name=name, when=when, currency=currency, amounts=(member, guest, junior), by=by
    )


def make_fee(
    *, club: Club, name: str, when: str, currency: str, amounts: tuple[int, int, int], by: Player
) -> Fee:
    """amounts: of members, guests and juniors. Raises LedgerError, ClubClosed."""
    require_open(club)
    only_keepers(by, club)
    words = line(name, 60)
    if not words:
        raise LedgerError(_("Give the fee a name."))
    if any(isinstance(one, bool) or not isinstance(one, int) or not 0 <= one <= MOST for one in amounts):
        raise LedgerError(_("Say how much it is: nothing or more, and a sum that can be."))
    if not any(amounts):
        raise LedgerError(_("A fee is more than nothing for somebody."))
    unit = currency_of(currency)
    if club.fees.filter(ended_at=None).count() >= MOST_FEES:
        raise LedgerError(_("A club has %(most)s fees at most: end one first.") % {"most": MOST_FEES})
    asked = {"charged_for": when, "currency": unit} | dict(
        zip(("member", "guest", "junior"), amounts, strict=True)
    )
    fee, made = Fee.objects.get_or_create(
        club=club, name=words, ended_at=None, defaults={**asked, "set_by": by}
    )
    if not made and any(getattr(fee, name) != value for name, value in asked.items()):
        raise LedgerError(
            _("There is a fee called %(name)s: end it, or choose another name.") % {"name": words}
        )
    return fee


@transaction.atomic
def end_fee(*, fee: Fee, by: Player) -> Fee:
    """It is charged no more; what was charged stands. Ending it twice changes nothing. Raises LedgerError."""
    only_keepers(by, fee.club)
    locked = Fee.objects.select_for_update().get(pk=fee.pk)
    if locked.ended_at is None:
        locked.ended_at = timezone.now()
        locked.save(update_fields=["ended_at"])
    return locked


def occasions(fee: Fee) -> list[Gathering]:
    """What the fee can be charged for: the latest nights or tournaments; of a season the members, by its name."""
    if kind := GATHERED.get(Fee.When(fee.charged_for)):
        return gatherings(fee.club, kind)
    return []


def gathering_of(fee: Fee, asked: str) -> Gathering:
    """What was asked for, by its key. Raises LedgerError."""
    if fee.charged_for == Fee.When.SEASON:
        return season_of(fee, asked.removeprefix("season/"))
    found = next((one for one in occasions(fee) if one.key == asked), None)
    if found is None:
        raise LedgerError(_("Choose what it is charged for."))
    return found


def season_of(fee: Fee, name: str) -> Gathering:
    """The members, for a season of that name: who joins later is charged later. Raises LedgerError without a name."""
    words = line(name, 40)
    if not words:
        raise LedgerError(_("Say which season it is for, such as 2026–27."))
    rows = fee.club.memberships.filter(player__kind=Player.Kind.PERSON)
    return Gathering(
        f"season/{words}", words, dict.fromkeys(rows.values_list("player", flat=True), timezone.now())
    )


@transaction.atomic
def charge(*, fee: Fee, gathering: Gathering, people: Iterable[Player], by: Player) -> list[Charge]:
    """Charge people a fee for what they were at, each once however often it is asked; what is charged anew, if any.

    Nobody is charged what they could not know: who was there before the fee was set is refused. Raises LedgerError.
    """
    require_open(fee.club_id)
    only_keepers(by, fee.club)
    wanted = {player.pk: player for player in people}
    if not wanted:
        raise LedgerError(_("Choose whom to charge."))
    hold_people(wanted.values())
    locked = Fee.objects.select_for_update(of=("self",)).select_related("club", "currency").get(pk=fee.pk)
    if locked.ended_at is not None:
        raise LedgerError(_("This fee has ended."))
    for player in wanted.values():
        _check_known_before(locked, gathering, player)
    amounts = {player: locked.amount_for(player) for _pk, player in sorted(wanted.items())}
    title = f"{locked.name}: {gathering.title}"
    return charge_each(fee=locked, occasion=gathering.key, title=title, amounts=amounts, by=by)


def charge_each(
    *, fee: Fee, occasion: str, title: str, amounts: Mapping[Player, int], by: Player | None
) -> list[Charge]:
    """Charge each once for an occasion; what is charged anew. The people and the fee are locked.

    by: None where it is charged by itself, as whoever set the fee has said.
    """
    rows = Charge.objects.select_for_update().filter(fee=fee, occasion=occasion, player__in=amounts)
    there = {row.player_id: row for row in rows.order_by("pk")}
    due = {
        player: amount
        for player, amount in amounts.items()
        if amount and (player.pk not in there or there[player.pk].status == Charge.Status.REFUNDED)
    }
    if not due:
        return []
    made = []
    for player, amount in due.items():
        row = there.get(player.pk) or Charge(fee=fee, player=player, occasion=occasion, title=title[:100])
        row.revision += row.pk is not None
        row.amount, row.was, row.status, row.charged_by = amount, None, Charge.Status.BOOKED, by or fee.set_by
        row.charged_at, row.objection, row.answer, row.decided_by = timezone.now(), "", "", None
        made.append(row)
    legs = [(row, {row.player_id: -row.amount, POT: row.amount}) for row in made]
    book_all_owed(legs, _accounts(fee, due), by)
    _store(made)
    tell_of_all(made, Notice.Kind.CHARGED, by)
    return made


def _store(rows: Sequence[Charge]) -> None:
    """New ones at once; what was refunded and is charged again is there already."""
    Charge.objects.bulk_create(row for row in rows if row.pk is None)
    for row in rows:
        if row.revision:
            row.save()


def not_charged(fee: Fee, gathering: Gathering) -> list[tuple[Player, int]]:
    """Who of them can be charged it, and how much, by name. Two queries."""
    there = Charge.objects.filter(fee=fee, occasion=gathering.key).exclude(status=Charge.Status.REFUNDED)
    known = [pk for pk, since in gathering.people.items() if since >= fee.set_at]
    rows = Player.objects.filter(pk__in=known, kind=Player.Kind.PERSON, merged_into=None)
    rows = rows.exclude(pk__in=there.values("player")).order_by("name", "pk")
    return [(player, fee.amount_for(player)) for player in rows if fee.amount_for(player)]


@transaction.atomic
def refund(*, club: Club | None, of: tuple[str, datetime], player: Player | None = None) -> None:
    """What was charged for something that does not take place, or that a `player` has withdrawn from in time.

    of: its kind and when it was made, as `gatherings.key_of` has them.
    """
    reason = _("withdrawn in time") if player else _("it was called off")
    rows = charged_at(club=club, of=of)
    for row in (rows.filter(player=player) if player else rows).order_by("pk"):
        off(_locked(row), Charge.Status.REFUNDED, reason, None)


def charged_at(*, club: Club | None, of: tuple[str, datetime]) -> QuerySet[Charge]:
    """What stands charged for something, but for absence: what `refund` would give back."""
    rows = Charge.objects.filter(fee__club=club, occasion=key_of(*of))
    rows = rows.exclude(fee__charged_for=Fee.When.ABSENCE)
    return rows.filter(status__in=(Charge.Status.BOOKED, Charge.Status.HELD))


def fees_for(club: Club, *when: str) -> QuerySet[Fee]:
    """The fees that hold now, of a kind. One query."""
    rows = club.fees.filter(ended_at=None).select_related("currency", "dues")
    return rows.filter(charged_for__in=when) if when else rows


@transaction.atomic
def paid_club(
    *, club: Club, player: Player, currency: str, amount: int, to_club: bool, key: str, by: Player
) -> LedgerEntry:
    """Book that somebody has paid the club, or the club them, as another treasurer or owner says.

    The same request again returns the same entry. Raises LedgerError, KeyReused for another request under that key.
    """
    only_keepers(by, club, not_for=[player.pk])
    if by.pk == player.pk:
        raise LedgerError(_("What you have paid yourself another treasurer or an owner records."))
    if isinstance(amount, bool) or not isinstance(amount, int) or not 0 < amount <= MOST:
        raise LedgerError(_("Say how much it was: more than nothing, and a sum that can be."))
    if not 0 < len(key) <= 80:
        raise LedgerError(
            _("A payment needs a key of 1 to 80 characters, so that it cannot be recorded twice.")
        )
    hold_people([player])
    unit = currency_of(currency)
    household = household_of(club, player)
    if not Account.objects.filter(club=club, player__in=household, currency=unit).exists():
        raise LedgerError(_("%(player)s has no account with the club in that currency.") % {"player": player})
    joint = Joint.of(club.pk, unit.pk, (POT, player.pk), role=Account.Role.HOUSE)
    sign = 1 if to_club else -1
    amounts = {player.pk: sign * amount, POT: -sign * amount}
    entry = LedgerEntry(club=club, kind=LedgerEntry.Kind.PAYMENT, key=f"club/{key}", actor=by)
    entry = joint.book_once(entry, amounts)
    if dict(entry.postings.values_list("account", "amount")) != joint.legs(amounts):
        raise KeyReused(_("The key %(key)s belongs to another payment.") % {"key": repr(key)})
    return entry


def _check_known_before(fee: Fee, gathering: Gathering, player: Player) -> None:
    since = gathering.people.get(player.pk)
    if since is None:
        raise LedgerError(
            _("%(player)s was not at %(title)s.") % {"player": player, "title": gathering.title}
        )
    if since < fee.set_at:
        raise LedgerError(
            _("%(player)s came before the fee was set and could not know it: nobody is charged so.")
            % {"player": player}
        )


def _accounts(fee: Fee, people: Iterable[Player]) -> dict[int, Account]:
    players = (POT, *(player.pk for player in people))
    return accounts_of(fee.club_id, fee.currency_id, players, role=Account.Role.HOUSE)


def _locked(charge: Charge) -> Charge:
    """The charge, locked after whoever owes it: a guest may have become a member meanwhile."""
    list(Player.objects.select_for_update(no_key=True).filter(pk=charge.player_id))
    Charge.objects.select_for_update().only("pk").get(pk=charge.pk)
    return Charge.objects.select_related("fee__club", "entry").get(pk=charge.pk)
