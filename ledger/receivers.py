"""What this app does when matches end or are objected to, when guests become members and when people leave, and what it
says on a sheet.

What a match that somebody objects to has settled is taken back at once, and booked anew if its result stands. Whoever
sends those signals holds the match row, and before it the people at the table.
"""

from __future__ import annotations

import re
from functools import partial

from django.db import IntegrityError, transaction
from django.db.models import Model, Q, QuerySet
from django.dispatch import receiver
from django.utils.translation import gettext as _

from clubs.closing import Fact
from clubs.letters import Part
from clubs.models import Club, Deputy, Player
from clubs.signals import (
    account_deleted,
    closing_considered,
    guest_merged,
    junior_marked,
    membership_end_considered,
    membership_ends,
    offices_asked,
    parts_asked,
)
from common.numbers import Money
from games.core.match import LiveMatch
from ledger import ending, households
from ledger.agreed import add_caps
from ledger.dues import end_reductions
from ledger.juniors import refuse_at_stake, refuse_juniors
from ledger.looks import note_look
from ledger.models import (
    Charge,
    Currency,
    Expense,
    HeldSettlement,
    HowToPay,
    LedgerEntry,
    Outlay,
    Payment,
    PlayerLimit,
    Reduction,
    Share,
    Stake,
    Treasurer,
)
from ledger.payments import move_money
from ledger.selectors import balance_of, owing, settled_by
from ledger.services import reverse_entry, settle_finished, settle_match
from ledger.sheet_notes import tell_stake
from ledger.treasurers import end_treasurers
from matches.effects import Weight
from matches.errors import MatchError
from matches.models import CorrectionEffect, Match, Seat
from matches.sheet_notes import SheetNote
from matches.signals import (
    ending_read,
    match_annulled,
    match_corrected,
    match_finished,
    match_held,
    match_released,
    result_weighed,
    seats_asked,
    seats_corrected,
    sheet_shown,
    substitute_asked,
)


@receiver(ending_read)
def read_stake(**__: object) -> str:
    """What it is played for."""
    return "stake__currency"


@receiver(match_finished)
def settle(match: Match, seats: list[Seat], **__: object) -> dict[int, Money]:
    """Settle it in the same transaction; everybody's own part."""
    return settle_finished(match, seats)


@receiver(match_held)
def hold_settlement(match: Match, **__: object) -> None:
    """Take the settlement back until an organiser has decided. Where nothing stands nothing is done."""
    _take_back(match, "held: somebody objects to the match")


@receiver(match_released)
def release_settlement(match: Match, **__: object) -> None:
    """Book anew what was held; what a treasurer had taken back before stays taken back."""
    entry = _last(match)
    if entry is not None and hasattr(entry, "held"):
        settle_match(match=match)


@receiver(match_annulled)
def annul_settlement(match: Match, **__: object) -> None:
    """A void match settles nothing; should it count again after all, what stood is booked anew."""
    _take_back(match, "the match was declared void")


@receiver(seats_asked)
def ask_who_is_to_owe(match: Match, new: set[int], **__: object) -> set[int]:
    """Who did not sit there never agreed to the stake: they do, or it is not done. Guests have nobody to ask.

    Raises LedgerError where a junior is to have played for money.
    """
    stake = Stake.objects.select_related("currency").filter(match=match).first() if new else None
    if stake is None:
        return set()
    if stake.currency.kind == Currency.Kind.MONEY:
        refuse_juniors(new)
    return set(Player.objects.filter(pk__in=new, user__isnull=False).values_list("pk", flat=True))


@receiver(seats_corrected)
def cap_who_is_new(match: Match, new: set[int], **__: object) -> None:
    """Their limits of the night are those that stand now."""
    add_caps(match=match, players=new)


@receiver(match_corrected)
def settle_anew(match: Match, **__: object) -> None:
    """Book what the match comes to now, and take back what stood; where that is the same nothing is written.

    What a treasurer had taken back stays taken back, and where somebody objects it waits.
    """
    entry = _last(match)
    if entry is not None and hasattr(entry, "reversed_by") and not hasattr(entry, "held"):
        return
    with transaction.atomic():
        if entry is not None and not hasattr(entry, "reversed_by"):
            reverse_entry(entry=entry, note="the match was corrected")
        booked = settle_match(match=match)
        if entry is not None and booked is not None and not hasattr(entry, "held"):
            transaction.set_rollback(_legs(booked) == _legs(entry))


@receiver(result_weighed)
def weigh_money(match: Match, **__: object) -> list[Weight]:
    """What stands settled by the match, for each."""
    return [
        Weight(player, CorrectionEffect.What.MONEY, money.amount, money.unit, money.decimals)
        for player, money in settled_by(match)
    ]


@receiver(sheet_shown)
def stake_on_sheet(match: Match, live: LiveMatch, reader: Player | None, **__: object) -> list[SheetNote]:
    """What is at stake."""
    return tell_stake(match, live, reader)


@receiver(guest_merged)
def move_accounts(guest: Player, into: Player, **__: object) -> None:
    """What the guest owes and is owed becomes the member's."""
    households.move(guest, into)
    move_money(guest, into)
    for model in (Charge, Share, Outlay, Reduction):
        _move(model, guest, into)


@receiver(junior_marked)
def keep_juniors_from_stakes(player: Player, **__: object) -> None:
    """Nobody becomes a junior at a table where money is played for; by a merge neither."""
    refuse_at_stake(player)
    households.end_where(payer=player)


@receiver(membership_end_considered)
def warn_of_debts(club: Club, player: Player, reader: Player, **__: object) -> list[str]:
    """What the player owes or is owed there, a sentence a currency; that somebody else reads it is recorded."""
    note_look(club=club, by=reader, whose=player)
    sentences = []
    for row in balance_of(club=club, player=player):
        words = {"name": player, "sum": row.currency.paid(row.amount)}
        if row.amount < 0:
            sentences.append(_("%(name)s owes %(sum)s here.") % words)
        elif row.amount > 0:
            sentences.append(_("%(name)s is owed %(sum)s here.") % words)
    return sentences


@receiver(closing_considered)
def books_of_club(club: Club, **__: object) -> list[Fact]:
    """The books stay, and what is owed can still be paid."""
    return ending.facts(club)


@receiver(offices_asked)
def treasurers(club: Club, **__: object) -> list[tuple[Player, str]]:
    """Who keeps the club's money."""
    rows = club.treasurers.select_related("player").order_by("player__name", "pk")
    return [(row.player, Deputy.Office.TREASURER) for row in rows]


@receiver(membership_ends)
def end_office(club: Club, player: Player, by: Player | None = None, **__: object) -> None:
    """Whoever comes back later is not treasurer again by that alone."""
    end_treasurers(Treasurer.objects.filter(club=club, player=player), by=by)
    households.end_where(Q(player=player) | Q(payer=player), club=club)
    end_reductions(club=club, player=player)


@receiver(account_deleted)
def erase_words(player: Player, **__: object) -> None:
    """Limits and accounts go, and the words that were written about somebody's money; the books stay.

    Notes of payments and entries they are party to or have written go whole; of others in their clubs those that name
    them, also under the name of a guest they were.
    """
    people = [player, *player.was.all()]
    households.end_where(Q(player__in=people) | Q(payer__in=people))
    end_treasurers(Treasurer.objects.filter(player=player), by=player)
    PlayerLimit.objects.filter(player=player).delete()
    Reduction.objects.filter(player__in=people).update(reason="")
    HowToPay.objects.filter(player=player).delete()
    said = Q(player__in=people) | Q(charged_by__in=people) | Q(decided_by__in=people)
    for kind in (Charge, Share):
        kind.objects.filter(said).update(objection="", answer="")
    party = Q(payer__in=people) | Q(payee__in=people) | Q(proposed_by__in=people) | Q(decided_by__in=people)
    _empty(Payment.objects.all(), party, people)
    spent = Q(outlays__player__in=people) | Q(shares__player__in=people) | Q(recorded_by__in=people)
    _empty(Expense.objects.all(), spent, people)
    _empty(LedgerEntry.objects.all(), Q(postings__account__player__in=people) | Q(actor__in=people), people)


def _move(model: type[Model], guest: Player, into: Player) -> None:
    """What the guest was charged or has paid is the member's, but where both were."""
    for row in model._default_manager.filter(player=guest).order_by("pk"):
        try:
            with transaction.atomic():
                model._default_manager.filter(pk=row.pk).update(player=into)
        except IntegrityError:
            continue


def _take_back(match: Match, note: str) -> None:
    """Reverse what stands, to be booked anew when the match counts again."""
    entry = _last(match)
    if entry is not None and not hasattr(entry, "reversed_by"):
        reverse_entry(entry=entry, note=note)
        HeldSettlement.objects.get_or_create(entry=entry)


def _legs(entry: LedgerEntry) -> dict[int, int]:
    return dict(entry.postings.values_list("account", "amount"))


def _last(match: Match) -> LedgerEntry | None:
    rows = LedgerEntry.objects.filter(match=match, kind=LedgerEntry.Kind.SETTLEMENT).select_related(
        "reversed_by", "held"
    )
    return rows.order_by("-revision").first()


def _empty(
    rows: QuerySet[Payment] | QuerySet[LedgerEntry] | QuerySet[Expense], own: Q, people: list[Player]
) -> None:
    noted: QuerySet[Model] = rows.exclude(note="")
    wanted = set(noted.filter(own).values_list("pk", flat=True))
    names = "|".join(re.escape(person.name) for person in people)
    named = re.compile(rf"(?<!\w)(?:{names})", re.IGNORECASE)
    clubs = Club.objects.filter(Q(accounts__player__in=people) | Q(memberships__player__in=people))
    others = noted.filter(club__in=clubs.values("pk")).values_list("pk", "note")
    wanted |= {pk for pk, note in others.iterator() if named.search(note)}
    noted.filter(pk__in=wanted).update(note="")


@receiver(parts_asked)
def who_has_to_pay(club: Club, **__: object) -> list[Part]:
    """Who owes something, or pays for a household that does."""
    begin = (
        _("Hello {name},") + "\n\n" + _("your account in {club} is {owed} short. Please pay it when you can.")
    )
    return [
        Part(
            "owing",
            _("who has something to pay"),
            partial(owing, club),
            ("owed",),
            begin,
            looked=lambda by, whose: note_look(club=club, by=by, whose=whose),
        )
    ]


@receiver(substitute_asked)
def keep_stakes_to_those_who_agreed(match: Match, **__: object) -> None:
    """Nobody comes into a stake in mid-match: who leaves and who comes would have to settle what lies between them."""
    if Stake.objects.filter(match=match).exists():
        raise MatchError(_("This table is played for a stake: nobody sits in for anybody."))
