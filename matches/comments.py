"""Comments on a match that is over, by whoever may see it and has a login; of all of it, or of one moment.

Nothing is said of a match that is not open to everybody who sees it: one that goes on, or whose boards somebody is
still to meet. Whoever sat there can end the comments on their match: what stands there stays, and nothing is added.
An organiser of the club, a director of the event, or the site's owner hides a comment, with a reason that its writer
reads. Each write locks the club, the people, the match, then the comment.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.holding import require_open
from clubs.models import Club, Membership, Notice, Player, User
from clubs.permissions import has_role
from clubs.removals import refuse_removed
from clubs.services import hold
from clubs.telling import withdraw
from common.counters import counted, key_of
from matches import event_store, permissions, selectors
from matches.errors import MatchError, TooOften
from matches.models import Comment, CommentHiding, CommentsClosed, Match
from matches.telling import tell_commented

LONGEST: Final = 1000
MOST_AN_HOUR: Final = 30
"""So many comments somebody writes or changes in an hour, removed ones too."""
HOUR: Final = 3600
FEW: Final = 3
"""So many stand on the page of the match itself."""


@transaction.atomic
def write(*, match_id: int, by: Player, text: str, position: int | None = None) -> Comment:
    """A comment, of which those who sat there are told if they want to be. The caller knows that `by` sees the match.

    Raises MatchError: the match is not over or takes no comments, text or position that cannot be, too often.
    Raises ClubError for a closed club, or who was removed from it.
    """
    said = _said(text)
    require_open(Match.objects.values_list("club", flat=True).get(pk=match_id))
    hold([by])
    match = _held(match_id)
    if match.club is not None:
        refuse_removed(match.club, by)
    _check_takes(match)
    _check_position(match, position)
    _count(by)
    made = Comment.objects.create(match=match, player=by, position=position, text=said)
    tell_commented(match, _to_tell(match, made), made)
    return made


@transaction.atomic
def edit(*, comment: Comment, by: Player, text: str) -> Comment:
    """Other words. Raises MatchError for another's, one that is hidden or gone, and as `write`."""
    said = _said(text)
    match = _held(comment.match_id)
    held = _own(comment, by)
    if held is None or held.removed_at is not None or held.hidden_at is not None:
        raise MatchError(_("This comment is hidden or gone: it is not changed any more."))
    if held.text == said:
        return held
    _check_takes(match)
    _count(by)
    held.text, held.edited_at = said, timezone.now()
    held.save(update_fields=["text", "edited_at"])
    return held


@transaction.atomic
def remove(*, comment: Comment, by: Player) -> None:
    """Take one's own words back; where they were hidden, that stays known. Again changes nothing. Raises MatchError."""
    _held(comment.match_id)
    held = _own(comment, by)
    if held is None or held.removed_at is not None:
        return
    _untell(held)
    if held.hidings.exists():
        held.text, held.removed_at = "", timezone.now()
        held.save(update_fields=["text", "removed_at"])
    else:
        held.delete()


@transaction.atomic
def hide(*, comment: Comment, by: Player, why: str) -> Comment:
    """Nobody but its writer and who may hide reads it; the reason stays. Again changes nothing. Raises MatchError."""
    why = _reason(why)
    held = _moderated(comment, by)
    if held.hidden_at is None:
        made = CommentHiding.objects.create(comment=held, by=by, why=why)
        held.hidden_at = made.at
        held.save(update_fields=["hidden_at"])
        _untell(held)
    return held


@transaction.atomic
def show_again(*, comment: Comment, by: Player) -> Comment:
    """Everybody reads it again; that it was hidden stays known. Again changes nothing. Raises MatchError."""
    held = _moderated(comment, by)
    if held.hidden_at is not None:
        held.hidings.filter(ended_at=None).update(ended_by=by, ended_at=timezone.now())
        held.hidden_at = None
        held.save(update_fields=["hidden_at"])
    return held


@transaction.atomic
def close(*, match_id: int, by: Player) -> None:
    """No more comments on a match where `by` sat. Again changes nothing. Raises MatchError."""
    hold([by])
    match = _held(match_id)
    if not match.is_over:
        raise MatchError(_("The match is not over."))
    if not permissions.sat_at(by, match):
        raise MatchError(_("Only those who sat at the table end the comments on its match."))
    CommentsClosed.objects.get_or_create(match=match, player=by)


@transaction.atomic
def reopen(*, match_id: int, by: Player) -> None:
    """`by` has nothing against comments any more; there are none as long as somebody else has."""
    match = _held(match_id)
    match.comments_closed.filter(player=by).delete()


def forget(player: Player) -> None:
    """All that somebody has written goes, and what was told of it."""
    own = Comment.objects.filter(player=player)
    Notice.objects.filter(kind=Notice.Kind.COMMENTED, by=player).delete()
    own.delete()


def of_match(match: Match, reader: Player | None, *, moderates: bool) -> QuerySet[Comment]:
    """What somebody reads, the newest first: nothing before the match is open; of what is hidden their own."""
    if not selectors.is_open(match):
        return Comment.objects.none()
    rows = match.comments.filter(removed_at=None)
    if not moderates:
        rows = rows.filter(Q(hidden_at=None) | Q(player=reader) if reader else Q(hidden_at=None))
    hidings = CommentHiding.objects.filter(ended_at=None).select_related("by")
    return rows.select_related("player").prefetch_related(Prefetch("hidings", hidings)).order_by("-pk")


@dataclass(frozen=True, slots=True)
class Moment:
    """What everybody reads of one moment of a match, the newest few."""

    comments: list[Comment]


def at_moment(match: Match, position: int) -> Moment | None:
    """None while a match is not open to everybody who sees it."""
    if not selectors.is_open(match):
        return None
    return Moment(list(of_match(match, None, moderates=False).filter(position=position)[:FEW]))


def newest(match: Match) -> list[Comment]:
    """What everybody reads of a match, the newest few."""
    return list(of_match(match, None, moderates=False)[:FEW])


def closed_by(match: Match) -> set[int]:
    """Who (players) wants no more comments on a match."""
    return set(match.comments_closed.values_list("player", flat=True))


def may_hide(player: Player | None, match: Match) -> bool:
    """Whether somebody hides comments: an organiser of the club, a director of the event, the site's owner."""
    if player is None:
        return False
    user = player.user
    if isinstance(user, User) and user.is_active and user.is_superuser:
        return True
    if match.club_id is not None and has_role(player, match.club_id, Membership.Role.ORGANISER):
        return True
    return permissions.office_at(player, match) == "director"


def last_position(match: Match) -> int:
    """The last event of the replay, or row of the sheet. Raises Refusal where the log can no longer be read."""
    if not match.entered:
        return match.seq
    return len(event_store.load(match, seats=len(match.seats.all())).sheet.rows)


def _held(match_id: int) -> Match:
    rows = Match.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    return rows.get(pk=match_id)


def _own(comment: Comment, by: Player) -> Comment | None:
    """The comment, held; None if it has gone."""
    if comment.player_id != by.pk:
        raise MatchError(_("Only who wrote a comment changes or removes it."))
    return Comment.objects.select_for_update(no_key=True).filter(pk=comment.pk).first()


def _moderated(comment: Comment, by: Player) -> Comment:
    match = _held(comment.match_id)
    if not may_hide(by, match):
        raise MatchError(_("Organisers of the club hide comments and show them again."))
    held = Comment.objects.select_for_update(no_key=True).filter(pk=comment.pk, removed_at=None).first()
    if held is None:
        raise MatchError(_("Who wrote this comment has removed it."))
    return held


def _check_takes(match: Match) -> None:
    if not selectors.is_open(match):
        raise MatchError(_("A match takes comments once it is over, and nobody is still to meet its boards."))
    if closed_by(match):
        raise MatchError(_("Somebody who sat here wants no more comments on this match."))


def _check_position(match: Match, position: int | None) -> None:
    if position is None:
        return
    first = 1 if match.entered else 0
    if not first <= position <= last_position(match):
        raise MatchError(_("There is no such moment in this match."))


def _count(by: Player) -> None:
    if counted(key_of("comments", str(by.pk)), HOUR) > MOST_AN_HOUR:
        raise TooOften(_("That is a lot of comments in one hour: go on in the next."))


def _said(text: str) -> str:
    """Plain text of several lines."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    said = "".join(c for c in lines if c.isprintable() or c == "\n").strip()
    if not 0 < len(said) <= LONGEST:
        raise MatchError(_("A comment has 1 to %(most)s characters.") % {"most": LONGEST})
    return said


def _reason(why: str) -> str:
    said = " ".join(why.split())
    if not 0 < len(said) <= 300 or not said.isprintable():
        raise MatchError(_("Say in 1 to 300 characters why."))
    return said


def _to_tell(match: Match, made: Comment) -> list[Player]:
    """Who sat there, still sees the match, wants to be told, and has looked since the same writer's last one."""
    rows = Player.objects.filter(pk__in=permissions.sat_there(match), user__tell_comments=True)
    if match.club is not None and match.club.visibility != Club.Visibility.PUBLIC:
        rows = rows.filter(memberships__club=match.club)
    earlier = match.comments.filter(player=made.player).exclude(pk=made.pk).values_list("pk", flat=True)
    keys = [f"comment/{pk}" for pk in earlier]
    return list(rows.exclude(notices__in=Notice.objects.filter(key__in=keys, seen_at=None)))


def _untell(comment: Comment) -> None:
    """A notice of it goes; where the same writer has said more there, it stands for that."""
    rows = Comment.objects.filter(
        match=comment.match_id, player=comment.player_id, hidden_at=None, removed_at=None
    )
    other = rows.exclude(pk=comment.pk).order_by("-pk").first()
    if other is not None:
        told = Notice.objects.filter(key=f"comment/{other.pk}").values_list("player", flat=True)
        moved = Notice.objects.filter(key=f"comment/{comment.pk}").exclude(player__in=list(told))
        moved.update(key=f"comment/{other.pk}")
    withdraw([f"comment/{comment.pk}"])
