"""What pages and the API show of a tournament's prizes."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Competition, Entry, Prize, PrizeAward, Prizes
from tournaments.prize_words import what_for
from tournaments.services.prizes import awards_of


@dataclass(frozen=True, slots=True)
class Won:
    """What somebody has got, or would get: an amount in words, or nothing of a thing."""

    entry: Entry
    amount: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A prize in words, with who has won it or, while none is awarded, who would."""

    prize: Prize
    what_for: str
    worth: str
    won: tuple[Won, ...]


def prizes_of(competition: Competition) -> Prizes | None:
    """None where none was ever offered."""
    return Prizes.objects.select_related("competition", "awarded_by").filter(competition=competition).first()


def shown(prizes: Prizes, *, would: bool = False) -> list[Shown]:
    """The prizes in the order of places; `would`: with those who would get them now. Three queries, or six."""
    offered = list(prizes.offered.select_related("currency").order_by("pk"))
    won: dict[int, list[Won]] = {prize.pk: [] for prize in offered}
    by_key = {prize.pk: prize for prize in offered}
    if prizes.awarded_at:
        rows = PrizeAward.objects.filter(prize__of=prizes, back=False).select_related("to__player")
        for row in rows:
            won[row.prize_id].append(Won(row.to, _amount(by_key[row.prize_id], row.amount)))
    elif would:
        entries = {entry.pk: entry for entry in prizes.competition.entries.select_related("player")}
        for award in awards_of(prizes):
            prize = by_key[award.prize]
            won[prize.pk].append(Won(entries[award.entrant], _amount(prize, award.amount)))
    order = {Prize.Kind.PLACE: 0, Prize.Kind.CATEGORY: 1, Prize.Kind.LOT: 2}
    offered.sort(key=lambda prize: (order[Prize.Kind(prize.kind)], prize.place, prize.category, prize.pk))
    return [
        Shown(
            prize,
            what_for(prize),
            prize.thing or _amount(prize, prize.amount),
            tuple(sorted(won[prize.pk], key=lambda one: one.entry.title)),
        )
        for prize in offered
    ]


def categories_of(prizes: Prizes) -> list[str]:
    """The categories for which there is a prize."""
    rows = prizes.offered.filter(kind=Prize.Kind.CATEGORY)
    return sorted(set(rows.values_list("category", flat=True)))


def _amount(prize: Prize, amount: int) -> str:
    return prize.currency.paid(amount) if prize.currency and amount else ""
