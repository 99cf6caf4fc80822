"""Cutting in as people see it: proposed on the form, agreed on the page, gone on with on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Player
from nights.models import ChainAsk, Session, SessionTable
from nights.services import chains, sessions
from nights.services.chain_matches import next_match
from tests.html import flat
from tests.nights.cutting import begun, chain_of, fresh, goes_on, over

pytestmark = pytest.mark.django_db
Visit = Callable[[str], Client]


@pytest.fixture
def lauri(night: Session, people: dict[str, Player]) -> Player:
    sessions.check_in(session=night, player=people["Member"])
    return people["Member"]


@pytest.fixture
def five(night: Session, four: list[Player], lauri: Player) -> SessionTable:
    return begun(night, four, [lauri])


def page(client: Client, table: SessionTable, *parts: str) -> str:
    answer = client.get(f"/nights/{table.session_id}/tables/{table.number}/{''.join(f'{p}/' for p in parts)}")
    return flat(answer.content.decode())


def test_the_form_asks_who_sits_out_and_the_page_says_what_holds(
    night: Session, four: list[Player], lauri: Player, visit: Visit
) -> None:
    keeper = visit("Keeper")
    shown = flat(keeper.get(f"/nights/{night.pk}/tables/new/?game=hearts").content.decode())
    assert "More people than seats: cutting in" in shown and "drawn by cards anew for each match" in shown
    given = {
        "game": "hearts",
        "seat": [str(one.pk) for one in four],
        "out": [str(lauri.pk), ""],
        "partners": "drawn",
        "ask": "1",
    }
    assert keeper.post(f"/nights/{night.pk}/tables/new/", given).status_code == 302
    table = SessionTable.objects.get()
    shown = page(visit("Member"), table)
    assert "The table waits for your confirmation" in shown and "Sits out first" in shown
    assert "drawn by cards anew for each match" in shown
    assert (
        "selected"
        in page(visit("Aino"), table, "terms").split("Sits out first, 1")[1].split("Sits out first, 2")[0]
    )
    twice = keeper.post(
        f"/nights/{night.pk}/tables/new/", given | {"game": "tuppi", "out": [str(four[0].pk)]}
    )
    assert twice.status_code == 422 and "choose somebody once" in flat(twice.content.decode())


def test_the_sheet_the_night_and_the_page_say_who_is_out_and_who_comes_in(
    five: SessionTable, visit: Visit
) -> None:
    out = "Sits out, and comes in next: Member."
    lot = "After this match the lot sends out 1 of these: Aino, Eero, Kalle, Lempi."
    sheet = flat(visit("Aino").get(f"/matches/{five.match.code}/").content.decode())
    assert out in sheet and lot in sheet and "Match 1 of the table: who comes in next" in sheet
    night = flat(visit("Member").get(f"/nights/{five.session_id}/").content.decode())
    assert "Cutting in, match 1" in night and "sits out: Member" in night
    assert "You play at table 1" in night
    shown = page(visit("Nobody"), five, "cutting-in")
    assert out in shown and lot in shown and "Begin the next match" not in shown


def test_a_click_begins_the_next_match_and_the_lot_can_be_checked(five: SessionTable, visit: Visit) -> None:
    over(five)
    assert "the next match can begin" in flat(
        visit("Aino").get(f"/nights/{five.session_id}/").content.decode()
    )
    member, where = visit("Member"), f"/nights/{five.session_id}/tables/1/cutting-in/next/"
    assert "Begin the next match" in page(member, five, "cutting-in")
    made = [member.post(where)["Location"] for _ in range(2)]
    assert made[0] == made[1] and chain_of(five).tables.count() == 2
    shown = page(member, five, "cutting-in")
    assert "The lot after it" in shown and "/out:" in shown and "the lowest go out" in shown
    assert "Begin the next match" not in shown


def test_somebody_joins_by_everybodys_word(
    five: SessionTable, visit: Visit, people: dict[str, Player], four: list[Player]
) -> None:
    keeper, where = people["Keeper"], f"/nights/{five.session_id}/tables/1/cutting-in"
    visit("Aino").post(f"{where}/join/", {"player": keeper.pk})
    ask = ChainAsk.objects.get()
    home = flat(visit("Eero").get("/").content.decode())
    assert "Where people cut in at Cards your word is asked for" in home
    shown = page(visit("Eero"), five, "cutting-in")
    assert "Keeper is to cut in from the next match on." in shown and "I agree" in shown
    for name in ("Aino", "Eero", "Kalle", "Member", "Keeper"):
        visit(name).post(f"{where}/agree/", {"change": ask.pk})
    owner = visit("Owner")
    assert "Lempi agrees" in page(owner, five, "cutting-in")
    owner.post(f"{where}/agree/", {"change": ask.pk, "player": four[3].pk})
    assert ChainAsk.objects.get().done_at is not None
    assert visit("Stranger").post(f"{where}/end/").status_code == 403
    assert visit("Aino").post(f"{where}/end/").status_code == 302
    visit("Kalle").post(f"{where}/drop/", {"change": ChainAsk.objects.get(kind="end").pk})
    assert not ChainAsk.objects.filter(kind="end").exists()


def test_nonsense_is_a_sentence(five: SessionTable, visit: Visit) -> None:
    where = f"/nights/{five.session_id}/tables/1/cutting-in"
    for action, data, why in (
        ("join", {"player": "x"}, "Choose somebody who is here tonight."),
        ("agree", {"change": "7"}, "not asked for any more"),
        ("next", {}, "Match 1 is not over"),
    ):
        shown = flat(visit("Aino").post(f"{where}/{action}/", data, follow=True).content.decode())
        assert why in shown


def test_a_table_without_it_has_no_such_page(night: Session, four: list[Player], visit: Visit) -> None:
    sessions.open_table(session=night, game="hearts", players=four)
    assert visit("Aino").get(f"/nights/{night.pk}/tables/1/cutting-in/").status_code == 404


def test_everybody_has_a_total_and_each_their_own_money_in_few_queries(
    five: SessionTable, four: list[Player], visit: Visit, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    table = five
    for _ in range(3):
        table = goes_on(table, four[0])
    aino = visit("Aino")
    with django_assert_max_num_queries(36):
        shown = page(aino, table, "cutting-in")
    assert "Hearts: totals by person" in shown and "Match 4" in shown
    over(table)
    table = fresh(next_match(table=table, by=four[0]))
    with django_assert_max_num_queries(36):
        page(aino, table, "cutting-in")
    chains.ask(table=table, kind="end", player=None, by=four[0])
    assert "This match is to be the last." in page(aino, table, "cutting-in")
