"""Writing, changing, retiring and copying a club's rule sheets, and tables that are played by them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from clubs.errors import ClubClosed, ClubError
from clubs.models import Club, Player
from clubs.services import create_club, join, sign_up
from games.core.errors import BadOption, UnknownGame
from ledger.errors import LedgerError
from ledger.stakes import StakeTerms
from nights.engine.time_limit import TimeLimit
from nights.errors import RulesChanged, SessionError
from nights.models import RuleSheet, RuleSheetVersion, Session, SessionTable
from nights.selectors.rule_sheets import asked_by, newest_of, of_club
from nights.selectors.terms import terms_of
from nights.services import agreements
from nights.services.rule_sheets import change_rules, copy_rules, retire_rules, write_rules
from tests.helpers.concurrency import at_once

pytestmark = pytest.mark.django_db
FIXED = StakeTerms("EUR", 100, "fixed")


@pytest.fixture
def thursday(club: Club, keeper: Player) -> RuleSheetVersion:
    return write_rules(
        club=club,
        by=keeper,
        game="tuppi",
        name=" Thursday  Tuppi ",
        note="Tea at nine",
        options={"sooli": False},
        stake=FIXED,
    )


def again(sheet: RuleSheet, by: Player, **more: Any) -> RuleSheetVersion:
    says = {"known": 1, "name": "Thursday Tuppi", "note": "Tea at nine", "options": {"sooli": False}, **more}
    return change_rules(sheet=sheet, by=by, **{"stake": FIXED, **says})


class TestWriting:
    def test_it_is_kept_as_few_choices(self, thursday: RuleSheetVersion) -> None:
        assert (thursday.number, thursday.name, thursday.sheet.name) == (
            1,
            "Thursday Tuppi",
            "Thursday Tuppi",
        )
        assert thursday.terms == {
            "preset": "tournament",
            "options": {},
            "objective": "",
            "stake": asdict(FIXED),
            "time_limit": None,
            "talk": None,
            "strictness": None,
        }

    @pytest.mark.parametrize("name", ["thursday TUPPI", "Thursday Tuppi"])
    def test_a_name_stands_for_one_sheet(
        self, club: Club, keeper: Player, thursday: RuleSheetVersion, name: str
    ) -> None:
        with pytest.raises(SessionError, match="already"):
            write_rules(club=club, by=keeper, game="hex", name=name)
        assert RuleSheet.objects.count() == 1

    @pytest.mark.parametrize(
        ("wrong", "error"),
        [
            ({"game": "nonsense"}, UnknownGame),
            ({"name": "  "}, ClubError),
            ({"name": "x" * 81}, ClubError),
            ({"note": "x" * 2001}, SessionError),
            ({"options": {"nonsense": 1}}, BadOption),
            ({"preset": "nonsense"}, BadOption),
            ({"objective": "margin"}, SessionError),
            ({"objective": "\0"}, SessionError),
            ({"stake": StakeTerms("XXX", 1, "fixed")}, LedgerError),
            ({"stake": StakeTerms("EUR", -1, "fixed")}, LedgerError),
            ({"stake": StakeTerms("EUR", 1, "nonsense")}, LedgerError),
            ({"time_limit": TimeLimit()}, SessionError),
            ({"time_limit": TimeLimit(minutes=1)}, SessionError),
            ({"game": "canasta", "time_limit": TimeLimit(minutes=60)}, SessionError),
        ],
    )
    def test_what_cannot_be_writes_nothing(
        self, club: Club, keeper: Player, wrong: dict[str, Any], error: type[Exception]
    ) -> None:
        with pytest.raises(error):
            write_rules(**{"club": club, "by": keeper, "game": "tuppi", "name": "New", **wrong})
        assert not RuleSheet.objects.exists()

    def test_what_only_some_may_know_stands_on_none(self, club: Club, keeper: Player) -> None:
        with pytest.raises(SessionError, match="only some"):
            write_rules(club=club, by=keeper, game="believe-or-doubt", name="Quiz", options={"pack": "x"})

    def test_members_write_none(self, club: Club, four: list[Player]) -> None:
        with pytest.raises(SessionError, match="organisers"):
            write_rules(club=club, by=four[0], game="tuppi", name="Mine")

    @pytest.mark.django_db(transaction=True)
    def test_two_at_once_write_one(self, club: Club, keeper: Player) -> None:
        raised = at_once([partial(write_rules, club=club, by=keeper, game="tuppi", name="T")] * 3)
        assert [type(one) for one in raised] == [SessionError] * 2
        assert RuleSheetVersion.objects.count() == 1


class TestChanging:
    def test_a_change_is_a_new_version(self, thursday: RuleSheetVersion, keeper: Player) -> None:
        new = again(thursday.sheet, keeper, name="Friday Tuppi", note="")
        assert (new.number, new.sheet.name) == (2, "Friday Tuppi")
        thursday.refresh_from_db()
        assert (thursday.name, thursday.note) == ("Thursday Tuppi", "Tea at nine")
        assert new.digest != thursday.digest

    def test_the_same_once_more_is_none(self, thursday: RuleSheetVersion, keeper: Player) -> None:
        assert again(thursday.sheet, keeper) == thursday
        assert RuleSheetVersion.objects.count() == 1

    def test_who_has_not_read_the_newest_is_told(self, thursday: RuleSheetVersion, keeper: Player) -> None:
        again(thursday.sheet, keeper, note="")
        with pytest.raises(RulesChanged, match="meanwhile"):
            again(thursday.sheet, keeper, note="Coffee")
        assert RuleSheetVersion.objects.count() == 2

    @pytest.mark.django_db(transaction=True)
    def test_two_at_once_make_one_version(self, thursday: RuleSheetVersion, keeper: Player) -> None:
        raised = at_once([partial(again, thursday.sheet, keeper, note=note) for note in ("Coffee", "Juice")])
        assert [type(one) for one in raised] == [RulesChanged]
        assert RuleSheetVersion.objects.count() == 2

    def test_a_retired_one_is_first_taken_into_use(self, thursday: RuleSheetVersion, keeper: Player) -> None:
        retire_rules(sheet=thursday.sheet, by=keeper)
        with pytest.raises(SessionError, match="retired"):
            again(thursday.sheet, keeper, note="")
        retire_rules(sheet=thursday.sheet, by=keeper, retired=False)
        assert again(thursday.sheet, keeper, note="").number == 2

    def test_members_neither_change_nor_retire(self, thursday: RuleSheetVersion, four: list[Player]) -> None:
        for change in (partial(again, thursday.sheet), lambda by: retire_rules(sheet=thursday.sheet, by=by)):
            with pytest.raises(SessionError, match="organisers"):
                change(four[0])


class TestCopying:
    def other(self, by: Player) -> Club:
        return create_club(name="Other", owner=by)

    def test_a_member_copies_it_with_the_stake(self, thursday: RuleSheetVersion, four: list[Player]) -> None:
        other = self.other(four[0])
        copy = copy_rules(version=thursday, club=other, by=four[0])
        assert copy.terms == thursday.terms
        assert copy.sheet.copied_from == "Kerho: Thursday Tuppi (1)"

    def test_an_outsider_without(self, thursday: RuleSheetVersion) -> None:
        outsider = sign_up(username="outsider", password="kortti-ilta").player
        copy = copy_rules(version=thursday, club=self.other(outsider), by=outsider, name="Ours")
        assert copy.terms == {**thursday.terms, "stake": None}
        assert copy.name == "Ours"

    def test_of_a_closed_circle_nobody_outside_copies_and_members_do_not_name_it(
        self, thursday: RuleSheetVersion, club: Club, four: list[Player]
    ) -> None:
        Club.objects.filter(pk=club.pk).update(visibility=Club.Visibility.PRIVATE)
        thursday.sheet.club.refresh_from_db()
        outsider = sign_up(username="outsider", password="kortti-ilta").player
        with pytest.raises(SessionError, match="not yours"):
            copy_rules(version=thursday, club=self.other(outsider), by=outsider)
        assert copy_rules(version=thursday, club=self.other(four[0]), by=four[0]).sheet.copied_from == ""

    def test_into_a_club_that_is_not_ones_own_nobody_copies(
        self, thursday: RuleSheetVersion, four: list[Player]
    ) -> None:
        other = self.other(four[1])
        join(club=other, player=four[0])
        with pytest.raises(SessionError, match="organisers"):
            copy_rules(version=thursday, club=other, by=four[0])


class TestTables:
    def test_a_table_names_the_version_it_agreed_to(
        self, thursday: RuleSheetVersion, proposed: Callable[..., SessionTable], keeper: Player
    ) -> None:
        table = proposed(game="tuppi", **asked_by(thursday))
        said = terms_of(table)
        assert (said.rules, said.departs) == (thursday, "")
        agreements.agree_for_all(table=table, by=None)
        again(thursday.sheet, keeper, note="")
        retire_rules(sheet=thursday.sheet, by=keeper)
        stands = terms_of(SessionTable.objects.get())
        assert (stands.rules, stands.digest) == (thursday, said.digest)

    def test_what_is_otherwise_is_said(
        self, thursday: RuleSheetVersion, proposed: Callable[..., SessionTable]
    ) -> None:
        asked = {**asked_by(thursday), "stake": None, "options": {}}
        asked["preset"] = ""
        assert terms_of(proposed(game="tuppi", **asked)).departs == "Variant, Stake"

    def test_by_another_sheet_everybody_agrees_anew(
        self,
        thursday: RuleSheetVersion,
        club: Club,
        keeper: Player,
        proposed: Callable[..., SessionTable],
        four: list[Player],
    ) -> None:
        table = proposed(game="tuppi", **asked_by(thursday))
        agreements.agree(table=table, player=four[1], by=four[1])
        same = write_rules(
            club=club, by=keeper, game="tuppi", name="Same", options={"sooli": False}, stake=FIXED
        )
        agreements.change_terms(table=table, by=four[0], **asked_by(same))
        assert not table.consents.exists()
        agreements.change_terms(table=table, by=four[0], **{**asked_by(same), "rules": None})
        assert SessionTable.objects.get().rules is None

    def test_a_table_that_waits_keeps_a_sheet_that_is_retired(
        self,
        thursday: RuleSheetVersion,
        keeper: Player,
        proposed: Callable[..., SessionTable],
        four: list[Player],
    ) -> None:
        table = proposed(game="tuppi", **asked_by(thursday))
        retire_rules(sheet=thursday.sheet, by=keeper)
        table = SessionTable.objects.get()
        agreements.change_terms(table=table, by=four[0], **{**asked_by(thursday), "stake": None})
        assert SessionTable.objects.get().departs == ["stake"]

    def test_no_table_is_asked_for_by_another_game_or_club_or_a_retired_one(
        self, thursday: RuleSheetVersion, keeper: Player, proposed: Callable[..., SessionTable]
    ) -> None:
        elsewhere = copy_rules(version=thursday, club=create_club(name="Other", owner=keeper), by=keeper)
        with pytest.raises(SessionError, match="another club"):
            proposed(game="tuppi", **asked_by(elsewhere))
        with pytest.raises(SessionError, match="another game"):
            proposed(game="modern-skruuvi", rules=thursday)
        retire_rules(sheet=thursday.sheet, by=keeper)
        with pytest.raises(SessionError, match="retired"):
            proposed(game="tuppi", **asked_by(newest_of(of_club(thursday.sheet.club)[0])))
        assert not SessionTable.objects.exists()

    def test_nor_by_one_whose_options_the_game_has_no_longer(
        self, thursday: RuleSheetVersion, proposed: Callable[..., SessionTable]
    ) -> None:
        thursday.terms["options"] = {"gone": 1}
        with pytest.raises(SessionError, match="other options"):
            proposed(game="tuppi", rules=thursday)


def test_a_closed_club_writes_none(
    club: Club, keeper: Player, thursday: RuleSheetVersion, night: Session
) -> None:
    Club.objects.filter(pk=club.pk).update(closed_at=timezone.now(), closed_by=keeper)
    for write in (
        lambda: write_rules(club=club, by=keeper, game="tuppi", name="New"),
        lambda: again(thursday.sheet, keeper, note=""),
        lambda: retire_rules(sheet=thursday.sheet, by=keeper),
    ):
        with pytest.raises(ClubClosed):
            write()
