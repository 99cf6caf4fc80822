"""The pages and the API of dealt boards, and that nobody who plays reads a deal before its board is played."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.models import Club, Player
from games.core.commitment import Sealed
from tests.helpers.company import browser_of, club_with_roles
from tests.tournaments.teams import crowd, founded, play_boards
from tournaments.deal_selectors import current_boards, hands_named, hands_of, table_of
from tournaments.models import Competition, DealLook, Deals, DealtBoard
from tournaments.services import competitions
from tournaments.services.deals import deals_make
from tournaments.services.members import enter_team

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    return club_with_roles("House", people)


@pytest.fixture
def made(people: dict[str, Player], house: Club) -> Competition:
    """Two pairs, the owner in one of them; the organiser does not play. Two rounds of two boards are dealt."""
    made = founded(house, game="contract-bridge", format="swiss-pairs", settings={"boards": 2, "rounds": 2})
    others = crowd(house, 2)
    for captain, partner in zip((people["Owner"], people["Member"]), others, strict=True):
        enter_team(competition=made, players=[captain, partner], by=people["Organiser"])
    deals_make(competition=made, boards=4, by=people["Owner"])
    return competitions.start(competition=made)


def page_of(answer: object) -> str:
    return html.unescape(answer.content.decode())  # type: ignore[attr-defined]


def secrets_of(made: Competition, closed: set[int]) -> list[str]:
    """What must not be read of boards that are closed: salts, and hands as slips, PBN and the API show them."""
    deals, table = Deals.objects.get(competition=made), table_of(made)
    assert table is not None
    found = [Sealed.parse(deals.sealed).salt, str(Sealed.parse(deals.sealed).outcome)]
    rows = current_boards(deals)
    open_ = [hands_of(table, row) for row in rows if row.number not in closed]
    shown = [line.cards for deal in open_ for hand in hands_named(deal) for line in hand.lines]
    for row in rows:
        if row.number not in closed:
            continue
        deal = hands_of(table, row)
        found += [Sealed.parse(row.sealed).salt, row.sealed.partition(":")[2][:40]]
        found += [glue.join(f'"{card}"' for card in hand) for hand in deal.hands for glue in (",", ", ")]
        suits = [line.cards for hand in hands_named(deal) for line in hand.lines if len(line.cards) > 7]
        found += [suit for suit in suits if not any(suit in other for other in shown)]  # by chance the same
    return found


def pages(visitor: Client, start: list[str], within: str, most: int = 90) -> Iterator[tuple[str, str]]:
    """Every page of the event that links lead to, and what stands there."""
    left, seen = list(start), set(start)
    while left and len(seen) < most:
        address = left.pop(0)
        answer = visitor.get(address)
        if answer.streaming:
            continue
        text = html.unescape(answer.content.decode("latin-1"))
        yield address, text
        for link in re.findall(r'href="([^"#?]+)"', text):
            if link.startswith(within) and link not in seen:
                seen.add(link)
                left.append(link)


@pytest.mark.parametrize("who", ["Owner", "Member", "Organiser", "Nobody"])
@pytest.mark.parametrize("played", [False, True])
def test_a_crawl_finds_no_deal_that_is_still_to_be_played(
    people: dict[str, Player], made: Competition, who: str, played: bool
) -> None:
    if played:
        play_boards(made, people["Organiser"])
    closed = {3, 4} if played else {1, 2, 3, 4}
    hidden = secrets_of(made, closed)
    visitor = browser_of(people[who]) if who in people else Client()
    base, api = f"/competitions/{made.slug}/", f"/api/competitions/{made.slug}/"
    start = [base, f"{base}deals/", f"{base}hand-records/", f"{base}files/archive/", f"{base}files/deals/"]
    start += [f"{base}boards/{n}/" for n in (1, 3)]
    start += [
        api,
        *(f"{api}{end}/" for end in ("deals", "hand-records", "boards/1", "boards/3", "guide-cards")),
    ]
    start += [f"{api}files/{what}/" for what in ("deals", "archive", "boards")]
    looked = 0
    for address, text in pages(visitor, start, base):
        looked += 1
        for secret in hidden:
            assert secret not in text, address
    assert looked > 20
    shown = page_of(visitor.get(f"{base}hand-records/"))
    assert ("Board 1" in shown) == played and "Board 3" not in shown


def test_the_organiser_who_does_not_play_prints_slips_and_everybody_reads_that(
    people: dict[str, Player], made: Competition
) -> None:
    at = f"/competitions/{made.slug}/deals/"
    organiser, owner = browser_of(people["Organiser"]), browser_of(people["Owner"])
    assert f'href="{at}"' in page_of(organiser.get(f"/competitions/{made.slug}/"))
    page = page_of(organiser.get(at))
    assert "You will see deals before they are played" in page
    slips = organiser.post(f"{at}slips/")
    assert slips["Cache-Control"] == "no-store"
    text = page_of(slips)
    assert text.count('class="hand-slip"') == 16 and text.count("4 West") == 1
    first, rest = text.split("1 East", 1)
    assert "4 North" in first and "North" not in rest, "those of one direction lie together"
    file = organiser.post(f"{at}file/")
    assert file.content.decode("latin-1").count("[Deal ") == 4
    assert [look.what for look in DealLook.objects.order_by("pk")] == ["slips", "file"]
    assert "Organiser" in page_of(Client().get(at))
    assert "Only an organiser who does not play" in page_of(owner.get(at))
    for action in ("slips", "file"):
        assert "Only an organiser who does not play" in page_of(owner.post(f"{at}{action}/", follow=True))
        assert browser_of(people["Member"]).post(f"{at}{action}/").status_code == 403
        assert "hand-slip" not in page_of(organiser.get(f"{at}{action}/", follow=True))
    assert DealLook.objects.count() == 2


def test_the_hands_are_read_beside_the_results_once_the_board_is_played(
    people: dict[str, Player], made: Competition
) -> None:
    play_boards(made, people["Organiser"])
    base, visitor = f"/competitions/{made.slug}", Client()
    record = page_of(visitor.get(f"{base}/hand-records/"))
    assert record.count('class="diagram"') == 2 and "Dealer N" in record and "Vulnerable NS" in record
    assert "Owner & T1" in record, "with the results"
    assert "diagram" in page_of(visitor.get(f"{base}/boards/1/"))
    assert f"{base}/hand-records/" in page_of(visitor.get(f"{base}/boards/"))
    file = visitor.get(f"{base}/files/deals/")
    assert file.content.decode("latin-1").count("[Deal ") == 2
    assert f"{base}/files/deals/" in page_of(visitor.get(f"{base}/files/"))


def test_dealing_and_bringing_by_page(people: dict[str, Player], house: Club) -> None:
    made = founded(house, game="tuppi", format="mitchell", settings={"boards": 2})
    at = f"/competitions/{made.slug}/deals/"
    organiser = browser_of(people["Organiser"])
    for wrong in ("", "x", "0", "-1", "401", "9" * 30):
        assert organiser.post(f"{at}deal/", {"boards": wrong}).status_code == 422
    assert organiser.post(f"{at}deal/", {"boards": "2", "closed_until": "rubbish"}).status_code == 422
    assert not Deals.objects.exists()
    assert browser_of(people["Member"]).post(f"{at}deal/", {"boards": "2"}).status_code == 403
    page = page_of(organiser.post(f"{at}deal/", {"boards": "2"}, follow=True))
    assert "2 boards" in page and Deals.objects.get().seal in page
    assert organiser.post(f"{at}deal/", {"boards": "2"}).status_code == 422
    for wrong in (b"", b"rubbish", b"\xff\xfe\0", b'[Board "1"]\n[Deal "N:"]'):
        sent = organiser.post(f"{at}bring/", {"file": SimpleUploadedFile("a.pbn", wrong)})
        assert sent.status_code == 422, wrong
    assert not DealLook.objects.exists()
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    text = f'[Board "1"]\n[Dealer "N"]\n[Deal "{deal}"]\n'
    page = page_of(organiser.post(f"{at}bring/", {"text": text}, follow=True))
    assert "The deal of 1 board is in." in page and "dealt elsewhere" in page
    assert DealtBoard.objects.get(number=1, replaced=False).source == "file"


def test_an_event_without_boards_has_no_such_pages(people: dict[str, Player], house: Club) -> None:
    made = founded(house)
    organiser = browser_of(people["Organiser"])
    for end in ("deals/", "hand-records/"):
        assert organiser.get(f"/competitions/{made.slug}/{end}").status_code == 404
    assert organiser.post(f"/competitions/{made.slug}/deals/deal/", {"boards": "2"}).status_code == 404


def test_guide_cards_have_no_column_of_boards_where_there_are_none(
    people: dict[str, Player], house: Club, made: Competition
) -> None:
    plain = founded(house, game="tuppi", format="whist")
    competitions.enter(competition=plain, players=crowd(house, 5, "w"))
    competitions.start(competition=plain)
    page = page_of(Client().get(f"/competitions/{plain.slug}/guide-cards/"))
    assert "<th>Boards</th>" not in page and 'colspan="4"' in page
    assert "<th>Boards</th>" in page_of(Client().get(f"/competitions/{made.slug}/guide-cards/"))
