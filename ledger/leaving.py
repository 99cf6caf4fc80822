"""Somebody leaves a club: what they owe is said before, and they no longer keep its money after.

Somebody deletes their account: their limits go, and the words that were written about their money.
"""

from __future__ import annotations

import re

from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Club, Player
from ledger.looks import note_look
from ledger.models import LedgerEntry, Payment, PlayerLimit, Treasurer
from ledger.selectors import balance_of


def warnings(club: Club, player: Player, reader: Player) -> list[str]:
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


def end_office(club: Club, player: Player) -> None:
    """Whoever comes back later is not treasurer again by that alone."""
    Treasurer.objects.filter(club=club, player=player).delete()


def erase_words(player: Player) -> None:
    """Take the player's name, and whatever was noted about their payments, out of what people have written.

    Notes of payments and entries they are party to or have written go whole; of others in their clubs those that name
    them, also under the name of a guest they were.
    """
    people = [player, *player.was.all()]
    Treasurer.objects.filter(player=player).delete()
    PlayerLimit.objects.filter(player=player).delete()
    party = Q(payer__in=people) | Q(payee__in=people) | Q(proposed_by__in=people) | Q(decided_by__in=people)
    _empty(Payment.objects.all(), party, people)
    _empty(LedgerEntry.objects.all(), Q(postings__account__player__in=people) | Q(actor__in=people), people)


def _empty(rows: QuerySet[Payment] | QuerySet[LedgerEntry], own: Q, people: list[Player]) -> None:
    noted: QuerySet[Model] = rows.exclude(note="")
    wanted = set(noted.filter(own).values_list("pk", flat=True))
    names = "|".join(re.escape(person.name) for person in people)
    named = re.compile(rf"(?<!\w)(?:{names})", re.IGNORECASE)
    clubs = Club.objects.filter(Q(accounts__player__in=people) | Q(memberships__player__in=people))
    others = noted.filter(club__in=clubs.values("pk")).values_list("pk", "note")
    wanted |= {pk for pk, note in others.iterator() if named.search(note)}
    noted.filter(pk__in=wanted).update(note="")
