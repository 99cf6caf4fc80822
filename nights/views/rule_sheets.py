"""Pages of a club's rule sheets: which there are, one with its versions, writing, changing, copying, retiring."""

from __future__ import annotations

from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Club, Membership, Player
from clubs.permissions import ORGANISERS, clubs_with_role, has_role, require
from clubs.views import seen_club
from common.refusals import Refusal, reason_for
from common.request_input import line, whole
from games.core import registry
from games.core.game import Game
from matches.forms.options import GameChoiceForm
from nights.forms.rule_sheets import RuleSheetForm
from nights.forms.terms import Before, TermsForms, as_last_time, as_the_sheet
from nights.models import RuleSheetVersion, Session
from nights.selectors import house_games, rule_sheets as sheets
from nights.services import rule_sheets
from nights.views.base import ORGANISER


def rule_sheet_list(request: HttpRequest, slug: str) -> HttpResponse:
    """All of a club's rule sheets, those in use first."""
    club, player = seen_club(request, slug)
    rows = [sheets.newest_of(sheet) for sheet in sheets.of_club(club)]
    context = {
        "club": club,
        "in_use": [_line(row) for row in rows if row.sheet.retired_at is None],
        "retired": [_line(row) for row in rows if row.sheet.retired_at is not None],
        "organises": has_role(player, club, ORGANISER),
    }
    return render(request, "nights/rule_sheets.html", context)


def _line(version: RuleSheetVersion) -> tuple[RuleSheetVersion, str]:
    return version, registry.get(version.sheet.game).title


def rule_sheet(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What a sheet says, or said in an earlier version, and who wrote which."""
    club, player = seen_club(request, slug)
    version = _version(request, club, pk)
    return render(request, "nights/rule_sheet.html", _shown(club, player, version))


def _version(request: HttpRequest, club: Club, pk: int) -> RuleSheetVersion:
    """The version that was asked for, else the newest. Raises Http404."""
    sheet = get_object_or_404(sheets.of_club(club), pk=pk)
    wanted = request.GET.get("version") or request.POST.get("version")
    if not wanted:
        return sheets.newest_of(sheet)
    version = get_object_or_404(sheet.versions.all(), number=whole(wanted) or 0)
    version.sheet = sheet
    return version


def _shown(club: Club, player: Player | None, version: RuleSheetVersion) -> dict[str, Any]:
    member = has_role(player, club, Membership.Role.MEMBER)
    readable = sheets.is_readable(version)
    return {
        "club": club,
        "version": version,
        "sheet": version.sheet,
        "newest": sheets.newest_of(version.sheet),
        "game": registry.get(version.sheet.game),
        "readable": readable,
        "preset": sheets.preset_said(version) if readable else "",
        "options": sheets.options_of(version) if readable else (),
        "objective": sheets.objective_said(version),
        "time": sheets.limit_said(version),
        "talk": sheets.talk_said(version),
        "strictness": sheets.strictness_of(version),
        "stake": sheets.stake_said(version) if member else "",
        "organises": has_role(player, club, ORGANISER),
        "nights": club.sessions.filter(status=Session.Status.OPEN)[:5]
        if has_role(player, club, Membership.Role.SCOREKEEPER)
        else [],
        "targets": _targets(player, club) if player and readable else [],
    }


def _targets(player: Player, club: Club) -> list[Club]:
    """Into which other clubs somebody may copy it."""
    own = Club.objects.filter(pk__in=clubs_with_role(player, ORGANISERS), closed_at=None)
    return list(own.exclude(pk=club.pk).order_by("name", "pk"))


def _organised(request: HttpRequest, slug: str) -> tuple[Club, Player]:
    club, player = seen_club(request, slug)
    if player is None or not has_role(player, club, ORGANISER):
        raise Http404
    return club, player


@login_required
def new_rule_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The game first, then name, options and the rest, to begin with as the club last played it."""
    club, player = _organised(request, slug)
    choice = GameChoiceForm(request.POST or request.GET or None)
    game = choice.chosen()
    if game is None:
        context = {
            "form": choice,
            "club": club,
            "what": _("New rule sheet"),
            "steps": _("first the game, then its rules."),
            "games": registry.all_games(),
        }
        return render(request, "nights/choose_rules_game.html", context)
    before = as_last_time(house_games.recalled(club, game))
    return _form_page(request, club, player, game, before, None)


@login_required
def change_rule_sheet(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A new version; tables keep the one they agreed to."""
    club, player = _organised(request, slug)
    newest = sheets.newest_of(get_object_or_404(sheets.of_club(club), pk=pk))
    before = as_the_sheet(newest) if sheets.is_readable(newest) else Before()
    return _form_page(request, club, player, registry.get(newest.sheet.game), before, newest)


def _form_page(
    request: HttpRequest,
    club: Club,
    player: Player,
    game: type[Game],
    before: Before,
    newest: RuleSheetVersion | None,
) -> HttpResponse:
    posted = request.POST if request.method == "POST" else None
    initial = {"name": newest.name, "note": newest.note, "known": newest.number} if newest else {}
    form = RuleSheetForm(posted, initial=initial)
    terms = TermsForms(posted, game=game, session=Session(club=club), before=before)
    status = 200
    if posted and form.is_valid() and terms.is_valid():
        try:
            written = _written(club, player, game, form, terms, newest)
        except Refusal as error:
            form.add_error(None, reason_for(error))
            status = 422
        else:
            flash.success(request, _("%(name)s is written.") % {"name": written.name})
            return redirect(written.sheet)
    context = {"club": club, "game": game, "form": form, "terms": terms, "newest": newest, "opens": True}
    return render(request, "nights/write_rule_sheet.html", context, status=status)


def _written(
    club: Club,
    player: Player,
    game: type[Game],
    form: RuleSheetForm,
    terms: TermsForms,
    newest: RuleSheetVersion | None,
) -> RuleSheetVersion:
    given, asked = form.cleaned_data, terms.terms()
    says = {"by": player, "name": given["name"], "note": given["note"]}
    if newest is None:
        return rule_sheets.write_rules(club=club, game=game.key, **says, **asked)
    return rule_sheets.change_rules(sheet=newest.sheet, known=given["known"] or 0, **says, **asked)


@login_required
@require_POST
def change_rules(request: HttpRequest, slug: str, pk: int, action: str) -> HttpResponse:
    """Retire a sheet, take it into use again, or copy a version into a club of one's own."""
    club, player = seen_club(request, slug)
    version = _version(request, club, pk)
    require(player is not None)
    assert player is not None
    try:
        if action == "copy":
            return redirect(_copied(request, version, player).sheet)
        require(has_role(player, club, ORGANISER))
        retired = action == "retire"
        rule_sheets.retire_rules(sheet=version.sheet, by=player, retired=retired)
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("rule-sheet", slug=slug, pk=pk)


def _copied(request: HttpRequest, version: RuleSheetVersion, player: Player) -> RuleSheetVersion:
    club = Club.objects.filter(slug=line(request.POST.get("to", ""), 80)).first()
    require(club is not None and has_role(player, club, ORGANISER))
    assert club is not None
    name = request.POST.get("name", "")
    copied = rule_sheets.copy_rules(version=version, club=club, by=player, name=name)
    flash.success(request, _("Copied to %(club)s.") % {"club": club})
    return copied
