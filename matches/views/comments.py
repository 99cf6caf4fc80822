"""Comments on a match that is over: its page of them, one's own changed or removed, others hidden with a reason."""

from __future__ import annotations

from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Player, User
from clubs.permissions import require
from clubs.selectors import player_of
from clubs.services import player_of as own_player
from common.questions import Question, ask
from common.refusals import Refusal, reason_for
from common.request_input import line, whole
from common.throttling import refused_as_too_often
from matches import comments, permissions
from matches.models import Comment, Match
from matches.views.matches import seen_match, tell

A_PAGE = 20


def match_comments(request: HttpRequest, code: str) -> HttpResponse:
    """What has been said of a match, the newest first; whoever has a login adds something."""
    match = seen_match(request, code)
    problem, status = "", 200
    if request.method == "POST":
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if refused := refused_as_too_often(request):
            return refused
        try:
            _written(request, match, _me(request))
        except Refusal as error:
            problem, status = reason_for(error), 422
        else:
            flash.success(request, _("Your comment stands there."))
            return redirect("match-comments", code=code)
    player = player_of(request.user)
    moderates = comments.may_hide(player, match)
    page = Paginator(comments.of_match(match, player, moderates=moderates), A_PAGE)
    closers = comments.closed_by(match) if match.is_over else set()
    context = {
        "match": match,
        "page": page.get_page(request.GET.get("page")),
        "player": player,
        "moderates": moderates,
        "takes": match.is_over and not closers,
        "closed": bool(closers),
        "closed_by_me": player is not None and player.pk in closers,
        "sat": match.is_over and permissions.sat_at(player, match),
        "typed": request.POST.get("text", "") if problem else "",
        "position": _typed_position(request),
        "longest": comments.LONGEST,
        "problem": problem,
    }
    return render(request, "matches/comments.html", context, status=status)


@login_required
def match_comment(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """One comment: its writer changes it, and an organiser hides it."""
    match, comment, player, moderates = _one(request, code, pk)
    problem = ""
    if request.method == "POST":
        if refused := refused_as_too_often(request):
            return refused
        require(comment.player_id == player.pk, _("Only who wrote a comment changes or removes it."))
        try:
            comments.edit(comment=comment, by=player, text=request.POST.get("text", ""))
        except Refusal as error:
            problem = reason_for(error)
        else:
            flash.success(request, _("Saved."))
            return redirect("match-comments", code=code)
    return _page(request, match, comment, moderates=moderates, problem=problem)


@login_required
@require_POST
def change_comment(request: HttpRequest, code: str, pk: int, action: str) -> HttpResponse:
    """Remove one's own, for good; hide another's, or show it again."""
    match, comment, player, moderates = _one(request, code, pk)
    if action == "remove":
        require(comment.player_id == player.pk, _("Only who wrote a comment changes or removes it."))
    else:
        require(moderates, _("Organisers of the club hide comments and show them again."))
    if action == "remove" and not request.POST.get("sure"):
        question = Question(
            _("Remove this comment?"), comment.text, _("Remove it"), [_("It cannot be brought back.")]
        )
        return ask(request, question, above=(_("Comments"), _address(match)))
    try:
        if action == "remove":
            comments.remove(comment=comment, by=player)
        elif action == "hide":
            comments.hide(comment=comment, by=player, why=line(request.POST.get("why", ""), 301))
        else:
            comments.show_again(comment=comment, by=player)
    except Refusal as error:
        return _page(request, match, comment, moderates=moderates, problem=reason_for(error))
    return redirect("match-comments", code=code)


@login_required
@require_POST
def close_comments(request: HttpRequest, code: str, action: str) -> HttpResponse:
    """Whoever sat there wants no more comments on the match, or has nothing against them any more."""
    match, player = seen_match(request, code), _me(request)
    require(
        permissions.sat_at(player, match), _("Only those who sat at the table end the comments on its match.")
    )
    try:
        (comments.close if action == "close" else comments.reopen)(match_id=match.pk, by=player)
    except Refusal as error:
        tell(request, error)
    return redirect("match-comments", code=code)


def _written(request: HttpRequest, match: Match, player: Player) -> Comment:
    typed = line(request.POST.get("position", ""), 20)
    position = whole(typed) if typed else None
    return comments.write(
        match_id=match.pk,
        by=player,
        text=request.POST.get("text", ""),
        position=-1 if typed and position is None else position,
    )


def _typed_position(request: HttpRequest) -> int | str:
    """The moment that a comment is to be about, as it was typed or as the page was come to; empty for none."""
    typed = whole(request.POST.get("position", "") or request.GET.get("at", ""))
    return "" if typed is None else typed


def _one(request: HttpRequest, code: str, pk: int) -> tuple[Match, Comment, Player, bool]:
    """The match, a comment on it that the visitor reads, the visitor, and whether they may hide it. Raises Http404."""
    match, player = seen_match(request, code), _me(request)
    moderates = comments.may_hide(player, match)
    comment = comments.of_match(match, player, moderates=moderates).filter(pk=pk).first()
    if comment is None:
        raise Http404
    require(moderates or comment.player_id == player.pk, _("Only who wrote a comment changes or removes it."))
    return match, comment, player, moderates


def _page(
    request: HttpRequest, match: Match, comment: Comment, *, moderates: bool, problem: str
) -> HttpResponse:
    own = comment.player == player_of(request.user)
    context: dict[str, Any] = {
        "match": match,
        "one": comment,
        "own": own,
        "changes": own and comment.hidden_at is None,
        "moderates": moderates,
        "text": request.POST.get("text", comment.text),
        "why": request.POST.get("why", ""),
        "longest": comments.LONGEST,
        "problem": problem,
    }
    return render(request, "matches/comment.html", context, status=422 if problem else 200)


def _address(match: Match) -> str:
    return f"{match.get_absolute_url()}comments/"


def _me(request: HttpRequest) -> Player:
    assert isinstance(request.user, User)
    return own_player(request.user)
