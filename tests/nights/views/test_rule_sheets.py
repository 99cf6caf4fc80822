"""The pages of rule sheets: written by organisers, read by members, chosen by name at a table."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, Player
from clubs.services import create_club
from ledger.models import Stake
from ledger.stakes import StakeTerms
from nights.models import RuleSheet, RuleSheetVersion, Session, SessionTable
from nights.services.rule_sheets import write_rules


def said(page: Any) -> str:
    """What a page says."""
    return html.unescape(page.content.decode())


pytestmark = pytest.mark.django_db
Visit = Callable[[str], Client]
STAKE = {"value": "1", "currency": "EUR", "rule": "fixed"}


@pytest.fixture
def thursday(house: Club, people: dict[str, Player]) -> RuleSheetVersion:
    return write_rules(
        club=house,
        by=people["Organiser"],
        game="canasta",
        name="Thursday Tuppi",
        note="Tea at nine",
        options={"target": 3000},
        stake=StakeTerms("EUR", 100, "fixed"),
    )


def at(house: Club, *parts: object) -> str:
    return "/".join([f"/clubs/{house.slug}/rules", *map(str, parts), ""])


class TestWriting:
    def test_the_game_first_then_everything_else(self, visit: Visit, house: Club) -> None:
        browser = visit("Organiser")
        assert "Hex" in said(browser.get(at(house, "new")))
        assert 'name="option-target"' in browser.get(at(house, "new") + "?game=canasta").content.decode()
        posted = {"game": "canasta", "name": "Friday", "note": "Slow", "option-target": "3000", **STAKE}
        written = browser.post(at(house, "new"), posted)
        version = RuleSheetVersion.objects.get()
        assert written.url == at(house, version.sheet_id)
        assert (version.terms["options"], version.terms["stake"]["value"]) == ({"target": 3000}, 100)

    @pytest.mark.parametrize(
        "wrong", [{"name": ""}, {"name": "x" * 81}, {"name": "\0"}, {"option-target": "x"}, {"value": "x"}]
    )
    def test_rubbish_is_shown_and_writes_nothing(
        self, visit: Visit, house: Club, wrong: dict[str, str]
    ) -> None:
        page = visit("Organiser").post(
            at(house, "new"), {"game": "canasta", "name": "Friday", **STAKE, **wrong}
        )
        assert page.status_code in (200, 422) and "errorlist" in page.content.decode()
        assert not RuleSheet.objects.exists()

    def test_a_change_begins_as_it_was_and_is_a_new_version(
        self, visit: Visit, house: Club, thursday: RuleSheetVersion
    ) -> None:
        browser, address = visit("Organiser"), at(house, thursday.sheet_id, "change")
        page = browser.get(address).content.decode()
        assert 'value="3000"' in page and "Tea at nine" in page and 'value="1.00"' in page
        posted = {"known": "1", "name": "Thursday Tuppi", "note": "Coffee", "option-target": "3000", **STAKE}
        browser.post(address, posted)
        assert RuleSheetVersion.objects.count() == 2
        stale = browser.post(address, {**posted, "note": "Juice"})
        assert stale.status_code == 422 and "meanwhile" in said(stale)

    def test_who_is_no_organiser_finds_no_form(
        self, visit: Visit, house: Club, thursday: RuleSheetVersion
    ) -> None:
        for who in ("Member", "Keeper", "Stranger"):
            assert visit(who).get(at(house, "new")).status_code == 404
            assert visit(who).get(at(house, thursday.sheet_id, "change")).status_code == 404
            assert visit(who).post(at(house, thursday.sheet_id, "retire")).status_code == 403


class TestReading:
    def test_the_club_leads_there(self, visit: Visit, house: Club, thursday: RuleSheetVersion) -> None:
        assert at(house) in visit("Member").get(house.get_absolute_url()).content.decode()
        page = said(visit("Member").get(at(house)))
        assert "Thursday Tuppi" in page and "New rule sheet" not in page

    def test_members_read_the_stake_and_others_do_not(
        self, visit: Visit, house: Club, thursday: RuleSheetVersion
    ) -> None:
        address = at(house, thursday.sheet_id)
        assert "€1.00" in said(visit("Member").get(address))
        page = said(visit("Stranger").get(address))
        assert "€1.00" not in page and "Tea at nine" in page

    def test_earlier_versions_stay(self, visit: Visit, house: Club, thursday: RuleSheetVersion) -> None:
        posted = {"known": "1", "name": "Other", "option-target": "3000", **STAKE}
        visit("Organiser").post(at(house, thursday.sheet_id, "change"), posted)
        address = at(house, thursday.sheet_id)
        assert "Tea at nine" in said(visit("Member").get(f"{address}?version=1"))
        assert "Tea at nine" not in said(visit("Member").get(address))
        for wrong in ("3", "0", "x", "-1", "9" * 40, "\0"):
            assert visit("Member").get(address, {"version": wrong}).status_code == 404

    def test_an_empty_list_says_so(self, visit: Visit, house: Club) -> None:
        assert "None yet." in said(visit("Member").get(at(house)))

    def test_what_the_game_no_longer_knows_is_said(
        self, visit: Visit, house: Club, thursday: RuleSheetVersion
    ) -> None:
        RuleSheetVersion.objects.update(terms={**thursday.terms, "options": {"gone": 1}})
        assert "other options now" in said(visit("Member").get(at(house, thursday.sheet_id)))
        assert visit("Organiser").get(at(house, thursday.sheet_id, "change")).status_code == 200

    def test_retired_ones_stand_below_and_come_back(
        self, visit: Visit, house: Club, thursday: RuleSheetVersion
    ) -> None:
        browser = visit("Organiser")
        browser.post(at(house, thursday.sheet_id, "retire"))
        assert "Retired" in said(browser.get(at(house)))
        browser.post(at(house, thursday.sheet_id, "use"))
        assert RuleSheet.objects.get().retired_at is None


class TestCopying:
    def test_to_a_club_of_ones_own(
        self, visit: Visit, house: Club, people: dict[str, Player], thursday: RuleSheetVersion
    ) -> None:
        other = create_club(name="Other", owner=people["Member"])
        address = at(house, thursday.sheet_id)
        assert "Other" in said(visit("Member").get(address))
        copied = visit("Member").post(f"{address}copy/", {"to": other.slug, "name": "Ours", "version": "1"})
        assert copied.url == at(other, RuleSheet.objects.get(club=other).pk)

    @pytest.mark.parametrize("to", ["house", "nonsense", "", "\0"])
    def test_nowhere_else(self, visit: Visit, house: Club, thursday: RuleSheetVersion, to: str) -> None:
        address = at(house, thursday.sheet_id, "copy")
        assert visit("Member").post(address, {"to": to, "name": "Ours"}).status_code == 403
        assert RuleSheet.objects.count() == 1


class TestAtATable:
    def opened(self, browser: Client, night: Session, four: list[Player], **more: Any) -> Any:
        posted = {"game": "canasta", "seat": [str(player.pk) for player in four], "ask": "1", **more}
        return browser.post(f"/nights/{night.pk}/tables/new/", posted)

    def test_a_sheet_fills_the_form_and_gives_the_table_its_name(
        self, visit: Visit, night: Session, four: list[Player], thursday: RuleSheetVersion
    ) -> None:
        browser, new = visit("Keeper"), f"/nights/{night.pk}/tables/new/?game=canasta"
        assert "Thursday Tuppi" in said(browser.get(new))
        filled = browser.get(f"{new}&rules={thursday.pk}").content.decode()
        assert f'name="rules" value="{thursday.pk}"' in filled and 'value="3000"' in filled
        posted = {"rules": str(thursday.pk), "option-target": "3000", **STAKE}
        page = said(browser.get(self.opened(browser, night, four, **posted).url))
        assert "Thursday Tuppi" in page and "version 1" in page and "otherwise here" not in page
        assert SessionTable.objects.get().rules == thursday
        assert Stake.objects.get().value == 100

    def test_what_is_changed_is_said_beside_the_name(
        self, visit: Visit, night: Session, four: list[Player], thursday: RuleSheetVersion
    ) -> None:
        browser = visit("Keeper")
        opened = self.opened(browser, night, four, rules=str(thursday.pk), value="", rule="fixed")
        assert "otherwise here: Options, Stake" in said(browser.get(opened.url))

    def test_its_terms_are_changed_to_a_sheet_and_away_from_it(
        self, visit: Visit, night: Session, four: list[Player], thursday: RuleSheetVersion
    ) -> None:
        browser = visit("Keeper")
        terms = self.opened(browser, night, four).url + "terms/"
        asked = browser.get(f"{terms}?rules={thursday.pk}").content.decode()
        assert 'value="3000"' in asked
        browser.post(terms, {"rules": str(thursday.pk), "option-target": "3000", **STAKE})
        assert (SessionTable.objects.get().rules, SessionTable.objects.get().departs) == (thursday, [])
        assert f'name="rules" value="{thursday.pk}"' in browser.get(terms).content.decode()
        assert 'name="rules"' not in browser.get(f"{terms}?fresh=1").content.decode()
        browser.post(terms, {"option-target": "3000", **STAKE})
        assert SessionTable.objects.get().rules is None

    @pytest.mark.parametrize("rules", ["x", "0", "9" * 40, "\0", "-1"])
    def test_a_sheet_that_is_none_is_not_found(
        self, visit: Visit, night: Session, four: list[Player], rules: str
    ) -> None:
        assert self.opened(visit("Keeper"), night, four, rules=rules).status_code == 404
        assert not SessionTable.objects.exists()

    def test_everybody_is_seated_by_one(
        self, visit: Visit, night: Session, four: list[Player], thursday: RuleSheetVersion
    ) -> None:
        posted = {
            "game": "canasta",
            "method": "draw",
            "size": "4",
            "rules": str(thursday.pk),
            "option-target": "3000",
        }
        night.attendances.filter(player__name="Keeper").update(left_at=night.starts_at)
        visit("Keeper").post(f"/nights/{night.pk}/seating/", {**posted, **STAKE})
        assert SessionTable.objects.get().rules == thursday
