"""Settlements worked by hand from the sources, from the sheet as entered to the balances; pots and their games."""

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, transaction

from clubs.services import create_club, join
from games.core.registry import all_games
from games.core.settlements import SETTLEMENT_RULES, rules_for
from ledger.errors import LedgerError
from ledger.models import Account, Stake
from ledger.selectors import balances, settle_up_proposal
from ledger.services import reverse_entry, set_stake, settle_match
from ledger.stakes import StakeTerms
from matches.services import confirm_result, enter_result, start, stop_match
from tests.ledger.conftest import stake_of

pytestmark = pytest.mark.django_db


def standing(club, currency="EUR") -> dict[str, int]:
    """Who is owed what, pots by `pot of <game>`."""
    rows = balances(club=club, currency=currency)
    return {row.player.name if row.player else f"pot of {row.game}": row.amount for row in rows}


@pytest.fixture
def entered():
    """`entered(match, deal, ...)`: the deals are entered at the table and the result confirmed or the match stopped."""

    def play(match, *deals):
        match = start(match=match)
        for deal in deals:
            match = enter_result(match_id=match.pk, data=deal, expect_seq=match.seq)
        try:
            return confirm_result(match_id=match.pk, expect_seq=match.seq)
        except ValueError:
            return stop_match(match_id=match.pk, reason="late", expect_seq=match.seq)

    return play


@pytest.mark.parametrize(
    ("game", "rule", "points", "value", "amounts"),
    [
        # My Games, lines 223-225
        ("toy", "two-sides", [5320, 4105], 1, [1215, -1215]),
        # service requirement SET-3 after My Games, line 227
        ("toy-singles", "average-pot", [10, 20, 30, 40], 100, [-1500, -500, 500, 1500]),
        # My Games, line 227: about half of what two sides would pay
        ("toy-singles", "average-pot", [0, 20], 1, [-10, 10]),
        ("toy-singles", "two-sides", [0, 20], 1, [-20, 20]),
        ("toy-singles", "each-from-each", [10, 20, 30, 40], 1, [-60, -20, 20, 60]),
        ("toy-singles", "winner-from-each", [10, 20, 30, 40], 1, [-30, -20, -10, 60]),
        # Parlett, line 743: 100 + 180 - 130; 100 + 150 + 99
        ("toy-piquet", "rubicon", [180, 130], 1, [150, -150]),
        ("toy-piquet", "rubicon", [99, 150], 1, [-349, 349]),
        # Parlett, line 3424
        ("toy-singles", "ninety-nine", [147, 132, 28], 1, [162, 117, -279]),
        ("toy-singles", "ninety-nine", [250, 320, 199], 1, [500 - 960 + 301, 460 + 761, -301 - 761]),
        # Parlett, line 1241: under 500 the winner counts double; the game brings the line
        ("toy-bezique", "doubled", [1040, 480], 1, [1120, -1120]),
        ("toy-bezique", "doubled", [500, 1040], 1, [-540, 540]),
    ],
)
def test_totals_are_settled_as_the_books_say(
    staked, entered, club, members, game, rule, points, value, amounts
):
    players = members[: len(points)]
    entered(staked(game, players, rule=rule, value=value), {"points": points})
    assert standing(club) == {
        player.name: amount for player, amount in zip(players, amounts, strict=True) if amount
    }
    call_command("check_books")


def test_preference_is_settled_by_its_side_book_and_holes(staked, entered, club, members):
    """Parlett, lines 3919-3927: 16 v 9 between two of them; holes of 18, 23 and 32 come to 63, 13 and -77 thirds up."""
    match = staked("toy-preference", members[:3], rule="preference", value=3)
    entered(match, {"against": [[0, 16, 0], [9, 0, 0], [0, 0, 0]], "hole": [18, 23, 32]})
    assert standing(club) == {"Aino": 190 + 21, "Eero": 40 - 21, "Kalle": -230}
    call_command("check_books")


def test_pair_by_pair_reads_the_side_book_alone(staked, entered, club, members):
    match = staked("toy-preference", members[:3], rule="pairwise", value=2)
    entered(match, {"against": [[0, 16, 4], [9, 0, 2], [0, 10, 0]], "hole": [18, 23, 32]})
    assert standing(club) == {"Aino": 22, "Eero": -30, "Kalle": 8}
    call_command("check_books")


def test_each_deal_is_settled_with_its_own_banker(staked, entered, club, members):
    """Pontoon (Parlett, lines 5146-5194): first Aino is the bank, then Eero."""
    match = staked("toy-pontoon", members[:3], rule="banker", value=10)
    entered(match, {"banker": 0, "units": [0, 4, -1]}, {"banker": 1, "units": [-3, 0, 1]})
    assert standing(club) == {"Aino": -60, "Eero": 60}
    call_command("check_books")


def test_a_line_agreed_on_doubles_any_margin_and_the_cap_holds(staked, entered, club, members):
    entered(staked("toy", members, rule="doubled", value=1, line=100), {"points": [180, 90]})
    assert standing(club) == {"Aino": 180, "Kalle": 180, "Eero": -180, "Liisa": -180}
    entered(staked("toy", members[:2], rule="doubled", value=1, line=100, cap=50), {"points": [0, 99]})
    assert standing(club) == {"Aino": 130, "Kalle": 180, "Eero": -130, "Liisa": -180}
    call_command("check_books")


@pytest.mark.parametrize(
    ("game", "terms", "reason"),
    [
        ("toy", {"rule": "rubicon"}, "settlement of other games: Toy does not know it"),
        ("toy", {"rule": "preference"}, "settlement of other games"),
        ("canasta", {"rule": "banker"}, "Canasta does not know it"),
        ("toy", {"rule": "doubled"}, "under which score a loser pays double"),
        ("toy", {"rule": "doubled", "line": "500"}, "line must be a whole number, not '500'"),
        ("toy", {"rule": "doubled", "line": 10**9}, "line must be from -1000000 to 1000000"),
        ("toy-low", {"rule": "doubled", "line": 5}, "Low scores win Toy"),
    ],
)
def test_a_rule_that_does_not_suit_is_refused(staked, members, game, terms, reason):
    with pytest.raises(LedgerError, match=reason):
        staked(game, members[:2], **terms)
    assert not Stake.objects.exists()


def test_the_line_is_kept_only_where_the_rule_has_one(staked, members):
    assert stake_of(staked("toy-bezique", members[:2], rule="doubled")).line == 500
    assert stake_of(staked("toy-bezique", members[:2], rule="doubled", line=300)).line == 300
    assert stake_of(staked("toy", members[:2], rule="two-sides", line=300)).line is None


def test_every_game_names_rules_there_are_and_can_be_settled_by_them():
    for game in all_games():
        rules = rules_for(game)
        assert set(game.settlements) <= SETTLEMENT_RULES.keys(), game.key
        assert [rule.key for rule in rules[: len(game.settlements)]] == list(game.settlements)
        assert not any(rule.special and rule.key not in game.settlements for rule in rules)


def test_a_match_agreed_to_be_for_the_win_alone_has_no_margin_at_stake(staked, members):
    match = staked("toy", members[:2])
    match.objective = "win"
    match.save()
    with pytest.raises(LedgerError, match="win or lose only"):
        set_stake(match=match, terms=StakeTerms("EUR", 1, "two-sides"))


# Pots -----------------------------------------------------------------------------------------------------------


def test_a_pot_nobody_won_goes_to_the_next_winner_of_that_game(staked, ended, club, members):
    settle_match(match=ended(staked("toy", members[:2], rule="pot", value=200), [0, 0], [1, 1]))
    assert standing(club) == {"Aino": -200, "Eero": -200, "pot of toy": 400}
    assert {(s.payee, s.amount) for s in settle_up_proposal(club=club, currency="EUR")} == {(None, 200)}
    settle_match(match=ended(staked("toy", members[2:], rule="pot", value=100), [1, 0], [1, 2]))
    assert standing(club) == {"Aino": -200, "Eero": -200, "Kalle": 500, "Liisa": -100}
    call_command("check_books")


def test_a_pot_of_one_game_is_not_won_in_another_nor_in_another_unit_or_club(staked, ended, club, members):
    other = create_club(name="Other", owner=members[2])
    join(club=other, player=members[3])
    settle_match(match=ended(staked("toy", members[:2], rule="pot", value=200), [0, 0], [1, 1]))
    for game, terms in (
        ("toy-low", {}),
        ("toy", {"currency": "PTS"}),
        ("toy", {"club": other}),
    ):
        settle_match(match=ended(staked(game, members[2:], rule="pot", value=100, **terms), [1, 0], [1, 2]))
    assert standing(club) == {
        "Aino": -200, "Eero": -200, "pot of toy": 400, "Kalle": -100, "Liisa": 100,
    }  # fmt: skip
    call_command("check_books")


def test_two_pots_are_settled_up_as_one_purse(staked, ended, club, members):
    for game in ("toy", "toy-low"):
        settle_match(match=ended(staked(game, members[:2], rule="pot", value=200), [0, 0], [1, 1]))
    assert Account.objects.filter(role="pot").count() == 2
    assert sum(one.amount for one in settle_up_proposal(club=club, currency="EUR")) == 800
    call_command("check_books")


def test_a_pot_grows_from_night_to_night_and_a_reversal_puts_it_back(staked, ended, club, members):
    for _ in range(3):
        settle_match(match=ended(staked("toy", members[:2], rule="pot", value=100), [0, 0], [1, 1]))
    won = settle_match(match=ended(staked("toy", members[2:], rule="pot", value=100), [0, 1], [2, 1]))
    assert standing(club)["Liisa"] == 700
    reverse_entry(entry=won)
    assert standing(club)["pot of toy"] == 600
    call_command("check_books")


def test_a_pot_paid_out_wrongly_is_found(staked, ended, club, members, capsys):
    settle_match(match=ended(staked("toy", members[:2], rule="pot", value=100), [0, 0], [1, 1]))
    match = ended(staked("toy", members[2:], rule="pot", value=100), [0, 1], [2, 1])
    settle_match(match=match)
    ended(match, [1, 0], [1, 2])
    with pytest.raises(CommandError, match="faults"):
        call_command("check_books")
    assert "not what its result comes to" in capsys.readouterr().err


def test_the_database_keeps_a_pot_with_its_game(staked, ended, club, members):
    settle_match(match=ended(staked("toy", members[:2], rule="pot", value=100), [0, 0], [1, 1]))
    with (
        pytest.raises(DatabaseError, match="an account keeps its club, owner and currency"),
        transaction.atomic(),
    ):
        Account.objects.filter(role="pot").update(game="toy-low")
    assert Account.objects.get(role="pot").game == "toy"
