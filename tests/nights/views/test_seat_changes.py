"""The page on which somebody goes and somebody comes: reached from the sheet, said by everybody, clear when refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Player
from ledger.stakes import StakeTerms
from matches.models import Match, Seat
from nights.models import SeatChange, Session, SessionTable
from nights.services import sessions
from tests.helpers.answers import said
from tests.nights.changing import all_say, asked, enter, playing

pytestmark = pytest.mark.django_db

RUBBISH = ["x", "-1", "0", "²", "9" * 30, "\0", "<b>", "1.5"]


@pytest.fixture
def table(night: Session, four: list[Player], people: dict[str, Player]) -> SessionTable:
    """Hearts at a cent a point, with one deal; a member is here and sits nowhere."""
    sessions.check_in(session=night, player=people["Member"])
    return playing(night, four, StakeTerms("EUR", 100, "average-pot"))


def address(table: SessionTable, action: str = "") -> str:
    return f"/nights/{table.session_id}/tables/{table.number}/players/{action + '/' if action else ''}"


def text(client: Client, where: str) -> str:
    return client.get(where).content.decode()


def test_from_the_sheet_to_the_changed_seat(
    visit: Callable[[str], Client], table: SessionTable, four: list[Player], people: dict[str, Player]
) -> None:
    sheet = f"/matches/{table.match.code}/"
    assert f'href="{address(table)}"' in text(visit("Aino"), sheet)
    page = text(visit("Aino"), address(table))
    assert "What it means" in page and "−€3.75" in page and "Who takes the seat" in page
    form = {"leaver": four[0].pk, "newcomer": people["Member"].pk, "seq": table.match.seq}
    visit("Aino").post(address(table, "ask"), form)
    change = SeatChange.objects.get()
    for name in ("Eero", "Member"):
        assert "waits for everybody" in text(visit("Eero"), sheet)
        page = text(visit(name), address(table))
        assert "Member is to take the seat of Aino" in page and "I agree" in page
    assert "your word is asked for" in text(visit("Member"), "/")
    for name in ("Aino", "Eero", "Kalle", "Member"):
        visit(name).post(address(table, "agree"), {"change": change.pk})
    assert "Lempi agrees" in text(visit("Keeper"), address(table))
    done = visit("Keeper").post(address(table, "agree"), {"change": change.pk, "player": four[3].pk})
    assert done.url == sheet
    assert "Aino sat in the seat of Member until deal 1" in text(visit("Stranger"), sheet)
    assert Seat.objects.get(match=table.match_id, index=0).player == people["Member"]
    assert "unrated" in text(visit("Stranger"), sheet)


def test_a_page_that_is_open_hears_that_others_sit_there(
    visit: Callable[[str], Client], table: SessionTable, four: list[Player], people: dict[str, Player]
) -> None:
    sheet, page = f"/matches/{table.match.code}/", text(visit("Kalle"), f"/matches/{table.match.code}/")
    known = page.split('hx-get="')[1].split('"')[0].split("?")[1].replace("&amp;", "&")
    htmx = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "news"}
    assert visit("Kalle").get(f"{sheet}?{known}", **htmx).status_code == 204
    Seat.objects.filter(match=table.match_id, index=0).update(player=people["Member"])
    assert (
        "Somebody else has changed the sheet"
        in visit("Kalle").get(f"{sheet}?{known}", **htmx).content.decode()
    )


def test_what_it_would_come_to_is_for_who_is_concerned(
    visit: Callable[[str], Client], table: SessionTable, four: list[Player], people: dict[str, Player]
) -> None:
    asked(table, four[0], people["Member"])
    assert "−€3.75" in text(visit("Member"), address(table))
    assert "€" not in text(visit("Stranger"), address(table)).split("</h1>")[1].split("<footer")[0]


def test_a_refusal_is_a_sentence_and_changes_nothing(
    visit: Callable[[str], Client], table: SessionTable, four: list[Player], people: dict[str, Player]
) -> None:
    aino, form = visit("Aino"), {"leaver": four[0].pk, "newcomer": people["Member"].pk}
    for rubbish in RUBBISH:
        for wrong in ({"leaver": rubbish}, {"newcomer": rubbish}):
            said(aino.post(address(table, "ask"), {**form, "seq": table.match.seq, **wrong}, follow=True))
        said(aino.post(address(table, "agree"), {"change": rubbish}, follow=True))
    assert not SeatChange.objects.exists()
    change = asked(table, four[0], people["Member"])
    enter(table)
    answer = aino.post(address(table, "agree"), {"change": change.pk}, follow=True)
    assert "what was said is void" in answer.content.decode()
    assert "drop it, and ask anew" in text(aino, address(table))
    aino.post(address(table, "drop"), {"change": change.pk})
    assert not SeatChange.objects.exists()
    assert visit("Stranger").post(address(table, "ask"), form | {"seq": "2"}).status_code == 403


def test_where_nobody_else_is_free_it_says_so(
    visit: Callable[[str], Client], night: Session, four: list[Player], people: dict[str, Player]
) -> None:
    sessions.check_out(session=night, player=people["Keeper"])
    own = playing(night, four)
    assert "Nobody else is here and free" in text(visit("Aino"), address(own))
    Match.objects.filter(pk=own.match_id).update(rules_version=0)
    assert "version" in text(visit("Aino"), address(own))


def test_a_fifth_takes_turns_and_the_sheet_says_who_sits_out(
    visit: Callable[[str], Client], table: SessionTable, four: list[Player], people: dict[str, Player]
) -> None:
    sheet, form = f"/matches/{table.match.code}/", {"leaver": "turns", "newcomer": people["Member"].pk}
    visit("Aino").post(address(table, "ask"), form | {"seq": table.match.seq})
    page = text(visit("Member"), address(table))
    assert (
        "Member is to take turns with those who sit here" in page and "who has sat longest goes out" in page
    )
    assert "Member is to join a table" in text(visit("Member"), "/")
    all_say(SeatChange.objects.get(), people["Keeper"])
    assert "Sits out now: Member" in text(visit("Aino"), sheet)
    enter(table)
    page = text(visit("Member"), sheet)
    assert "Sits out now: Aino" in page and "By person" in page
    night = f"/nights/{table.session_id}/"
    assert "You play at table" in text(visit("Aino"), night), "who sits out belongs to the table"
    assert "takes no more turns" in text(visit("Aino"), address(table))
    visit("Aino").post(address(table, "leave"), {"player": four[0].pk})
    assert "Sits out now" not in text(visit("Aino"), sheet)
