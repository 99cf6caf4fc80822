"""A club and all that can happen in it, act by act, as a seed decides: for tests of what must hold whatever does.

An act is done through the services, or a page is looked at, by whoever may come to it; what is refused in words has
changed nothing and is as good as done. Several workers may act in one season at once, each by a seed of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Final

from django.core.exceptions import PermissionDenied
from django.utils import timezone

from clubs import closing, joining, merging, removals, services as clubs
from clubs.models import JoinRequest, MergeRequest, Player, Removal
from clubs.privacy import anonymise
from common import site_time
from common.refusals import Refusal
from ledger import (
    debts,
    departed,
    dues,
    expenses,
    fees,
    households,
    limits,
    objecting,
    payments,
    services as ledger,
    treasurers,
)
from ledger.models import Charge, Expense, Fee, LedgerEntry, Owed, PaidFor, Payment, Share
from ledger.selectors import settle_up_proposal
from matches.models import Match
from nights.models import Session
from ratings.models import Pool
from ratings.recompute import recompute_family
from ratings.services import families_to_recompute
from tests.helpers.company import browser_of, with_logins
from tests.helpers.season_playing import Playing
from tournaments.models import Competition
from tournaments.services import past_results

REFUSED: Final = (Refusal, PermissionDenied)


class Season:
    """A club of ten with logins (an owner, two organisers, a keeper of scores, a treasurer) and three guests.

    households: some pay for others, and the club is closed and opened again.
    """

    def __init__(self, *, households: bool = False) -> None:
        weighed = _WEIGHED | _WITH_HOUSEHOLDS if households else _WEIGHED
        self.acts, self.weights = list(weighed), list(weighed.values())
        self.people = [*with_logins(*(f"P{number}" for number in range(10))).values()]
        owner, *others = self.people
        self.club = clubs.create_club(name="Talo", owner=owner)
        for player in others[:-1]:
            clubs.join(club=self.club, player=player)
        for player, role in zip(others, ("organiser", "organiser", "scorekeeper"), strict=False):
            clubs.set_role(club=self.club, player=player, role=role)
        treasurers.name_treasurer(club=self.club, player=self.people[4], by=owner)
        clubs.add_guests(club=self.club, names=["G0", "G1", "G2"])
        self.done: Counter[str] = Counter()

    def worker(self, seed: object) -> Worker:
        """Somebody who acts as that seed decides."""
        return Worker(self, str(seed))


class Worker(Playing):
    """Does one act after another in a season."""

    def __init__(self, season: Season, seed: str) -> None:
        super().__init__(season.club, seed)
        self.season, self.keys = season, 0

    def act_until_done(self) -> str:
        """Do one thing that is not refused, where one is found in twelve tries. The name of the last."""
        for _ in range(12):
            refused = self.season.done["refused"]
            did = self.act()
            if self.season.done["refused"] == refused:
                break
        return did

    def act(self) -> str:
        """Do one thing, or be refused it in words. Its name."""
        does: Callable[[], None] = self.rng.choices(self.season.acts, self.season.weights)[0].__get__(self)
        try:
            does()
        except REFUSED:
            self.season.done["refused"] += 1
        except Exception as error:
            error.add_note(f"seed {self.seed}, doing {does.__name__}")
            raise
        else:
            self.season.done[does.__name__] += 1
        return does.__name__

    def key(self) -> str:
        self.keys += 1
        return f"{self.seed}/{self.keys}"[-80:]

    # Money.

    def pay(self) -> None:
        payer, payee = self.some(self.members(), 2)
        by = self.officer() if payer.is_guest else self.rng.choice([payer, payee])
        payments.record_payment(
            club=self.club, payer=payer, payee=payee, currency="EUR", amount=self.rng.randrange(1, 500),
            key=self.key(), by=by,
        )  # fmt: skip

    def answer_payment(self) -> None:
        rows = Payment.objects.filter(club=self.club, status=Payment.Status.PROPOSED)
        made = self.one(rows.select_related("payer", "payee"))
        by = self.rng.choice([made.payer, made.payee, self.officer()])
        answer = payments.confirm_payment if self.rng.random() < 0.7 else payments.refuse_payment
        answer(payment=made, by=by)

    def take_entry_back(self) -> None:
        entry = self.one(LedgerEntry.objects.filter(club=self.club, reversed_by=None))
        ledger.take_back(entry=entry, by=self.rng.choice(self.season.people[:5]), reason="So")

    def settle(self) -> None:
        ledger.settle_match(match=self.one(self.matches(status=Match.Status.FINISHED)))

    def forgive(self) -> None:
        debtor, creditor = self.some(self.members(), 2)
        owed = debts.owed(club=self.club, debtor=debtor, creditor=creditor, currency="EUR")
        asked = {
            "club": self.club,
            "debtor": debtor,
            "creditor": creditor,
            "currency": "EUR",
            "key": self.key(),
        }
        debts.forgive(**asked, amount=owed, by=creditor)

    def close_payment(self) -> None:
        gone = self.one(Player.objects.filter(accounts__club=self.club).exclude(memberships__club=self.club))
        sides = self.rng.sample([gone, self.rng.choice(self.members())], 2)
        departed.close_payment(
            club=self.club, debtor=sides[0], creditor=sides[1], currency="EUR", reason="Gone", key=self.key(),
            by=self.season.people[4],
        )  # fmt: skip

    def pay_for_another(self) -> None:
        payer, player = self.some(self.members(), 2)
        by = payer if self.rng.random() < 0.5 else player
        row = households.ask(
            club=self.club, player=player, payer=payer, by=self.officer() if by.is_guest else by
        )
        agrees = self.officer() if player.is_guest else player if by == payer else payer
        if self.rng.random() < 0.9:
            households.agree(row=row, by=agrees)

    def pay_for_oneself(self) -> None:
        row = self.one(
            PaidFor.objects.filter(club=self.club, ended_at=None).select_related("payer", "player")
        )
        households.end(row=row, by=self.rng.choice([row.payer, row.player, self.officer()]))

    def settle_up(self) -> None:
        """What is proposed is paid, as who is paid says."""
        proposed = settle_up_proposal(club=self.club, currency="EUR")
        two = [one for one in proposed if one.payer and one.payee]
        if not two:
            raise Refusal("nothing to pay")
        one = self.rng.choice(two)
        assert one.payer and one.payee
        payments.record_payment(
            club=self.club, payer=one.payer, payee=one.payee, currency="EUR",
            amount=self.rng.choice([one.amount, self.rng.randrange(1, one.amount + 1)]), key=self.key(),
            by=self.officer() if one.payee.is_guest else one.payee,
        )  # fmt: skip

    def close_and_open(self) -> None:
        """A club with anything on is not closed: mostly it is told so."""
        owner = self.season.people[0]
        read = closing.numbers_read(closing.facts(self.club))
        closing.close(club=self.club, by=owner, name=self.club.name, numbers=read)
        closing.open_again(club=self.club, by=owner)

    def spend(self) -> None:
        """One or two have paid; it is shared by parts."""
        one, two, *others = self.some(self.members(), 4)
        by = self.season.people[self.rng.choice([0, 4])]
        paid = {one: self.rng.randrange(1, 3000)}
        if self.rng.random() < 0.4:
            paid[two] = self.rng.randrange(1, 500)
        shares = {player: self.rng.randrange(1, 4) for player in [one, *others]}
        expenses.record_expense(
            club=self.club,
            paid=paid,
            shares=shares,
            currency="EUR",
            description="Coffee",
            key=self.key(),
            by=by,
        )

    def take_expense_back(self) -> None:
        expense = self.one(Expense.objects.filter(club=self.club).select_related("club", "currency"))
        by = self.rng.choice([*self.season.people[:5], expense.outlays.select_related("player")[0].player])
        expenses.take_back(expense=expense, reason="So", by=by)

    def set_fee(self) -> None:
        fees.set_fee(
            club=self.club, name=self.rng.choice(["Room", "Year", "Tea"]), when="season", currency="EUR",
            member=self.rng.randrange(1, 900), guest=0, junior=0, by=self.season.people[4],
        )  # fmt: skip

    def charge(self) -> None:
        fee = self.one(Fee.objects.filter(club=self.club, ended_at=None).select_related("club", "currency"))
        season = fees.season_of(fee, self.rng.choice(["2025", "2026"]))
        due = [player for player, _amount in fees.not_charged(fee, season)]
        fees.charge(
            fee=fee, gathering=season, people=self.rng.sample(due, min(3, len(due))), by=self.officer()
        )

    def set_dues(self) -> None:
        dues.set_dues(
            club=self.club, name="Dues", every=self.rng.choice(["month", "season"]), currency="EUR",
            member=self.rng.choice([100, 700]), junior=0, starts_on=site_time.today(), ends_on=None,
            by=self.season.people[0],
        )  # fmt: skip

    def book_dues(self) -> None:
        """By the beat, or by hand."""
        one = self.one(dues.dues_of(self.club))
        if self.rng.random() < 0.5:
            dues.book_what_is_due()
        else:
            period = dues.open_periods(one, site_time.today())[-1]
            dues.book_period(dues=one, period=period, by=self.season.people[4])

    def reduce_dues(self) -> None:
        one = self.one(dues.dues_of(self.club))
        player = self.rng.choice(self.season.people)
        dues.reduce(
            dues=one, players=[player], amount=self.rng.choice([0, 50]), reason="So", by=self.season.people[0]
        )

    def owed(self, **found: object) -> Owed:
        """A fee or a share of the club."""
        kind = self.rng.choice([Charge, Share])
        return self.one(objecting.in_club(kind, self.club).filter(**found))

    def object_to_money(self) -> None:
        owed = self.owed(status=Owed.Status.BOOKED)
        by = owed.player if owed.player.user_id else self.officer()
        objecting.object_to(owed=owed, words="I was not there", by=by)

    def answer_about_money(self) -> None:
        owed = self.owed(status=Owed.Status.HELD)
        left = self.rng.choice([None, 1, owed.amount // 2])
        stands = self.rng.random() < 0.6
        objecting.answer(
            owed=owed, stands=stands, words="So", by=self.rng.choice(self.season.people[:5]), amount=left
        )

    def take_owed_back(self) -> None:
        owed = self.owed(status=Owed.Status.BOOKED)
        objecting.take_back(owed=owed, reason="So", by=self.rng.choice(self.season.people[:5]))

    def limit(self) -> None:
        cap = self.rng.choice([None, 100, 1000])
        if self.rng.random() < 0.5:
            limits.set_club_money(club=self.club, currency="EUR", cap_per_night=cap)
        else:
            limits.set_own_limit(
                club=self.club, player=self.rng.choice(self.members()), currency="EUR", cap_per_night=cap
            )

    # People.

    def ask_to_merge(self) -> None:
        guest = self.one(Player.objects.filter(memberships__club=self.club, user=None, merged_into=None))
        into = self.one(Player.objects.filter(memberships__club=self.club, user__isnull=False))
        merging.ask_to_merge(club=self.club, guest=guest, into=into, by=self.officer())

    def decide_merge(self) -> None:
        made = self.one(
            MergeRequest.objects.filter(status=MergeRequest.Status.WAITING).select_related("into")
        )
        by = self.rng.choice([made.into, self.officer()])
        merging.decide_merge(request=made, by=by, agree=self.rng.random() < 0.8)

    def invite(self) -> None:
        """A guest's own link is made, and somebody uses it."""
        guest = self.one(Player.objects.filter(memberships__club=self.club, user=None, merged_into=None))
        made = joining.invite(club=self.club, by=self.officer(), guest=guest)
        joining.accept(token=str(made.token), player=self.rng.choice(self.season.people[5:]))

    def depart(self) -> None:
        player = self.rng.choice(self.season.people[5:])
        if self.rng.random() < 0.5:
            clubs.leave(club=self.club, player=player)
        else:
            clubs.remove_member(club=self.club, player=player, by=self.officer(), why="So")

    def come_back(self) -> None:
        player = self.rng.choice(self.season.people[5:])
        for removal in Removal.objects.filter(club=self.club, player=player, lifted_at=None):
            removals.lift(removal=removal, by=self.season.people[0])
        came = joining.ask_to_join(club=self.club, player=player)
        if isinstance(came, JoinRequest):
            joining.decide(request=came, by=self.officer(), let_in=self.rng.random() < 0.8)

    def give_role(self) -> None:
        player = self.rng.choice(self.members())
        clubs.set_role(
            club=self.club, player=player, role=self.rng.choice(["member", "scorekeeper", "organiser"])
        )

    def delete_account(self) -> None:
        """Rarely, and never one of those whom the others need."""
        player = self.season.people[9]
        if self.rng.random() < 0.15:
            anonymise(player=player)

    def import_results(self) -> None:
        lines = []
        for _ in range(3):
            one, other = self.some([player for player in self.members() if " " not in player.name], 2)
            day = timezone.localdate() - timedelta(days=self.rng.randrange(1, 99))
            lines.append(f"{day},{self.rng.choice(['hex', 'cribbage'])},{one.name} - {other.name},1:0")
        found = past_results.read("date,game,sides,score\n" + "\n".join(lines), self.club)
        past_results.store(club=self.club, lines=found)

    # What workers do, and what is only looked at.

    def recompute(self) -> None:
        for number in families_to_recompute():
            recompute_family(family=Pool.objects.get(pk=number))

    def look(self) -> None:
        """Somebody opens a page: it is there, or is refused as pages refuse."""
        pages = ["/", "/money/", f"/clubs/{self.club.slug}/", f"/clubs/{self.club.slug}/books/", "/me/"]
        pages += [f"/matches/{match.code}/" for match in self.matches().order_by("-pk")[:3]]
        pages += [f"/nights/{night.pk}/" for night in Session.objects.order_by("-pk")[:2]]
        pages += [f"/competitions/{one.slug}/" for one in Competition.objects.order_by("-pk")[:2]]
        page = self.rng.choice(pages)
        answered = browser_of(self.rng.choice(self.season.people[:9])).get(page)
        assert answered.status_code in (200, 302, 403, 404), (page, answered.status_code)


_WEIGHED: Final = {
    Worker.begin_night: 3, Worker.arrive: 4, Worker.guest_arrives: 2, Worker.sit_down: 14, Worker.agree: 6,
    Worker.change_mind: 3, Worker.seat_everybody: 1, Worker.undo_seating: 1, Worker.write_down: 20,
    Worker.take_deal_back: 1, Worker.go_home: 3, Worker.close_night: 2, Worker.call_off_night: 1,
    Worker.announce: 1, Worker.enter: 2, Worker.withdraw: 1, Worker.draw: 2, Worker.next_round: 1,
    Worker.correct: 10, Worker.second_look: 4, Worker.contest: 4, Worker.end_objection: 4,
    Worker.pay: 4, Worker.answer_payment: 4, Worker.take_entry_back: 2, Worker.settle: 2, Worker.forgive: 2,
    Worker.close_payment: 1, Worker.spend: 3, Worker.limit: 1,
    Worker.take_expense_back: 1, Worker.set_fee: 1, Worker.charge: 2,
    Worker.set_dues: 1, Worker.book_dues: 2, Worker.reduce_dues: 1, Worker.object_to_money: 4,
    Worker.answer_about_money: 4, Worker.take_owed_back: 1,
    Worker.ask_to_merge: 2, Worker.decide_merge: 2, Worker.invite: 1, Worker.depart: 2, Worker.come_back: 3,
    Worker.give_role: 1, Worker.delete_account: 1, Worker.import_results: 2, Worker.recompute: 3, Worker.look: 3,
}  # fmt: skip
_WITH_HOUSEHOLDS: Final = {
    Worker.pay_for_another: 6, Worker.pay_for_oneself: 2, Worker.settle_up: 8, Worker.close_and_open: 1,
}  # fmt: skip
