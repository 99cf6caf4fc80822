"""Prizes of a tournament: offered beforehand, awarded by its final table and the lots of a sealed seed, taken back."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from common.request_input import line
from games.core.commitment import Sealed, seal
from ledger.currencies import currency_of
from ledger.models import LedgerEntry
from ledger.objecting import only_keepers
from ledger.prizes import pay_prizes
from ledger.services import reverse_entry
from ledger.stakes import MOST
from tournaments import selectors
from tournaments.engine import prizes as engine
from tournaments.entering_selectors import terms_of
from tournaments.errors import CompetitionError
from tournaments.finality import State, finality
from tournaments.models import Competition, Entry, Prize, PrizeAward, Prizes
from tournaments.services.holding import hold_entrants, locked

MOST_PRIZES = 50
MOST_PLACES = 400


@transaction.atomic
def prize_offer(
    *,
    competition: Competition,
    kind: str,
    by: Player,
    place: int = 0,
    category: str = "",
    amount: int = 0,
    currency: str = "",
    thing: str = "",
) -> Prize:
    """A prize that entrants are told of: money of the club, which a treasurer or owner offers, or a thing.

    Raises CompetitionError, LedgerError.
    """
    row = locked(competition.pk)
    if row.kind != Competition.Kind.TOURNAMENT:
        raise CompetitionError(_("Prizes are for tournaments of people."))
    if row.status not in (Competition.Status.DRAFT, Competition.Status.RUNNING):
        raise CompetitionError(_("It is %(status)s.") % {"status": row.get_status_display()})
    place, category, thing = _checked(kind, place, line(category, 40), amount, line(thing, 80))
    unit = None
    if amount:
        if row.club is None:
            raise CompetitionError(_("Only a club pays prizes: name a thing."))
        only_keepers(by, row.club)
        unit = currency_of(currency)
    prizes, _made = Prizes.objects.get_or_create(
        competition=row, defaults={"seal": seal(secrets.randbits(62)).text}
    )
    if prizes.offered.count() >= MOST_PRIZES:
        raise CompetitionError(_("A tournament has %(most)s prizes at most.") % {"most": MOST_PRIZES})
    return prizes.offered.create(
        kind=kind, place=place, category=category, amount=amount, currency=unit, thing=thing, offered_by=by
    )


def _checked(kind: str, place: int, category: str, amount: int, thing: str) -> tuple[int, str, str]:
    """What of it belongs to a prize of that kind. Raises CompetitionError."""
    if kind not in Prize.Kind.values:
        raise CompetitionError(_("Choose what the prize is for."))
    if kind == Prize.Kind.PLACE and not 1 <= place <= MOST_PLACES:
        raise CompetitionError(_("Say which place the prize is for."))
    if kind == Prize.Kind.CATEGORY and not category:
        raise CompetitionError(_("Say which category the prize is for, such as newcomers."))
    if not 0 <= amount <= MOST or bool(amount) == bool(thing):
        raise CompetitionError(_("A prize is either a sum of money or a thing."))
    return (
        place if kind == Prize.Kind.PLACE else 0,
        category if kind == Prize.Kind.CATEGORY else "",
        thing,
    )


@transaction.atomic
def prize_drop(*, competition: Competition, prize: int) -> None:
    """A prize is offered no more: until the draw. If it is gone already nothing changes. Raises CompetitionError."""
    row = locked(competition.pk)
    if row.status != Competition.Status.DRAFT:
        raise CompetitionError(_("People play for it: what was offered stays."))
    Prize.objects.filter(of__competition=row, pk=prize).delete()


@transaction.atomic
def category_set(*, competition: Competition, entry: int, category: str, by: Player) -> None:
    """Put an entrant into a category, or into none, until the prizes are awarded. Raises CompetitionError."""
    row = locked(competition.pk)
    chosen = line(category, 40)
    found = row.entries.filter(pk=entry).first()
    if found is None:
        raise CompetitionError(_("Nobody of that name is entered."))
    if found.player_id == by.pk:
        raise CompetitionError(_("Nobody puts themselves into a category: another organiser does."))
    if Prizes.objects.filter(competition=row, awarded_at__isnull=False).exists():
        raise CompetitionError(_("The prizes have been awarded."))
    known = chosen in terms_of(row).categories
    if chosen and not known and not Prize.objects.filter(of__competition=row, category=chosen).exists():
        raise CompetitionError(_("There is no such category, nor a prize for it."))
    row.entries.filter(pk=entry).update(category=chosen)


def awards_of(prizes: Prizes) -> list[engine.Award]:
    """Who would get what now, by the places among people; only reads. `entrant` is an entry's number."""
    offered = [
        engine.Prize(one.pk, one.kind, one.place, one.category, one.amount)  # type: ignore[arg-type]
        for one in prizes.offered.order_by("pk")
    ]
    standings = [
        row for row in selectors.table_of_standings(prizes.competition) if not row.entry.player.is_bot
    ]
    places = [row.line.place for row in standings]
    finishers = [
        engine.Finisher(row.entry.pk, 1 + sum(place < row.line.place for place in places), row.entry.category)
        for row in standings
        if row.line.played
    ]
    return engine.awarded(offered, finishers, str(Sealed.parse(prizes.seal).outcome))


@transaction.atomic
def prizes_award(*, competition: Competition, by: Player) -> Prizes:
    """Award them by the final table; money is booked. Awarded already: nothing changes. Raises CompetitionError."""
    hold_entrants(competition.pk)
    row = locked(competition.pk)
    prizes = _of(row)
    if prizes.awarded_at is not None:
        return prizes
    if row.status != Competition.Status.FINISHED:
        raise CompetitionError(_("Prizes are awarded when it is finished."))
    now = finality(row)
    if now.state is not State.FINAL:
        raise CompetitionError(_("Prizes are awarded by the final table. %(why)s") % {"why": now.said})
    offered = {one.pk: one for one in prizes.offered.select_related("currency")}
    awards = awards_of(prizes)
    entries = {entry.pk: entry for entry in row.entries.select_related("player__merged_into")}
    booked = _booked(row, prizes, awards, offered, entries, by)
    PrizeAward.objects.bulk_create(
        PrizeAward(
            prize_id=award.prize,
            to_id=award.entrant,
            amount=award.amount,
            revision=prizes.revision,
            entry=booked.get(offered[award.prize].currency_id or ""),
        )
        for award in awards
    )
    prizes.awarded_at, prizes.awarded_by = timezone.now(), by
    prizes.save(update_fields=["awarded_at", "awarded_by"])
    return prizes


def _booked(
    row: Competition,
    prizes: Prizes,
    awards: Sequence[engine.Award],
    offered: Mapping[int, Prize],
    entries: Mapping[int, Entry],
    by: Player,
) -> dict[str, LedgerEntry]:
    """The entry of each currency: a guest who has become a member gets it as such."""
    sums: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for award in awards:
        if award.amount:
            player = entries[award.entrant].player
            sums[offered[award.prize].currency_id or ""][player.merged_into_id or player.pk] += award.amount
    if not sums or row.club is None:
        return {}
    return {
        code: pay_prizes(
            club=row.club,
            currency=code,
            amounts=dict(amounts),
            key=f"prizes/{row.created_at.timestamp():.6f}/{prizes.revision}/{code}",
            note=row.title,
            by=by,
        )
        for code, amounts in sorted(sums.items())
    }


@transaction.atomic
def prizes_take_back(*, competition: Competition, reason: str, by: Player) -> Prizes:
    """What was awarded, and booked, is taken back, with the reason in the books. Nothing awarded: nothing changes.

    Raises CompetitionError, LedgerError.
    """
    words = line(reason, 200)
    if not words:
        raise CompetitionError(_("Say in a sentence why."))
    hold_entrants(competition.pk)
    row = locked(competition.pk)
    prizes = _of(row)
    if prizes.awarded_at is None:
        return prizes
    standing = PrizeAward.objects.filter(prize__of=prizes, back=False)
    booked = {award.entry_id: award.entry for award in standing.select_related("entry__club") if award.entry}
    for _pk, entry in sorted(booked.items()):
        assert entry is not None
        reverse_entry(entry=entry, by=by, note=words)
    standing.update(back=True)
    prizes.revision += 1
    prizes.awarded_at = prizes.awarded_by = None
    prizes.save(update_fields=["revision", "awarded_at", "awarded_by"])
    return prizes


def _of(row: Competition) -> Prizes:
    found = Prizes.objects.select_related("competition").filter(competition=row).first()
    if found is None or not found.offered.exists():
        raise CompetitionError(_("No prize has been offered."))
    return found


def refuse_awarded(row: Competition) -> None:
    """Raise CompetitionError while prizes of it have been awarded."""
    if Prizes.objects.filter(competition=row, awarded_at__isnull=False).exists():
        raise CompetitionError(_("Its prizes have been awarded: take them back first."))
