"""Fees of a club: set, charged on account, objected to, taken back and refunded; and money that the club has got.

A charge is an entry between somebody's account and the club's own. Players are locked by id, then the fee's row, the
charges' rows by id, accounts by id.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.holding import require_open
from clubs.models import Club, Notice, Player
from clubs.telling import tell
from common.refusals import KeyReused
from common.request_input import line
from games.core.stakes import POT
from ledger.booking import accounts_of, book, hold_people
from ledger.currencies import currency_of
from ledger.errors import LedgerError
from ledger.gatherings import Gathering, gatherings, key_of
from ledger.joint import Joint, household_of
from ledger.models import Account, Charge, Fee, LedgerEntry
from ledger.permissions import answering, may_reverse, sees_all, speaks_for
from ledger.services import reverse_entry
from ledger.stakes import MOST

OBJECT_DAYS = 8
"""So long somebody can object to what they were charged."""
MOST_FEES = 50
GATHERED = {Fee.When.NIGHT: "night", Fee.When.ENTRY: "tournament", Fee.When.ABSENCE: "tournament"}


@transaction.atomic
def set_fee(
    *, club: Club, name: str, when: str, currency: str, member: int, guest: int, junior: int, by: Player
) -> Fee:
    """A fee that holds from now on; the same one again is the one there is. Raises LedgerError, ClubClosed."""
    require_open(club)
    _only_keepers(by, club)
    words = line(name, 60)
    if not words:
        raise LedgerError(_("Give the fee a name."))
    if when not in Fee.When.values:
        raise LedgerError(_("Choose what the fee is charged for."))
    amounts = (member, guest, junior)
    if any(isinstance(one, bool) or not isinstance(one, int) or not 0 <= one <= MOST for one in amounts):
        raise LedgerError(_("Say how much it is: nothing or more, and a sum that can be."))
    if not any(amounts):
        raise LedgerError(_("A fee is more than nothing for somebody."))
    unit = currency_of(currency)
    if club.fees.filter(ended_at=None).count() >= MOST_FEES:
        raise LedgerError(_("A club has %(most)s fees at most: end one first.") % {"most": MOST_FEES})
    asked = {"charged_for": when, "currency": unit, "member": member, "guest": guest, "junior": junior}
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
    _only_keepers(by, fee.club)
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
    _only_keepers(by, fee.club)
    wanted = {player.pk: player for player in people}
    if not wanted:
        raise LedgerError(_("Choose whom to charge."))
    hold_people(wanted.values())
    locked = Fee.objects.select_for_update(of=("self",)).select_related("club", "currency").get(pk=fee.pk)
    if locked.ended_at is not None:
        raise LedgerError(_("This fee has ended."))
    for player in wanted.values():
        _check_known_before(locked, gathering, player)
    rows = Charge.objects.select_for_update().filter(fee=fee, occasion=gathering.key, player__in=wanted)
    there = {row.player_id: row for row in rows.order_by("pk")}
    due = [
        player
        for pk, player in sorted(wanted.items())
        if locked.amount_for(player) and (pk not in there or there[pk].status == Charge.Status.REFUNDED)
    ]
    if not due:
        return []
    accounts = _accounts(locked, due)
    made = []
    for player in due:
        row = there.get(player.pk) or Charge(
            fee=locked, player=player, occasion=gathering.key, title=f"{locked.name}: {gathering.title}"[:100]
        )
        row.revision += row.pk is not None
        row.amount, row.status, row.charged_by = locked.amount_for(player), Charge.Status.BOOKED, by
        row.charged_at, row.objection, row.answer, row.decided_by = timezone.now(), "", "", None
        made.append(_booked(row, accounts, by))
    _tell(made, Notice.Kind.CHARGED, by)
    return made


def not_charged(fee: Fee, gathering: Gathering) -> list[tuple[Player, int]]:
    """Who of them can be charged it, and how much, by name. Two queries."""
    there = Charge.objects.filter(fee=fee, occasion=gathering.key).exclude(status=Charge.Status.REFUNDED)
    known = [pk for pk, since in gathering.people.items() if since >= fee.set_at]
    rows = Player.objects.filter(pk__in=known, kind=Player.Kind.PERSON, merged_into=None)
    rows = rows.exclude(pk__in=there.values("player")).order_by("name", "pk")
    return [(player, fee.amount_for(player)) for player in rows if fee.amount_for(player)]


@transaction.atomic
def object_to(*, charge: Charge, words: str, by: Player) -> Charge:
    """Say why one does not owe it: it is taken off the account until an officer has answered. Raises LedgerError.

    Once, and within `OBJECT_DAYS`; for a guest an organiser objects.
    """
    locked = _locked(charge)
    if by.pk != locked.player_id and not speaks_for(by, locked.player, locked.fee.club):
        raise LedgerError(_("Only %(player)s can object to this charge.") % {"player": locked.player})
    said = _sentence(words)
    if locked.status == Charge.Status.HELD and locked.objection == said:
        return locked
    if locked.objection or locked.status != Charge.Status.BOOKED:
        raise LedgerError(_("This charge is %(status)s already.") % {"status": locked.get_status_display()})
    if not open_to_objection(locked):
        raise LedgerError(
            _("A charge can be objected to for %(days)s days: talk to a treasurer.") % {"days": OBJECT_DAYS}
        )
    reverse_entry(entry=locked.entry, by=by, note=said)
    locked.status, locked.objection = Charge.Status.HELD, said
    locked.save(update_fields=["status", "objection"])
    answers = answering(locked.fee.club, party=(locked.player_id, locked.charged_by_id, by.pk))
    _tell([locked], Notice.Kind.CHARGE_NO, by, to=[locked.charged_by, *answers])
    return locked


@transaction.atomic
def answer(*, charge: Charge, stands: bool, words: str, by: Player) -> Charge:
    """Decide on an objection, as somebody who neither charged it nor owes it. It is booked anew, or stays off.

    Nor as the deputy of one of them. Whoever charged it can give way. The same answer again changes nothing. Raises
    LedgerError.
    """
    locked = _locked(charge)
    party = [locked.player_id, *([locked.charged_by_id] if stands else [])]
    if not sees_all(by, locked.fee.club, not_for=party):
        raise LedgerError(
            _("Only organisers, treasurers and owners of %(club)s answer it.") % {"club": locked.fee.club}
        )
    if by.pk in party:
        raise LedgerError(_("Somebody else answers: neither who charged it nor who is to pay it."))
    said = _sentence(words)
    after = Charge.Status.BOOKED if stands else Charge.Status.BACK
    if locked.objection and locked.status == after and locked.answer == said:
        return locked
    if locked.status != Charge.Status.HELD:
        raise LedgerError(_("This charge is %(status)s already.") % {"status": locked.get_status_display()})
    locked.status, locked.answer, locked.decided_by = after, said, by
    if stands:
        hold_people([locked.player])
        locked.revision += 1
        _booked(locked, _accounts(locked.fee, [locked.player]), by)
    else:
        locked.save(update_fields=["status", "answer", "decided_by"])
    _tell([locked], Notice.Kind.CHARGED if stands else Notice.Kind.CHARGE_OFF, by)
    return locked


@transaction.atomic
def take_back(*, charge: Charge, reason: str, by: Player) -> Charge:
    """A treasurer or owner takes a charge of somebody else's back for good; again it changes nothing.

    Raises LedgerError.
    """
    locked, said = _locked(charge), _sentence(reason)
    _only_keepers(by, locked.fee.club, not_for=[locked.player_id])
    if by.pk == locked.player_id:
        raise LedgerError(_("Your own charge another treasurer or an owner takes back."))
    if locked.status in (Charge.Status.BOOKED, Charge.Status.HELD):
        _off(locked, Charge.Status.BACK, said, by)
        _tell([locked], Notice.Kind.CHARGE_OFF, by)
    return locked


@transaction.atomic
def refund(*, club: Club | None, of: tuple[str, datetime], player: Player | None = None) -> None:
    """What was charged for something that does not take place, or that a `player` has withdrawn from in time.

    of: its kind and when it was made, as `gatherings.key_of` has them.
    """
    reason = _("withdrawn in time") if player else _("it was called off")
    rows = charged_at(club=club, of=of)
    for row in (rows.filter(player=player) if player else rows).order_by("pk"):
        _off(_locked(row), Charge.Status.REFUNDED, reason, None)


def charged_at(*, club: Club | None, of: tuple[str, datetime]) -> QuerySet[Charge]:
    """What stands charged for something, but for absence: what `refund` would give back."""
    rows = Charge.objects.filter(fee__club=club, occasion=key_of(*of))
    rows = rows.exclude(fee__charged_for=Fee.When.ABSENCE)
    return rows.filter(status__in=(Charge.Status.BOOKED, Charge.Status.HELD))


def open_to_objection(charge: Charge) -> bool:
    """Whether somebody can still object to it."""
    in_time = timezone.now() - charge.charged_at <= timedelta(days=OBJECT_DAYS)
    return charge.status == Charge.Status.BOOKED and not charge.objection and in_time


def charges_of(player: Player) -> QuerySet[Charge]:
    """What somebody was charged lately or has objected to, newest first. One query."""
    since = timezone.now() - timedelta(days=OBJECT_DAYS)
    rows = Charge.objects.filter(player=player)
    rows = rows.filter(charged_at__gte=since) | rows.filter(status=Charge.Status.HELD)
    return rows.select_related("fee__club", "fee__currency", "decided_by").order_by("-pk")


def fees_for(club: Club, *when: str) -> QuerySet[Fee]:
    """The fees that hold now, of a kind. One query."""
    rows = club.fees.filter(ended_at=None).select_related("currency")
    return rows.filter(charged_for__in=when) if when else rows


@transaction.atomic
def paid_club(
    *, club: Club, player: Player, currency: str, amount: int, to_club: bool, key: str, by: Player
) -> LedgerEntry:
    """Book that somebody has paid the club, or the club them, as another treasurer or owner says.

    The same request again returns the same entry. Raises LedgerError, KeyReused for another request under that key.
    """
    _only_keepers(by, club, not_for=[player.pk])
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


def move_charges(guest: Player, into: Player) -> None:
    """What the guest was charged was the member charged, but where both were."""
    for row in Charge.objects.filter(player=guest).order_by("pk"):
        try:
            with transaction.atomic():
                Charge.objects.filter(pk=row.pk).update(player=into)
        except IntegrityError:
            continue


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


def _booked(charge: Charge, accounts: dict[int, Account], by: Player) -> Charge:
    """A charge whose row is locked, or nobody else's yet, in the books."""
    entry = LedgerEntry(
        club_id=charge.fee.club_id,
        kind=LedgerEntry.Kind.FEE,
        key=f"fee/{uuid.uuid4()}",
        actor=by,
        note=charge.title,
    )
    legs = {accounts[charge.player_id].pk: -charge.amount, accounts[POT].pk: charge.amount}
    charge.entry = book(entry, legs)
    charge.save()
    return charge


def _off(locked: Charge, status: Charge.Status, reason: str, by: Player | None) -> None:
    if locked.status == Charge.Status.BOOKED:
        reverse_entry(entry=locked.entry, by=by, note=reason)
    locked.status, locked.answer, locked.decided_by = status, reason[:200], by
    locked.save(update_fields=["status", "answer", "decided_by"])


def _locked(charge: Charge) -> Charge:
    """The charge, locked after whoever owes it: a guest may have become a member meanwhile."""
    list(Player.objects.select_for_update(no_key=True).filter(pk=charge.player_id))
    Charge.objects.select_for_update().only("pk").get(pk=charge.pk)
    rows = Charge.objects.select_related("fee__club", "fee__currency", "player", "entry", "charged_by")
    return rows.get(pk=charge.pk)


def _only_keepers(by: Player, club: Club, *, not_for: Collection[int] = ()) -> None:
    if not may_reverse(by, club, not_for=not_for):
        raise LedgerError(
            _("Only treasurers and owners of %(club)s set fees and charge them.") % {"club": club}
        )


def _sentence(words: str) -> str:
    said = line(words, 200)
    if not said:
        raise LedgerError(_("Say in a sentence why."))
    return said


def _tell(charges: Iterable[Charge], kind: str, by: Player, to: Iterable[Player] = ()) -> None:
    for row in charges:
        about = f"{row.title}, {row.fee.currency.paid(row.amount)}"
        tell(
            players=to or [row.player],
            kind=kind,
            key=f"charge/{row.pk}/{row.revision}/{kind}",
            club_id=row.fee.club_id,
            by=by,
            about=about,
            where=reverse("fees", args=[row.fee.club.slug]) if to else reverse("money"),
        )
