"""A table's sheet that was kept at the wrong game is written anew: on its night, by its people, with new words."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Club, Membership, Player
from clubs.services import create_player, join, set_role, sign_up
from common.refusals import Refusal
from ledger.audit import faults
from ledger.models import Posting, Stake
from ledger.stakes import StakeTerms
from matches import corrections, objections, services
from matches.corrections import Change
from matches.errors import MatchError
from matches.models import Correction, Match
from nights.errors import MayNotAgree, SessionError
from nights.models import Session, SessionTable
from nights.selectors.seating import free_people, tables_played
from nights.services import agreements, anew, sessions
from ratings.models import RatedMatch, RatingChange
from tests.helpers.concurrency import at_once

pytestmark = pytest.mark.django_db

Kind = Correction.Kind
STAKE = StakeTerms("EUR", 10, "two-sides")
WON = {"winner": 0, "swapped": False}


@pytest.fixture
def organiser(club: Club) -> Player:
    made = sign_up(username="paivi", password="kortti-ilta", name="Päivi").player
    join(club=club, player=made)
    set_role(club=club, player=made, role=Membership.Role.ORGANISER)
    return made


@pytest.fixture
def kept(night: Session, four: list[Player]) -> Match:
    """Aino beat Eero at Hex, a week ago by now, for ten cents a point; so the sheet says."""
    table = agreements.propose_table(
        session=night, game="hex", players=four[:2], by=four[0], stake=StakeTerms("EUR", 10, "fixed")
    )
    for player in four[:2]:
        agreements.agree(table=table, player=player, by=player)
    match = services.enter_result(match_id=table.match_id, data=WON, expect_seq=0, by=four[0])
    for player in four[:2]:
        match = services.confirm_result(match_id=match.pk, expect_seq=match.seq, by=player)
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now() - timedelta(days=7))
    return Match.objects.get(pk=match.pk)


def asked(match: Match, by: Player, change: Change) -> dict[str, object]:
    match = Match.objects.get(pk=match.pk)
    last = corrections.last_done(match)
    known = last.pk if last else 0
    return {
        "match_id": match.pk, "change": change, "by": by, "reason": "it was another game",
        "expect_seq": match.seq, "known": known,
    }  # fmt: skip


def put(match: Match, by: Player, game: str = "y-game", **more: object) -> Correction:
    return corrections.correct(**asked(match, by, Change(Kind.GAME, game=game, **more)))  # type: ignore[arg-type]


def play_anew(made: Correction, four: list[Player]) -> Match:
    assert made.anew is not None
    table = made.anew.session_table
    for player in four[:2]:
        agreements.agree(table=table, player=player, by=player)
    match = services.enter_result(match_id=made.anew.pk, data=WON | {"winner": 1}, expect_seq=0, by=four[0])
    for player in four[:2]:
        match = services.confirm_result(match_id=match.pk, expect_seq=match.seq, by=player)
    return match


def owes(match: Match) -> dict[str, int]:
    rows = Posting.objects.filter(entry__match=match, account__player__isnull=False)
    found: dict[str, int] = {}
    for name, amount in rows.values_list("account__player__name", "amount"):
        found[name] = found.get(name, 0) + amount
    return {name: amount for name, amount in found.items() if amount}


def test_the_old_match_is_void_and_a_sheet_waits_for_the_same_people_at_the_same_table(
    kept: Match, organiser: Player, four: list[Player], night: Session
) -> None:
    assert owes(kept) == {"Aino": 10, "Eero": -10}
    made = put(kept, organiser)
    kept.refresh_from_db()
    assert (kept.status, kept.result) == (Match.Status.VOID, None)
    assert "kept at the wrong game" in str(kept.reason)
    assert owes(kept) == {}
    new = made.anew
    assert new is not None
    assert (new.game, new.status, new.club, new.entered) == (
        "y-game",
        Match.Status.WAITING,
        kept.club,
        True,
    )
    assert new.finished_at == kept.finished_at
    assert [seat.player for seat in new.seats.order_by("index")] == four[:2]
    assert new.session_table.session == night
    assert new.session_table.consents.count() == 0
    assert Stake.objects.get(match=new).value == Stake.objects.get(match=kept).value
    assert not list(faults())


def test_written_anew_it_counts_at_the_day_it_was_played_and_can_be_objected_to_from_now(
    kept: Match, organiser: Player, four: list[Player]
) -> None:
    made = put(kept, organiser)
    match = play_anew(made, four)
    assert (match.status, match.finished_at) == (Match.Status.FINISHED, kept.finished_at)
    assert match.counted_at is not None
    assert owes(match) == {"Aino": -10, "Eero": 10}
    assert owes(kept) == {}
    assert objections.until(match) > timezone.now()
    assert RatingChange.objects.filter(rated__match=match).exists()
    assert not RatingChange.objects.filter(rated__match=kept).exists()
    assert RatedMatch.objects.filter(match=kept).exists(), "its place is kept"
    assert not list(faults())


def test_nobody_owes_anything_by_the_new_game_without_their_own_word(
    kept: Match, organiser: Player, four: list[Player]
) -> None:
    made = put(kept, organiser)
    assert made.anew is not None
    table = made.anew.session_table
    with pytest.raises(MayNotAgree):
        agreements.agree(table=table, player=four[0], by=organiser)
    agreements.agree(table=table, player=four[0], by=four[0])
    assert Match.objects.get(pk=made.anew.pk).status == Match.Status.WAITING
    with pytest.raises(Refusal):
        services.enter_result(match_id=made.anew.pk, data=WON, expect_seq=0, by=four[0])


def test_it_is_written_when_the_night_is_over_and_everybody_has_gone(
    kept: Match, organiser: Player, four: list[Player], night: Session
) -> None:
    for player in four:
        sessions.check_out(session=night, player=player)
    sessions.close_session(session=night)
    match = play_anew(put(kept, organiser), four)
    assert match.status == Match.Status.FINISHED


def test_a_sheet_that_waits_keeps_nobody_from_playing_and_no_night_open(
    kept: Match, organiser: Player, four: list[Player], night: Session
) -> None:
    made = put(kept, organiser)
    assert set(free_people(night)) >= {four[0].pk, four[1].pk}
    assert [table.match for table in tables_played(night)] == [kept]
    sessions.check_out(session=night, player=four[0])
    sessions.close_session(session=night)
    assert made.anew is not None
    assert Match.objects.get(pk=made.anew.pk).status == Match.Status.WAITING


def test_who_was_not_there_that_night_is_not_written_down(
    kept: Match, organiser: Player, four: list[Player], club: Club
) -> None:
    made = put(kept, organiser)
    late = create_player(name="Myöhä")
    join(club=club, player=late)
    assert made.anew is not None
    with pytest.raises(SessionError, match="was not there that night"):
        agreements.change_terms(table=made.anew.session_table, by=four[0], players=[four[0], late])
    changed = agreements.change_terms(table=made.anew.session_table, by=four[0], players=[four[1], four[0]])
    assert not Stake.objects.filter(match=changed.match).exists(), "the table says for what it plays"


def test_a_stake_the_new_game_cannot_be_played_for_is_not_proposed(
    night: Session, four: list[Player], organiser: Player
) -> None:
    table = agreements.propose_table(
        session=night, game="indian-poker", players=four[:3], by=four[0], options={"sheet": "chips"},
        stake=StakeTerms("EUR", 1, "chips"),
    )  # fmt: skip
    for player in four[:3]:
        agreements.agree(table=table, player=player, by=player)
    data = {"kind": "final", "stacks": [130, 90, 80]}
    match = services.enter_result(match_id=table.match_id, data=data, expect_seq=0, by=four[0])
    match = services.confirm_result(match_id=match.pk, expect_seq=match.seq)
    made = put(match, organiser, "sinkki")
    assert made.anew is not None
    assert not Stake.objects.filter(match=made.anew).exists()


def test_taken_back_the_old_one_counts_and_the_new_sheet_is_void(
    kept: Match, organiser: Player, four: list[Player]
) -> None:
    made = put(kept, organiser)
    corrections.correct(**asked(kept, organiser, Change(Kind.RESTORE)))  # type: ignore[arg-type]
    kept.refresh_from_db()
    assert kept.status == Match.Status.FINISHED
    assert owes(kept) == {"Aino": 10, "Eero": -10}
    assert made.anew is not None
    assert Match.objects.get(pk=made.anew.pk).status == Match.Status.VOID
    again = put(kept, organiser)
    assert again.anew not in (None, made.anew)


def test_the_old_one_never_counts_beside_the_new(kept: Match, organiser: Player, four: list[Player]) -> None:
    made = put(kept, organiser)
    match = play_anew(made, four)
    with pytest.raises(MatchError, match="declare that one void first"):
        corrections.correct(**asked(kept, organiser, Change(Kind.RESTORE)))  # type: ignore[arg-type]
    corrections.correct(**asked(match, organiser, Change(Kind.ANNUL)))  # type: ignore[arg-type]
    corrections.correct(**asked(kept, organiser, Change(Kind.RESTORE)))  # type: ignore[arg-type]
    assert owes(kept) == {"Aino": 10, "Eero": -10}
    assert owes(match) == {}
    assert not list(faults())


def test_a_preview_opens_nothing(kept: Match, organiser: Player) -> None:
    found = corrections.preview(**asked(kept, organiser, Change(Kind.GAME, game="y-game")))
    assert {effect.what for effect in found} >= {"money", "score"}
    assert Match.objects.get() == kept
    assert not Correction.objects.exists()


def test_who_sat_there_asks_another_organiser_first(
    kept: Match, organiser: Player, four: list[Player], club: Club
) -> None:
    set_role(club=club, player=four[0], role=Membership.Role.ORGANISER)
    made = put(kept, four[0])
    assert (made.status, made.anew, Match.objects.count()) == (Correction.Status.WAITING, None, 1)
    with pytest.raises(MatchError):
        corrections.confirm(correction=made, by=four[0])
    done = corrections.confirm(correction=made, by=organiser)
    assert done.status == Correction.Status.DONE
    assert done.anew is not None
    assert done.anew.session_table.proposed_by == four[0]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("", {}), ("no-such-game", {}), ("hex", {}), ("tuppi", {}), ("10" * 30, {}),
        ("y-game", {"size": 10**30}), ("y-game", {"nonsense": 1}), ("y-game", {"size": "x"}),
    ],
)  # fmt: skip
def test_a_game_that_cannot_have_been_played_is_refused(
    kept: Match, organiser: Player, game: str, options: dict[str, object]
) -> None:
    with pytest.raises(Refusal) as refused:
        put(kept, organiser, game, options=options)
    assert str(refused.value)
    assert Match.objects.get().status == Match.Status.FINISHED


def test_a_match_of_no_night_is_not_opened_anew(kept: Match, organiser: Player) -> None:
    SessionTable.objects.all().delete()
    with pytest.raises(MatchError, match="Only a table of a club night"):
        put(kept, organiser)
    assert anew.open_anew(match=kept, seats=[], game="y-game", options={}, by=organiser) is None


@pytest.mark.django_db(transaction=True)
def test_two_at_once_open_one_sheet(kept: Match, organiser: Player) -> None:
    same = asked(kept, organiser, Change(Kind.GAME, game="y-game"))
    raised = at_once([lambda: corrections.correct(**same)] * 2)  # type: ignore[arg-type]
    assert [type(one).__name__ for one in raised] == ["MatchError"]
    assert Match.objects.filter(game="y-game").count() == 1
