"""Comments on a match that is over: who writes, changes, removes, hides and ends them, and who is told."""

from __future__ import annotations

import pytest
from django.core import mail as outbox
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import Club, Notice, Player, User
from clubs.privacy import anonymise
from clubs.services import join, remove_member
from common.tasks import send_mail
from matches import comments
from matches.errors import MatchError, TooOften
from matches.models import Board, BoardSet, Comment, Match
from pages.my_data import everything_about
from tests.matches.commented import begun, over, said
from tests.matches.sheets import running

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(people: list[Player], club: Club) -> Match:
    """Aino has lost to Eero; Sylvi is a member, Veikko owns the club."""
    return over(people, club)


def read_by(match: Match, reader: Player | None) -> list[str]:
    moderates = comments.may_hide(reader, match)
    return [one.text for one in comments.of_match(match, reader, moderates=moderates)]


def told(player: Player) -> list[str]:
    return list(Notice.objects.filter(player=player, kind="commented").values_list("key", flat=True))


def test_it_stands_there_for_everybody_the_newest_first(played: Match, people: list[Player]) -> None:
    said(played, people[2], "First")
    said(played, people[0], "  Second\r\nline\x00\u202e ", position=played.seq)
    assert read_by(played, None) == ["Second\nline", "First"]
    moment = comments.at_moment(played, played.seq)
    assert moment is not None and [one.text for one in moment.comments] == ["Second\nline"]


def test_nothing_before_the_match_is_over_nor_while_its_boards_are_still_met(
    people: list[Player], club: Club, played: Match
) -> None:
    with pytest.raises(MatchError, match="once it is over"):
        said(begun(people, club), people[2])
    said(played, people[2])
    boards = BoardSet.objects.create()
    Match.objects.filter(pk=played.pk).update(board_set=boards)
    Match.objects.filter(pk=begun(people, club).pk).update(board_set=boards)
    played.refresh_from_db()
    with pytest.raises(MatchError, match="still to meet"):
        said(played, people[2])
    assert read_by(played, people[0]) == [] and comments.at_moment(played, 1) is None
    assert not Board.objects.exists()


@pytest.mark.parametrize("text", ["", " \n ", "\x00\u200b", "x" * 1001])
def test_text_that_cannot_be(played: Match, people: list[Player], text: str) -> None:
    with pytest.raises(MatchError, match="1 to 1000"):
        said(played, people[2], text)


@pytest.mark.parametrize("position", [-1, 5, 2**40])
def test_a_moment_that_there_is_not(played: Match, people: list[Player], position: int) -> None:
    with pytest.raises(MatchError, match="no such moment"):
        said(played, people[2], position=position)


def test_on_a_sheet_the_moment_is_a_deal(people: list[Player], club: Club) -> None:
    sheet = running("hex", people[:2], club=club)
    Match.objects.filter(pk=sheet.pk).update(status=Match.Status.VOID)
    with pytest.raises(MatchError, match="no such moment"):
        said(sheet, people[2], position=1)
    assert said(sheet, people[2]).position is None


def test_a_closed_club_and_who_was_removed_from_it(played: Match, people: list[Player], club: Club) -> None:
    remove_member(club=club, player=people[2], by=people[3])
    with pytest.raises(ClubError, match="was removed"):
        said(played, people[2])
    Club.objects.update(closed_at=timezone.now(), closed_by=people[3])
    with pytest.raises(ClubError, match="is closed"):
        said(played, people[1])


def test_only_its_writer_changes_and_removes_it(played: Match, people: list[Player]) -> None:
    made = said(played, people[2])
    for by in (people[0], people[3]):
        with pytest.raises(MatchError, match="who wrote"):
            comments.edit(comment=made, by=by, text="Mine")
        with pytest.raises(MatchError, match="who wrote"):
            comments.remove(comment=made, by=by)
    changed = comments.edit(comment=made, by=people[2], text="Better")
    assert changed.text == "Better" and changed.edited_at is not None
    for _twice in range(2):
        comments.remove(comment=made, by=people[2])
    assert not Comment.objects.exists()


def test_an_organiser_hides_it_with_a_reason_which_stays_known(played: Match, people: list[Player]) -> None:
    aino, _eero, sylvi, veikko = people
    made = said(played, sylvi)
    with pytest.raises(MatchError, match="Organisers"):
        comments.hide(comment=made, by=aino, why="Rude")
    for why in ("", "x" * 301, "\0"):
        with pytest.raises(MatchError, match="1 to 300"):
            comments.hide(comment=made, by=veikko, why=why)
    for _twice in range(2):
        comments.hide(comment=made, by=veikko, why="Rude")
    assert [read_by(played, who) for who in (None, aino)] == [[], []]
    assert [read_by(played, who) for who in (sylvi, veikko)] == [["Well played"], ["Well played"]]
    with pytest.raises(MatchError, match="hidden or gone"):
        comments.edit(comment=made, by=sylvi, text="Sorry")
    comments.show_again(comment=made, by=veikko)
    assert read_by(played, None) == ["Well played"]
    comments.remove(comment=made, by=sylvi)
    kept = Comment.objects.get()
    assert (kept.text, read_by(played, veikko)) == ("", [])
    assert list(kept.hidings.values_list("by__name", "why", "ended_by__name")) == [
        ("Veikko", "Rude", "Veikko")
    ]


def test_the_site_s_owner_hides_where_no_club_is(people: list[Player]) -> None:
    made = said(over(people), people[2])
    assert not comments.may_hide(people[3], made.match)
    User.objects.filter(player=people[3]).update(is_superuser=True)
    owner = Player.objects.get(pk=people[3].pk)
    assert comments.hide(comment=made, by=owner, why="Spam").hidden_at is not None


def test_whoever_sat_there_ends_the_comments_and_what_stands_stays(
    played: Match, people: list[Player]
) -> None:
    aino, eero, sylvi, _veikko = people
    made = said(played, sylvi)
    with pytest.raises(MatchError, match="who sat"):
        comments.close(match_id=played.pk, by=sylvi)
    for one in (aino, eero, eero):
        comments.close(match_id=played.pk, by=one)
    comments.reopen(match_id=played.pk, by=aino)
    with pytest.raises(MatchError, match="no more comments"):
        said(played, sylvi)
    with pytest.raises(MatchError, match="no more comments"):
        comments.edit(comment=made, by=sylvi, text="More")
    assert read_by(played, None) == ["Well played"]
    comments.reopen(match_id=played.pk, by=eero)
    said(played, sylvi, "Again")


def test_so_many_in_an_hour_removed_ones_too(
    played: Match, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comments, "MOST_AN_HOUR", 2)
    for _n in range(2):
        comments.remove(comment=said(played, people[2]), by=people[2])
    with pytest.raises(TooOften):
        said(played, people[2])
    said(played, people[0])


def test_who_sat_there_is_told_once_until_they_have_looked_and_not_of_what_is_gone(
    played: Match, people: list[Player]
) -> None:
    aino, eero, sylvi, veikko = people
    User.objects.filter(player=eero).update(tell_comments=False)
    first, second = said(played, sylvi, "First"), said(played, sylvi, "Second")
    assert (told(aino), told(eero), told(veikko)) == ([f"comment/{first.pk}"], [], [])
    comments.remove(comment=first, by=sylvi)
    assert told(aino) == [f"comment/{second.pk}"], "it stands for the other"
    comments.hide(comment=second, by=veikko, why="Rude")
    assert told(aino) == []
    own = said(played, aino, "Mine")
    assert told(aino) == [] and own.player == aino


def test_mail_of_it_has_a_switch_of_its_own_and_does_not_leave_for_what_is_gone(
    people: list[Player],
) -> None:
    match = over(people)
    User.objects.filter(player=people[0]).update(email="aino@example.org")
    gone = said(match, people[2])
    comments.remove(comment=gone, by=people[2])
    send_mail()
    assert not outbox.outbox
    said(match, people[2])
    send_mail()
    [message] = outbox.outbox
    assert message.subject == "A comment on a match of yours" and "Sylvi has commented" in message.body


def test_who_may_not_see_the_club_any_more_is_not_told(
    people: list[Player], club: Club, played: Match
) -> None:
    Club.objects.update(visibility=Club.Visibility.MEMBERS)
    club.memberships.filter(player=people[0]).delete()
    said(played, people[2])
    assert (told(people[0]), len(told(people[1]))) == ([], 1)
    join(club=club, player=people[0])


def test_it_is_in_one_s_data_and_goes_with_the_account(played: Match, people: list[Player]) -> None:
    made = said(played, people[2], "Zenobia")
    comments.hide(comment=made, by=people[3], why="Rude")
    comments.close(match_id=played.pk, by=people[0])
    mine = everything_about(people[2])
    assert [one["text"] for one in mine["comments"]] == ["Zenobia"]
    assert [one["why"] for one in mine["comments_hidden_from_others"]] == ["Rude"]
    assert len(everything_about(people[3])["comments_i_hid"]) == 1
    assert len(everything_about(people[0])["comments_closed"]) == 1
    comments.show_again(comment=made, by=people[3])
    anonymise(player=people[2])
    assert not Comment.objects.exists() and told(people[0]) == []
