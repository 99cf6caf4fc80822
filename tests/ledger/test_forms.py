"""The form of a stake offers what suits the game, explains it, and turns it into exact terms; stakes in words."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from games.core import registry
from games.core.game import GameTable
from games.core.settlements import SETTLEMENT_RULES
from games.core.stakes import Bank, Reckoning, SideScore, Terms
from ledger.currencies import currency_of
from ledger.errors import LedgerError
from ledger.forms import StakeForm
from ledger.limits import own_unit, set_club_money
from ledger.models import Currency
from ledger.services import set_stake
from ledger.stakes import StakeTerms, check_terms, example, in_words, stake_in_words

pytestmark = pytest.mark.django_db


def filled(game="toy", **typed) -> StakeForm:
    return StakeForm(
        {"value": "0.01", "currency": "EUR", "rule": "two-sides", **typed}, game=registry.get(game)
    )


def terms(game="toy", **typed) -> StakeTerms | None:
    form = filled(game, **typed)
    assert form.is_valid(), form.errors
    return form.terms()


def test_an_empty_value_is_no_stake():
    assert terms(value="") is None
    assert terms(value="0") is None


def test_what_is_typed_becomes_minor_units():
    assert terms() == StakeTerms("EUR", 1, "two-sides")
    assert terms(per="10", cap="5", policy="per_side") == StakeTerms(
        "EUR", 1, "two-sides", per=10, policy="per_side", cap=500
    )
    assert terms(rule="doubled", line="500") == StakeTerms("EUR", 1, "doubled", line=500)
    assert terms(line="500") == StakeTerms("EUR", 1, "two-sides"), "a line is for the rule that has one"
    assert terms("toy-bezique", rule="doubled", line="") == StakeTerms("EUR", 1, "doubled")


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"value": "0.005"}, "value"),
        ({"value": "-1"}, "value"),
        ({"value": "ten"}, "value"),
        ({"value": "NaN"}, "value"),
        ({"value": "9" * 30}, "value"),
        ({"currency": "QQQ"}, "currency"),
        ({"currency": ""}, "currency"),
        ({"rule": "roulette"}, "rule"),
        ({"rule": "rubicon"}, "rule"),
        ({"rule": ""}, "rule"),
        ({"per": "0"}, "per"),
        ({"per": "1.5"}, "per"),
        ({"policy": "per_cat"}, "policy"),
        ({"cap": "-5"}, "cap"),
        ({"cap": "0.001"}, "cap"),
        ({"rule": "doubled"}, "line"),
        ({"rule": "doubled", "line": "half"}, "line"),
        ({"rule": "doubled", "line": "9999999"}, "line"),
    ],
)
def test_rubbish_is_refused_at_its_field(typed, field):
    form = filled(**typed)
    assert not form.is_valid()
    assert list(form.errors) == [field]


def test_a_game_s_own_rules_come_first_and_what_does_not_suit_is_not_offered():
    def offered(key: str) -> list[str]:
        return [rule for rule, _ in StakeForm(game=registry.get(key)).fields["rule"].choices]

    assert offered("tuppi") == ["fixed", "pot"]
    assert offered("modern-skruuvi")[0] == "two-sides"
    assert {"doubled", "average-pot"} <= set(offered("modern-skruuvi"))
    assert "two-sides" not in offered("tuomas-minibridge")
    assert offered("toy-preference")[:2] == ["preference", "pairwise"]
    assert "doubled" not in offered("toy-low")
    assert "line" not in StakeForm(game=registry.get("tuppi")).fields


def test_every_rule_is_explained_and_the_half_of_an_average_pot_is_shown_with_a_figure():
    shown = StakeForm(game=registry.get("toy")).as_p()
    assert "The losers pay the winners the difference" in shown
    assert "whoever loses by 100 points to one side pays €1.00" in shown
    assert "pays about half of that: two who are 100 apart settle €0.50" in shown
    assert "average pot" not in StakeForm(game=registry.get("tuppi")).as_p()


def test_the_club_s_own_unit_is_chosen_to_begin_with(club):
    set_club_money(club=club, currency=own_unit("Beans").code, cap_per_night=None)
    form = StakeForm(game=registry.get("toy"), club=club)
    assert form["currency"].value() == "BEANS"
    assert "At 1\N{NO-BREAK SPACE}Beans a point" in form.as_p()


def test_every_known_currency_is_offered_even_where_none_was_used():
    Currency.objects.all().delete()
    assert {"EUR", "SEK", "PTS"} <= {
        str(c) for c in StakeForm(game=registry.get("toy")).fields["currency"].queryset
    }


def test_currencies_are_offered_by_name_in_the_reader_s_language():
    with override("fi"):
        choices = dict(StakeForm(game=registry.get("toy")).fields["currency"].choices)
    assert {str(value): label for value, label in choices.items()}["USD"] == "Yhdysvaltain dollari"


def test_terms_can_be_shown_again_in_the_form():
    agreed = StakeTerms("EUR", 5, "doubled", per=10, policy="per_side", cap=250, line=100)
    form = StakeForm(game=registry.get("toy"), initial=StakeForm.shown(agreed))
    typed = {name: form[name].value() for name in form.fields}
    assert terms(**{name: "" if value is None else str(value) for name, value in typed.items()}) == agreed
    assert StakeForm.shown(None) == {}


@pytest.mark.parametrize(
    ("agreed", "words"),
    [
        (StakeTerms("EUR", 1, "average-pot", cap=500), "1 point = €0.01, average pot, at most €5.00 each"),
        (
            StakeTerms("EUR", 1, "two-sides", per=10, policy="per_side"),
            "10 points = €0.01, difference of two sides, a side pays it once",
        ),
        (
            StakeTerms("SEK", 100, "doubled", line=50),
            "1 point = 1.00\N{NO-BREAK SPACE}SEK, difference, doubled under a line, double under 50",
        ),
        (StakeTerms("EUR", 200, "fixed"), "fixed stake of €2.00"),
        (StakeTerms("PTS", 3, "pot"), "pot of 3\N{NO-BREAK SPACE}PTS"),
    ],
)
def test_terms_are_said_in_words(agreed, words, staked, members):
    assert in_words(agreed) == words
    uncapped = agreed.cap is None and agreed.currency != "PTS"
    said = stake_in_words(set_stake(match=staked("toy", members[:2]), terms=agreed))
    assert said == words + (f", at most {currency_of(agreed.currency).paid(10_000)} each" if uncapped else "")


@pytest.mark.parametrize(
    ("game", "seats", "agreed", "words"),
    [
        ("toy", 4, StakeTerms("EUR", 1, "two-sides"), "Won by 100 points: each loser pays €1.00, each winner gets"),
        ("toy", 4, StakeTerms("EUR", 1, "two-sides", policy="per_side"), "pays €0.50"),
        ("toy-singles", 4, StakeTerms("EUR", 1, "average-pot"), "pays €0.25, each winner gets €0.75"),
        ("toy-singles", 3, StakeTerms("EUR", 1, "winner-from-each"), "pays €1.00, each winner gets €2.00"),
        ("toy-low", 2, StakeTerms("EUR", 1, "two-sides"), "pays €1.00"),
        ("toy", 2, StakeTerms("EUR", 1, "doubled", line=50), "gets €1.00. With fewer than 50 twice as much."),
        ("cribbage", 2, StakeTerms("EUR", 100, "double-game"), "gets €1.00. With fewer than 91 twice as much."),
        ("toy", 4, StakeTerms("EUR", 300, "fixed"), "Each loser pays €3.00, each winner gets €3.00."),
        ("toy-singles", 3, StakeTerms("EUR", 300, "pot"), "Each loser pays €3.00, each winner gets €6.00."),
        ("toy-singles", 3, StakeTerms("EUR", 5, "chips", per=2), "100 chips more than at the start are worth €2.50."),
    ],
)  # fmt: skip
def test_a_win_is_worked_out_as_an_example(game, seats, agreed, words):
    assert words in example(agreed, registry.get(game).table_for(seats))


@pytest.mark.parametrize(("game", "target", "line"), [("cribbage", 61, 31), ("bezique", 500, 250)])
def test_the_line_lies_where_the_game_has_it_with_the_points_that_are_agreed(game, target, line):
    rule = next(one for one in ("double-game", "doubled") if one in registry.get(game).settlements)
    table = registry.get(game).table_for(2, {"target": target})
    assert f"fewer than {line} " in example(StakeTerms("EUR", 100, rule), table)
    assert "fewer than 40 " in example(StakeTerms("EUR", 100, rule, line=40), table)


def test_no_example_without_a_sheet_nor_for_terms_that_cannot_be():
    table = registry.get("toy-preference").table_for(3)
    assert example(StakeTerms("EUR", 1, "preference"), table) == ""
    with pytest.raises(LedgerError, match="no settlement rule"):
        example(StakeTerms("EUR", 1, "roulette"), table)


def test_what_the_rule_does_not_ask_is_not_looked_at():
    """Whatever was typed there before another rule was chosen."""
    assert terms(rule="fixed", per="nothing", line="half", policy="per_side") == StakeTerms(
        "EUR", 1, "fixed", policy="per_side"
    )
    assert terms(rule="pot", per="0", policy="per_cat", line="1e9") == StakeTerms("EUR", 1, "pot")
    assert terms("indian-poker", rule="chips", per="100") == StakeTerms("EUR", 1, "chips", per=100)


def test_each_field_says_which_rules_it_is_for():
    asked = {field.name: (when, only) for field, when, only in StakeForm(game=registry.get("toy")).parts()}
    assert asked["value"] == asked["cap"] == ("", "")
    assert asked["line"] == ("rule=doubled", "Difference, doubled under a line")
    assert "pot" not in asked["per"][0].removeprefix("rule=").split("|")
    assert "fixed" in asked["policy"][0].split("|") and "Fixed stake" in asked["policy"][1]
    assert {"value", "rule"} <= set(StakeForm(game=registry.get("hex")).fields)
    assert not {"per", "policy", "line"} & set(StakeForm(game=registry.get("hex")).fields)


@pytest.mark.parametrize("key", SETTLEMENT_RULES)
def test_a_rule_reads_what_it_says_and_nothing_else(key: str):
    """Changing a term changes what is settled just where the rule says that it reads it."""
    rule = SETTLEMENT_RULES[key]
    pairs = rule.basis in ("margin", "result") and not rule.by_player
    players = [(1, 2), (3, 4)] if pairs else [(1,), (3,)]
    totals = (40, -40) if key == "chips" else (300, 130)
    sides = [SideScore(one, total, place) for one, total, place in zip(players, totals, (1, 2), strict=True)]
    known = Reckoning(
        against={(1, 3): 40, (3, 1): 10}, hole={1: 10, 3: 60}, banks=[Bank(banker=1, won={3: -50})]
    )
    usual = Terms(value=100, line=100, reckoning=known, key="m")
    others = {"per": 10, "policy": "per_side", "line": 200}
    settled = rule.settle(sides, usual)
    assert any(settled.values())
    read = {
        name
        for name, value in others.items()
        if rule.settle(sides, replace(usual, **{name: value})) != settled
    }
    assert read == rule.reads


def test_sides_of_different_sizes_can_play_for_a_pot():
    """Each player puts in the same, so no side need be said to pay once."""
    table = GameTable(registry.get("toy"), 4, {}, ((0,), (1, 2), (3,)))
    assert check_terms(StakeTerms("EUR", 100, "pot"), table).key == "pot"
    with pytest.raises(LedgerError, match="per_side"):
        check_terms(StakeTerms("EUR", 100, "fixed"), table)
