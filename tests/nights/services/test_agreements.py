"""A table is proposed, agreed by every one of its players, and frozen once it begins; sides may be drawn by cards."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial

import pytest

from clubs.models import Club, Player
from clubs.services import create_player, set_role
from games.core.commitment import Sealed
from games.core.errors import BadOption, UnknownGame
from ledger import limits
from ledger.errors import LedgerError
from ledger.models import Stake
from ledger.stakes import StakeTerms
from matches.errors import MatchError
from matches.models import Match
from nights.engine import team_draw
from nights.errors import MayNotAgree, SessionError, ThereAlready
from nights.models import HouseGame, Session, SessionTable, TableConsent, TeamDraw
from nights.selectors.terms import Terms, terms_of
from nights.services import agreements, sessions
from tests.helpers.concurrency import at_once

pytestmark = pytest.mark.django_db

FIXED = StakeTerms("EUR", 100, "fixed")
A_CENT = StakeTerms("EUR", 1, "two-sides")


def status(table: SessionTable) -> str:
    return Match.objects.get(pk=table.match_id).status


def order(table: SessionTable) -> list[int]:
    return list(table.match.seats.order_by("index").values_list("player", flat=True))


def fresh(table: SessionTable) -> Terms:
    return terms_of(SessionTable.objects.get(pk=table.pk))


class TestAgreeing:
    def test_the_match_begins_by_itself_with_the_last_word(
        self, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        table = proposed()
        for player in four[:3]:
            agreements.agree(table=table, player=player, by=player)
            assert status(table) == Match.Status.WAITING
        agreements.agree(table=table, player=four[3], by=four[3])
        assert status(table) == Match.Status.RUNNING
        assert {consent.written_by for consent in table.consents.all()} == set(four)

    def test_a_word_repeated_is_one_word(
        self, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        table = proposed()
        for _ in range(4):
            agreements.agree(table=table, player=four[0], by=four[0])
        assert status(table) == Match.Status.WAITING
        assert table.consents.count() == 1

    def test_a_word_repeated_after_the_beginning_changes_nothing(
        self, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        table = agreements.agree_for_all(table=proposed(), by=None)
        agreements.agree(table=table, player=four[1], by=four[1])
        assert table.consents.count() == 4

    def test_a_word_can_be_taken_back_until_the_beginning(
        self, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        table = proposed()
        agreements.agree(table=table, player=four[0], by=four[0])
        agreements.withdraw_consent(table=table, player=four[0], by=four[0])
        agreements.withdraw_consent(table=table, player=four[0], by=four[0])
        for player in four[1:]:
            agreements.agree(table=table, player=player, by=player)
        assert status(table) == Match.Status.WAITING
        agreements.agree(table=table, player=four[0], by=four[0])
        with pytest.raises(SessionError, match="has begun"):
            agreements.withdraw_consent(table=table, player=four[0], by=four[0])

    def test_nobody_speaks_for_another_member(
        self, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        table = proposed()
        for act in (agreements.agree, agreements.withdraw_consent, agreements.demand_draw):
            with pytest.raises(MayNotAgree, match="Only Eero"):
                act(table=table, player=four[1], by=four[0])  # type: ignore[operator]
        assert not table.consents.exists() and not TeamDraw.objects.exists()

    def test_a_scorekeeper_writes_down_what_anybody_says_and_it_is_recorded(
        self, proposed: Callable[..., SessionTable], four: list[Player], keeper: Player
    ) -> None:
        table = proposed()
        agreements.agree(table=table, player=four[1], by=keeper)
        consent = TableConsent.objects.get()
        assert (consent.player, consent.written_by) == (four[1], keeper)

    def test_a_keeper_who_does_not_sit_there_writes_for_a_guest(
        self, night: Session, keeper: Player, four: list[Player], proposed: Callable[..., SessionTable]
    ) -> None:
        guest = sessions.check_in_guest(session=night, name="Lempi").player
        stranger = create_player(name="Stranger")
        table = proposed(players=[*four[:3], guest])
        for nobody in (stranger, four[3], four[2]):
            with pytest.raises(MayNotAgree, match="does not sit there"):
                agreements.agree(table=table, player=guest, by=nobody)
        agreements.agree(table=table, player=guest, by=keeper)
        assert TableConsent.objects.get().written_by == keeper

    def test_a_scorekeeper_who_plays_speaks_for_nobody_else(
        self, club: Club, four: list[Player], proposed: Callable[..., SessionTable]
    ) -> None:
        set_role(club=club, player=four[0], role="scorekeeper")
        table = proposed()
        with pytest.raises(MayNotAgree, match="does not sit there"):
            agreements.agree(table=table, player=four[1], by=four[0])
        assert not table.consents.exists()

    def test_to_a_stake_everybody_agrees_themselves(
        self, keeper: Player, four: list[Player], proposed: Callable[..., SessionTable]
    ) -> None:
        table = proposed(stake=A_CENT)
        with pytest.raises(MayNotAgree, match="There is a stake"):
            agreements.agree(table=table, player=four[1], by=keeper)
        assert status(agreements.agree_for_all(table=table, by=keeper)) == Match.Status.WAITING
        assert not table.consents.exists()
        for player in four:
            agreements.agree(table=table, player=player, by=player)
        assert status(table) == Match.Status.RUNNING

    def test_who_sits_elsewhere_agrees_to_nothing(
        self, proposed: Callable[..., SessionTable], keeper: Player
    ) -> None:
        with pytest.raises(SessionError, match="does not sit at table 1"):
            agreements.agree(table=proposed(), player=keeper, by=keeper)

    def test_nobody_agrees_to_terms_that_have_just_been_changed(
        self, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        table = proposed(stake=A_CENT)
        read = fresh(table).digest
        dearer = StakeTerms("EUR", 100, "two-sides")
        agreements.change_terms(table=table, by=four[1], stake=dearer)
        with pytest.raises(SessionError, match="have changed since you read them"):
            agreements.agree(table=table, player=four[0], by=four[0], terms=read)
        agreements.agree(table=table, player=four[0], by=four[0], terms=fresh(table).digest)

    def test_who_went_home_has_not_agreed(
        self, night: Session, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        table = proposed()
        agreements.agree(table=table, player=four[0], by=four[0])
        sessions.check_out(session=night, player=four[0])
        for player in four[1:]:
            agreements.agree(table=table, player=player, by=player)
        assert status(table) == Match.Status.WAITING
        with pytest.raises(SessionError, match="has not been checked in"):
            agreements.agree(table=table, player=four[0], by=four[0])
        sessions.check_in(session=night, player=four[0])
        agreements.agree(table=table, player=four[0], by=four[0])
        assert status(table) == Match.Status.RUNNING

    def test_opening_a_table_is_everybodys_word_as_it_was_heard(
        self, night: Session, four: list[Player], keeper: Player
    ) -> None:
        table = sessions.open_table(session=night, game="tuppi", players=four, by=keeper)
        assert status(table) == Match.Status.RUNNING
        assert {consent.written_by for consent in table.consents.all()} == {keeper}
        assert table.proposed_by == keeper


class TestTerms:
    @pytest.mark.parametrize(
        "change",
        [
            {"options": {"sooli": False}},
            {"stake": FIXED},
            {"stake": StakeTerms("EUR", 101, "fixed", cap=101)},
        ],
    )
    def test_whatever_changes_them_takes_every_word_back(
        self, proposed: Callable[..., SessionTable], four: list[Player], change: dict[str, object]
    ) -> None:
        table = proposed(game="tuppi")
        agreements.agree(table=table, player=four[0], by=four[0])
        agreements.change_terms(table=table, by=four[2], **change)  # type: ignore[arg-type]
        assert not table.consents.exists()

    def test_the_same_again_changes_nothing(
        self, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        table = proposed(game="tuppi", options={"sooli": False}, stake=FIXED)
        agreements.agree(table=table, player=four[0], by=four[0])
        agreements.change_terms(table=table, by=four[0], options={"sooli": "off"}, stake=FIXED)
        assert table.consents.count() == 1

    def test_a_stake_can_be_agreed_away(
        self, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        table = proposed(stake=A_CENT)
        agreements.change_terms(table=table, by=four[0])
        assert not Stake.objects.exists()
        assert fresh(table).stake == ""

    def test_other_seats_are_other_sides(
        self, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        table = proposed()
        agreements.agree(table=table, player=four[0], by=four[0])
        seats = [four[0], four[2], four[1], four[3]]
        agreements.change_terms(table=table, by=four[0], players=seats)
        assert order(table) == [player.pk for player in seats]
        assert not table.consents.exists()

    def test_a_stranger_changes_nothing(self, proposed: Callable[..., SessionTable]) -> None:
        table = proposed()
        with pytest.raises(MayNotAgree, match="Only those at the table"):
            agreements.change_terms(table=table, by=create_player(name="Stranger"), stake=A_CENT)

    def test_terms_that_cannot_be_change_nothing(
        self, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        table = proposed(game="tuppi", stake=FIXED)
        before = fresh(table)
        absent = create_player(name="Absent")
        wrong: list[tuple[dict[str, object], type[Exception]]] = [
            ({"options": {"sooli": "perhaps"}}, BadOption),
            ({"options": {"nonsense": 1}}, BadOption),
            ({"preset": "nonsense"}, BadOption),
            ({"stake": StakeTerms("QQQ", 1, "fixed")}, LedgerError),
            ({"stake": StakeTerms("EUR", -1, "fixed")}, LedgerError),
            ({"stake": A_CENT}, LedgerError),
            ({"objective": "margin"}, MatchError),
            ({"objective": "\0"}, MatchError),
            ({"players": four[:3]}, BadOption),
            ({"players": [*four[:3], four[0]]}, MatchError),
            ({"players": [*four[:3], absent]}, SessionError),
        ]
        for change, error in wrong:
            with pytest.raises(error):
                agreements.change_terms(table=table, by=four[0], **change)  # type: ignore[arg-type]
            assert fresh(table) == before

    def test_nothing_changes_after_the_beginning(
        self, proposed: Callable[..., SessionTable], four: list[Player], keeper: Player
    ) -> None:
        table = agreements.agree_for_all(table=proposed(stake=A_CENT), by=None)
        for act in (
            lambda: agreements.change_terms(table=table, by=keeper),
            lambda: agreements.withdraw_consent(table=table, player=four[0], by=four[0]),
            lambda: agreements.demand_draw(table=table, player=four[0], by=four[0]),
            lambda: agreements.call_off_table(table=table, by=keeper),
            lambda: agreements.agree_for_all(table=table, by=None),
        ):
            with pytest.raises(SessionError, match="has begun: what was agreed is fixed"):
                act()
        assert Stake.objects.get().value == 1
        assert status(table) == Match.Status.RUNNING


class TestTheCapsOfTheNight:
    def test_a_limit_set_while_the_table_waits_holds(
        self, club: Club, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        """What counts is what stands when the last player agrees; afterwards nobody's cap changes."""
        table = proposed(stake=A_CENT)
        limits.set_own_limit(club=club, player=four[3], currency="EUR", cap_per_night=50)
        for player in four:
            agreements.agree(table=table, player=player, by=player)
        limits.set_own_limit(club=club, player=four[3], currency="EUR", cap_per_night=5)
        assert Stake.objects.get().night_caps == {str(four[3].pk): 50}

    def test_money_that_the_club_no_longer_caps_is_not_begun_for(
        self, club: Club, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        table = proposed(stake=A_CENT)
        limits.set_club_money(club=club, currency="SEK", cap_per_night=100)
        with pytest.raises(LedgerError, match="play for SEK or for points, not for EUR"):
            agreements.agree_for_all(table=table, by=None)
        assert (status(table), table.consents.count()) == (Match.Status.WAITING, 0)


class TestCallingOff:
    def test_a_table_that_has_not_begun_is_not_played(
        self, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        table = proposed()
        for _ in range(2):
            agreements.call_off_table(table=table, by=four[3])
        assert status(table) == Match.Status.VOID
        with pytest.raises(SessionError, match="has been called off"):
            agreements.agree(table=table, player=four[0], by=four[0])

    def test_not_by_somebody_else(self, proposed: Callable[..., SessionTable]) -> None:
        table = proposed()
        with pytest.raises(MayNotAgree):
            agreements.call_off_table(table=table, by=create_player(name="Stranger"))
        assert status(table) == Match.Status.WAITING


class TestTheDraw:
    def test_it_follows_from_the_seed_that_was_sealed_before(
        self, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        table = proposed()
        seal = Sealed.parse(table.seal).seal
        draw = agreements.demand_draw(table=table, player=four[1], by=four[1])
        opened = Sealed.parse(SessionTable.objects.get().seal)
        assert hashlib.sha256(opened.text.encode()).hexdigest() == seal
        assert opened.outcome == draw.seed
        drawn = team_draw.draw([player.pk for player in four], draw.seed)
        assert draw.cards == [{"player": one.player, "card": one.card} for one in drawn]
        reds = {one.player for one in drawn if one.red}
        assert {order(table)[0], order(table)[2]} == reds

    def test_words_about_the_rest_stay_and_the_sides_need_none(
        self, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        table = proposed(stake=A_CENT)
        for player in four[:3]:
            agreements.agree(table=table, player=player, by=player)
        agreements.demand_draw(table=table, player=four[3], by=four[3])
        assert fresh(table).how == "drawn"
        assert status(table) == Match.Status.WAITING
        agreements.agree(table=table, player=four[3], by=four[3])
        assert status(table) == Match.Status.RUNNING
        assert Stake.objects.get().value == 1

    def test_it_is_made_once(self, proposed: Callable[..., SessionTable], four: list[Player]) -> None:
        table = proposed()
        first = agreements.demand_draw(table=table, player=four[0], by=four[0])
        seats = order(table)
        assert agreements.demand_draw(table=table, player=four[1], by=four[1]) == first
        assert order(table) == seats

    def test_drawn_sides_are_not_changed_by_hand(
        self, proposed: Callable[..., SessionTable], four: list[Player], keeper: Player
    ) -> None:
        table = proposed()
        agreements.demand_draw(table=table, player=four[0], by=four[0])
        seats = order(table)
        people = {player.pk: player for player in four}
        swapped = [people[pk] for pk in (seats[1], seats[0], *seats[2:])]
        with pytest.raises(SessionError, match="were drawn by cards"):
            agreements.change_terms(table=table, by=keeper, players=swapped)
        agreements.change_terms(table=table, by=keeper, players=[people[pk] for pk in seats], stake=A_CENT)
        assert order(table) == seats

    def test_a_scorekeeper_demands_it_for_a_guest(
        self, night: Session, proposed: Callable[..., SessionTable], four: list[Player], keeper: Player
    ) -> None:
        guest = sessions.check_in_guest(session=night, name="Lempi").player
        table = proposed(players=[*four[:3], guest])
        draw = agreements.demand_draw(table=table, player=guest, by=keeper)
        assert (draw.demanded_by, draw.written_by) == (guest, keeper)

    def test_without_partners_cards_decide_the_seats_the_highest_first(
        self, four: list[Player], proposed: Callable[..., SessionTable]
    ) -> None:
        alone = proposed(game="tuomas-mah-jong")
        for player in four[:3]:
            agreements.agree(table=alone, player=player, by=player)
        seed = str(Sealed.parse(alone.seal).outcome)
        draw = agreements.demand_draw(table=alone, player=four[3], by=four[3])
        by_hand = sorted((hashlib.sha256(f"{seed}:{one.pk}".encode()).hexdigest(), one.pk) for one in four)
        assert order(alone) == [pk for _hash, pk in by_hand]
        assert [card["card"] for card in draw.cards] == ["AH", "KH", "QH", "JH"]
        assert alone.consents.count() == 3, "what was agreed about the rest stays agreed"
        assert agreements.demand_draw(table=alone, player=four[0], by=four[0]) == draw

    def test_whom_the_night_has_seated_draws_no_more(
        self, four: list[Player], proposed: Callable[..., SessionTable]
    ) -> None:
        with pytest.raises(SessionError, match="Cards decide only where several sit"):
            agreements.demand_draw(
                table=proposed(sides=SessionTable.Sides.SEATED), player=four[0], by=four[0]
            )
        assert not TeamDraw.objects.exists()


class TestObjective:
    def test_where_the_game_leaves_it_open_the_table_chooses(
        self, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        table = proposed(objective="margin", stake=A_CENT)
        assert fresh(table).objective == "margin"
        with pytest.raises(LedgerError, match="margin cannot be the stake"):
            agreements.change_terms(table=table, by=four[0], objective="win", stake=A_CENT)
        agreements.change_terms(table=table, by=four[0], objective="win", stake=FIXED)
        assert Match.objects.get().objective == "win"

    @pytest.mark.parametrize(
        ("game", "objective"), [("tuppi", "margin"), ("tuppi", "x" * 500), ("modern-skruuvi", "draw")]
    )
    def test_else_it_is_the_games(
        self, proposed: Callable[..., SessionTable], game: str, objective: str
    ) -> None:
        with pytest.raises(MatchError, match="is played for"):
            proposed(game=game, objective=objective)
        assert not Match.objects.exists()


class TestPolicy:
    def test_only_games_on_offer(self, night: Session, proposed: Callable[..., SessionTable]) -> None:
        Session.objects.update(games=["tuppi"])
        with pytest.raises(SessionError, match="is not on offer tonight"):
            proposed()
        proposed(game="tuppi")

    @pytest.mark.parametrize(
        ("stakes", "currency", "said"),
        [
            ("none", "EUR", "Nothing is played for"),
            ("none", "PTS", "Nothing is played for"),
            ("points", "EUR", "points only"),
        ],
    )
    def test_stakes_that_the_night_does_not_allow(
        self, proposed: Callable[..., SessionTable], four: list[Player], stakes: str, currency: str, said: str
    ) -> None:
        Session.objects.update(stakes=stakes)
        stake = StakeTerms(currency, 1, "two-sides")
        with pytest.raises(SessionError, match=said):
            proposed(stake=stake)
        table = proposed()
        with pytest.raises(SessionError, match=said):
            agreements.change_terms(table=table, by=four[0], stake=stake)
        assert not Stake.objects.exists()

    def test_points_are_always_possible_where_money_is_not(
        self, proposed: Callable[..., SessionTable]
    ) -> None:
        Session.objects.update(stakes="points")
        assert fresh(proposed(stake=StakeTerms("PTS", 1, "two-sides"))).stake

    def test_a_table_that_cannot_be_is_not_proposed(
        self, night: Session, four: list[Player], proposed: Callable[..., SessionTable]
    ) -> None:
        absent = create_player(name="Absent")
        for plan, error in (
            ({"game": "nonsense"}, UnknownGame),
            ({"game": "\0"}, UnknownGame),
            ({"players": []}, MatchError),
            ({"players": four[:2]}, BadOption),
            ({"players": [*four[:3], absent]}, SessionError),
            ({"options": {"x": 1}}, BadOption),
            ({"stake": StakeTerms("EUR", 1, "robbery")}, LedgerError),
        ):
            with pytest.raises(error):
                proposed(**plan)
        sessions.close_session(session=night)
        with pytest.raises(SessionError, match="The night is over"):
            proposed()
        assert not SessionTable.objects.exists()


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    def test_everybody_agrees_at_once(
        self, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        table = proposed()
        words = [lambda p=p: agreements.agree(table=table, player=p, by=p) for p in four * 2]
        assert at_once(words) == []
        assert status(table) == Match.Status.RUNNING
        assert table.consents.count() == 4
        assert HouseGame.objects.count() == 1

    def test_three_demand_the_draw_at_once_and_it_is_made_once(
        self, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        table = proposed()
        demands = [lambda p=p: agreements.demand_draw(table=table, player=p, by=p) for p in four[:3]]
        assert at_once(demands) == []
        assert TeamDraw.objects.count() == 1
        assert sorted(order(table)) == sorted(player.pk for player in four)

    def test_the_last_word_and_a_demand_at_once(
        self, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        """Whoever comes first is heard: begun as agreed and the demand refused, or drawn and then begun."""
        table = proposed()
        for player in four[:3]:
            agreements.agree(table=table, player=player, by=player)
        raised = at_once(
            [
                lambda: agreements.agree(table=table, player=four[3], by=four[3]),
                lambda: agreements.demand_draw(table=table, player=four[0], by=four[0]),
            ]
        )
        assert status(table) == Match.Status.RUNNING
        if TeamDraw.objects.exists():
            assert raised == []
        else:
            assert [str(error) for error in raised] == ["Table 1 has begun: what was agreed is fixed."]
            assert order(table) == [player.pk for player in four]

    def test_a_change_and_the_last_word_at_once(
        self, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        """Nobody is bound to a stake they have not read."""
        table = proposed(stake=A_CENT)
        for player in four[:3]:
            agreements.agree(table=table, player=player, by=player)
        read, dearer = fresh(table).digest, StakeTerms("EUR", 500, "two-sides")
        raised = at_once(
            [
                lambda: agreements.agree(table=table, player=four[3], by=four[3], terms=read),
                lambda: agreements.change_terms(table=table, by=four[0], stake=dearer),
            ]
        )
        assert len(raised) == 1 and isinstance(raised[0], SessionError)
        assert (status(table), Stake.objects.get().value) in [("running", 1), ("waiting", 500)]

    def test_calling_off_and_the_last_word_at_once(
        self, proposed: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        table = proposed()
        for player in four[:3]:
            agreements.agree(table=table, player=player, by=player)
        raised = at_once(
            [
                lambda: agreements.agree(table=table, player=four[3], by=four[3]),
                lambda: agreements.call_off_table(table=table, by=four[0]),
            ]
        )
        assert len(raised) == 1 and isinstance(raised[0], SessionError)
        assert status(table) in ("running", "void")

    def test_two_tables_proposed_at_once_have_two_numbers(
        self, proposed: Callable[..., SessionTable]
    ) -> None:
        games = ("modern-skruuvi", "tuppi", "klubiskruuvi")
        assert at_once([partial(proposed, game=game) for game in games]) == []
        assert sorted(SessionTable.objects.values_list("number", flat=True)) == [1, 2, 3]

    @pytest.mark.parametrize("propose", [agreements.propose_table, sessions.open_table])
    def test_a_stake_proposed_in_eight_tabs_at_once_is_proposed_once(
        self, night: Session, four: list[Player], propose: Callable[..., SessionTable]
    ) -> None:
        pair, stake = four[:2], StakeTerms(currency="EUR", value=100, rule="fixed")
        raised = at_once(
            [partial(propose, session=night, game="hex", players=pair, stake=stake, by=four[0])] * 8
        )
        assert [type(one) for one in raised] == [ThereAlready] * 7
        assert "Table 1 waits for these people" in str(raised[0])
        assert Match.objects.count() == Stake.objects.count() == SessionTable.objects.count() == 1

    def test_what_begins_at_once_begins_once(self, night: Session, four: list[Player]) -> None:
        opened = partial(sessions.open_table, session=night, game="hex", players=four[:2], by=None)
        raised = at_once([opened] * 4)
        assert [type(one) for one in raised] == [ThereAlready] * 3
        assert Match.objects.get().status == Match.Status.RUNNING

    def test_the_next_table_of_the_same_people_is_another_one(
        self, proposed: Callable[..., SessionTable], night: Session, four: list[Player]
    ) -> None:
        first = proposed()
        agreements.call_off_table(table=first, by=four[0])
        proposed(players=four[::-1])
        assert Match.objects.count() == 2
        with pytest.raises(ThereAlready):
            proposed(players=four, stake=StakeTerms(currency="EUR", value=100, rule="fixed"))
