"""Every proposed payment opens to the lines that add up to it."""

from __future__ import annotations

import csv
import io
import random

import pytest

from ledger import reasons
from ledger.currencies import currency_of
from ledger.errors import LedgerError
from ledger.models import StatementLook
from ledger.payments import confirm_payment, record_payment
from ledger.reasons import explained
from ledger.selectors import settle_up_proposal
from ledger.services import reverse_entry, settle_match

pytestmark = pytest.mark.django_db


def both_sides(club, one):
    return explained(
        club=club,
        currency=one.currency,
        payer=one.payer,
        payee=one.payee,
        sides=[one.payer, one.payee],
    )


@pytest.mark.parametrize("seed", range(8))
def test_the_lines_of_either_side_add_up_after_any_season(staked, ended, club, members, seed):
    rng = random.Random(seed)
    for _ in range(rng.randrange(3, 12)):
        rule, value = rng.choice(["fixed", "pot"]), rng.randrange(1, 700)
        totals = rng.choice([[52, 0], [0, 52], [7, 7]])
        places = (
            [1, 1] if totals[0] == totals[1] else [1 + (totals[0] < totals[1]), 1 + (totals[0] > totals[1])]
        )
        match = staked("toy", rng.sample(members, rng.choice([2, 4])), rule=rule, value=value)
        entry = settle_match(match=ended(match, totals, places))
        if entry and rng.random() < 0.3:
            reverse_entry(entry=entry)
        for one in settle_up_proposal(club=club, currency="EUR")[:1]:
            if one.payer and one.payee and rng.random() < 0.4:
                paid = record_payment(
                    club=club,
                    payer=one.payer,
                    payee=one.payee,
                    currency="EUR",
                    amount=rng.randrange(1, one.amount + 50),
                    key=f"k{rng.random()}",
                    by=one.payer,
                )
                confirm_payment(payment=paid, by=one.payee)
    for one in settle_up_proposal(club=club, currency="EUR"):
        for reason in both_sides(club, one).reasons:
            assert sum(part.amount for part in reason.parts) == one.amount
            assert all(0 < part.amount <= abs(part.line.amount) for part in reason.parts)


def test_a_line_names_the_night_the_game_the_partners_and_the_score(owing, club):
    [one, _other] = settle_up_proposal(club=club, currency="EUR")
    [part] = both_sides(club, one).reasons[0].parts
    assert (part.line.game, part.line.night is not None) == ("toy", True)
    assert part.line.played == "Eero, Liisa 0 – Aino, Kalle 52"


def test_what_was_taken_back_is_no_reason(staked, ended, club, members):
    gone = settle_match(match=ended(staked("toy", members[:2], value=100), [1, 0], [1, 2]))
    settle_match(match=ended(staked("toy", members[:2], value=30), [1, 0], [1, 2]))
    reverse_entry(entry=gone)
    [one] = settle_up_proposal(club=club, currency="EUR")
    assert [part.line.amount for part in both_sides(club, one).reasons[0].parts] == [-30]


def test_a_payment_that_stands_for_several_says_so(staked, ended, club, members):
    aino, eero, kalle, _liisa = members
    for two in ([aino, eero], [eero, kalle]):
        settle_match(match=ended(staked("toy", two, value=100), [1, 0], [1, 2]))
    [one] = settle_up_proposal(club=club, currency="EUR")
    assert (one.payer, one.payee) == (kalle, aino)
    assert both_sides(club, one).detour


def test_lines_read_while_somebody_books_are_read_again(owing, club, monkeypatch):
    [one, _other] = settle_up_proposal(club=club, currency="EUR")
    lines, calls = reasons.statement, []

    def torn(**asked):
        calls.append(asked)
        return lines(**asked)[: len(calls) - 1]

    monkeypatch.setattr(reasons, "statement", torn)
    assert sum(part.amount for part in both_sides(club, one).reasons[0].parts) == one.amount
    monkeypatch.setattr(reasons, "statement", lambda **_: [])
    with pytest.raises(LedgerError, match="look again"):
        both_sides(club, one)


def asked(payer, payee, currency="EUR", form=""):
    return f"/clubs/kerho/why{form or '/'}?payer={payer}&payee={payee}&currency={currency}"


def test_each_of_the_two_reads_their_own_side_and_who_keeps_the_books_both(visit, people):
    debtor, creditor = people["member"], people["organiser"]
    address = asked(debtor.slug, creditor.slug, form=".csv")

    def sides(role):
        text = visit(role).get(address).content.decode()
        return {row["of"] for row in csv.DictReader(io.StringIO(text))}

    assert sides("member") == {debtor.name}
    assert StatementLook.objects.count() == 0
    assert sides("owner") == {debtor.name, creditor.name}
    assert {(look.by, look.whose) for look in StatementLook.objects.all()} == {
        (people["owner"], debtor),
        (people["owner"], creditor),
    }
    assert visit("stranger").get(address).status_code == 404


def test_a_file_adds_up_to_the_payment_and_tells_the_time_of_the_reader(visit, people, settings):
    settings.TIME_ZONE = "Europe/Helsinki"
    address = asked(people["member"].slug, people["organiser"].slug, form=".json")
    [row] = visit("member").get(address).json()
    assert (row["amount"], row["line"], row["night"] != "") == ("5.00", "-5.00", True)
    assert row["at"].endswith(("+02:00", "+03:00"))


def test_the_page_and_the_api_say_the_same(visit, ask, people):
    two = (people["member"].slug, people["organiser"].slug)
    page = visit("member").get(asked(*two)).content.decode()
    assert "€5.00" in page
    assert "Aino, Kalle" in page
    answer = ask("member", "get", "settle-up/why/?payer={}&payee={}&currency=EUR".format(*two))
    [side] = answer.json()["reasons"]
    assert (side["player"], [part["amount"] for part in side["parts"]]) == (two[0], [500])


@pytest.mark.parametrize("wrong", ["", "nobody", "\0", "²", "9" * 500, "<b>", "eero"])
def test_who_or_what_is_not_there_is_not_found(visit, ask, people, wrong):
    organiser = people["organiser"].slug
    for client, address in (
        (visit("member"), asked(wrong, organiser)),
        (visit("member"), asked("liisa", organiser, wrong)),
    ):
        assert client.get(address).status_code == 404
    for role in ("member", "stranger"):
        answer = ask(role, "get", f"settle-up/why/?payer={wrong}&payee={organiser}")
        assert answer.status_code == 404


def test_a_payment_that_is_no_longer_proposed_says_so(visit, people):
    page = visit("member").get(asked(people["organiser"].slug, people["member"].slug))
    assert (page.status_code, "no longer proposed" in page.content.decode()) == (200, True)


def test_a_currency_that_was_never_used_has_no_payments(people, club):
    assert explained(club=club, currency=currency_of("SEK"), payer=None, payee=None, sides=[]) is None
