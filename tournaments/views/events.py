"""Pages of events of several stages: tabs of stages, who goes on, the table of the whole event; and making one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Club, Membership, Player
from clubs.permissions import has_role, require
from clubs.selectors import player_of
from clubs.views import seen_club
from common.refusals import Refusal, reason_for
from common.request_input import whole
from games.core import registry
from matches.forms.options import OptionsForm
from matches.forms.strictness import StrictnessForm
from matches.models import Match
from matches.strictness import Strictness
from tournaments import event_selectors as selectors
from tournaments.event_forms import FORMS, PRESETS, RuleForm, StageForm, TitledForm, games_offered
from tournaments.event_selectors import StageNow
from tournaments.models import Competition, Event
from tournaments.selectors import table_of_standings
from tournaments.services import events as services, presets, stage_filling
from tournaments.venue_places import event_venues_of

LINES = 50


def event_list(request: HttpRequest, slug: str) -> HttpResponse:
    """The events of a club, newest first."""
    club, player = seen_club(request, slug)
    context = {
        "club": club,
        "page": Paginator(selectors.events(club), 24).get_page(request.GET.get("page")),
        "organises": has_role(player, club, Membership.Role.ORGANISER) and not club.closed_at,
    }
    return render(request, "tournaments/event_list.html", context)


def seen_event(request: HttpRequest, slug: str) -> tuple[Event, Player | None]:
    """An event that the visitor may see, and who that is. Raises Http404."""
    player = player_of(request.user)
    rows = selectors.visible_events(Event.objects.select_related("club", "organiser"), player)
    return get_object_or_404(rows, slug=slug), player


def runs(event: Event, player: Player | None) -> bool:
    """Whether somebody organises it."""
    return has_role(player, event.club, Membership.Role.ORGANISER)


def organised_event(request: HttpRequest, slug: str) -> tuple[Event, Player]:
    """An event that the visitor organises. Raises Http404, PermissionDenied."""
    event, player = seen_event(request, slug)
    require(runs(event, player), _("Only the organisers of the club change an event."))
    assert player is not None
    return event, player


def event_page(request: HttpRequest, slug: str) -> HttpResponse:
    """A tab for each stage with its sections, and one for the table of the whole event."""
    event, player = seen_event(request, slug)
    stages = selectors.stages_of(event)
    asked = request.GET.get("stage", "")
    shown = next((one for one in stages if one.number == whole(asked)), None)
    if shown is None and asked != "table":
        shown = _current(stages)
    context: dict[str, Any] = {
        "event": event,
        "stages": stages,
        "shown": shown,
        "organises": runs(event, player),
        "venues": [used.venue for used in event_venues_of(event)],
        "over": bool(stages) and all(one.over for one in stages),
    }
    if shown is None:
        lines = Paginator(selectors.final_table(event, stages), LINES)
        context |= {"lines": lines.get_page(request.GET.get("page"))}
    else:
        context |= _stage_shown(event, stages, shown)
    return render(request, "tournaments/event.html", context)


def _current(stages: list[StageNow]) -> StageNow | None:
    """The first stage that is not over; none of an event that is."""
    return next((one for one in stages if not one.over), None)


def _stage_shown(event: Event, stages: list[StageNow], shown: StageNow) -> dict[str, Any]:
    before = next((one for one in stages if one.number == shown.number - 1), None)
    why_not = ""
    if before is not None:
        why_not = stage_filling.why_not_filled(event, shown.number, before.sections, shown.sections)
    sections = [(one, table_of_standings(one), selectors.rule_in_words(one)) for one in shown.sections]
    return {
        "sections": sections,
        "entered": any(standings for _section, standings, _rule in sections),
        "divides": shown.number == 1 and len(shown.sections) > 1 and not shown.drawn,
        "draws": bool(shown.drafts) and (shown.number == 1 or shown.filled is not None),
        "before": before,
        "why_not": why_not,
    }


@login_required
def new_event(request: HttpRequest, slug: str) -> HttpResponse:
    """First what kind of event, then its game, then the rest on the same page."""
    club, player = seen_club(request, slug)
    if not has_role(player, club, Membership.Role.ORGANISER):
        raise Http404
    chosen = request.POST.get("kind") or request.GET.get("kind", "")
    if chosen not in PRESETS:
        return render(request, "tournaments/new_event.html", {"club": club, "presets": PRESETS})
    key = request.POST.get("game") or request.GET.get("game", "")
    offered = dict(games_offered())
    if chosen != "all-round" and key not in offered:
        context = {
            "club": club,
            "preset": chosen,
            "kind": PRESETS[chosen],
            "games": sorted(offered.items(), key=_title),
        }
        return render(request, "tournaments/new_event.html", context)
    return _new(request, club, player, chosen, key if chosen != "all-round" else "")


def _title(game: tuple[str, str]) -> str:
    return game[1]


def _new(request: HttpRequest, club: Club, player: Player | None, chosen: str, key: str) -> HttpResponse:
    posted = request.POST if request.method == "POST" else None
    form = FORMS[chosen](posted)
    game = registry.get(key) if key else None
    options = OptionsForm(posted, game=game) if game is not None else None
    strict = StrictnessForm(posted, entered=True, before=Strictness(Match.Strictness.CLUB))
    right = [one.is_valid() for one in (form, options, strict) if one is not None]
    if posted and all(right):
        try:
            event = _made(chosen, form, club=club, organiser=player, game=key, options=options, strict=strict)
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            return redirect("event", slug=event.slug)
    context = {
        "club": club,
        "preset": chosen,
        "kind": PRESETS[chosen],
        "form": form,
        "game": game,
        "options": options,
        "strict": strict,
    }
    return render(request, "tournaments/new_event.html", context)


MADE: dict[str, Callable[..., Event]] = {
    "groups": presets.groups_and_knock_out,
    "swiss": presets.swiss_and_final,
    "all-round": presets.all_round,
}


def _made(
    chosen: str,
    form: TitledForm,
    *,
    game: str,
    options: OptionsForm | None,
    strict: StrictnessForm,
    **more: Any,
) -> Event:
    given = dict(form.cleaned_data)
    if chosen == "all-round":
        given["rounds"] = given["rounds"] or 0
    else:
        given["game"] = game
        given["options"] = options.with_preset() if options is not None else {}
    return MADE[chosen](strictness=strict.asked(), **given, **more)


@login_required
def new_stage(request: HttpRequest, slug: str) -> HttpResponse:
    """A stage more, or a section more of one that is not filled or drawn."""
    event, player = organised_event(request, slug)
    stages = selectors.stages_of(event)
    numbers = [one.number for one in stages if one.filled is None and not one.drawn] + [len(stages) + 1]
    names = sorted({one.section for stage in stages for one in stage.sections if one.section})
    posted = request.POST if request.method == "POST" else None
    form = StageForm(posted, stages=numbers, before=names)
    if posted and form.is_valid():
        given = form.cleaned_data
        try:
            services.stage_add(
                event=event,
                stage=given["stage"],
                title=given["title"],
                section=given["section"],
                game=given["game"],
                format=given["format"],
                settings=form.settings(),
                rule=form.rule(),
                by=player,
            )
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            return redirect(f"{event.get_absolute_url()}?stage={given['stage']}")
    return render(request, "tournaments/new_stage.html", {"event": event, "form": form})


@login_required
def change_stage(request: HttpRequest, slug: str, section: str) -> HttpResponse:
    """The name of a section and who comes into it; or it is removed."""
    event, _player = organised_event(request, slug)
    competition = get_object_or_404(event.competitions, slug=section)
    before = event.competitions.filter(stage=(competition.stage or 1) - 1).order_by("pk")
    posted = request.POST if request.method == "POST" else None
    names = list(before.values_list("section", flat=True))
    start = {"section": competition.section, **competition.filling}
    form = RuleForm(posted, before=names, initial=start)
    if posted and form.is_valid():
        try:
            return _changed(request, event, competition, form)
        except Refusal as error:
            form.add_error(None, reason_for(error))
    context = {"event": event, "competition": competition, "form": form, "first": competition.stage == 1}
    return render(request, "tournaments/change_stage.html", context)


def _changed(request: HttpRequest, event: Event, competition: Competition, form: RuleForm) -> HttpResponse:
    if "remove" in request.POST:
        services.stage_remove(competition=competition)
        if not Event.objects.filter(pk=event.pk).exists():
            return redirect("events", slug=event.club.slug)
        return redirect("event", slug=event.slug)
    services.stage_change(competition=competition, section=form.cleaned_data["section"], rule=form.rule())
    return redirect(f"{event.get_absolute_url()}?stage={competition.stage}")


@login_required
def fill_stage(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """Who goes on and why, before it happens; `without`: entries of the stage before that are passed over."""
    event, player = organised_event(request, slug)
    stages = {one.number: one for one in selectors.stages_of(event)}
    if stage < 2 or stage not in stages:
        raise Http404
    given = request.POST if request.method == "POST" else request.GET
    without = [number for text in given.getlist("without") if (number := whole(text)) is not None]
    problem = ""
    if request.method == "POST":
        try:
            stage_filling.stage_fill(
                event=event, stage=stage, by=player, without=without, shown=given.get("shown", "")[:100_000]
            )
        except Refusal as error:
            problem = reason_for(error)
        else:
            flash.success(request, _("Stage %(n)s is filled.") % {"n": stage})
            return redirect(f"{event.get_absolute_url()}?stage={stage}")
    why_not = stage_filling.why_not_filled(event, stage, stages[stage - 1].sections, stages[stage].sections)
    planned = [] if why_not else selectors.plan(event, stage, without)
    entries = planned[0].entries if planned else {}
    context = {
        "event": event,
        "stage": stage,
        "why_not": why_not,
        "planned": planned,
        "shown": selectors.shown_as(planned),
        "passed": [entries[number] for number in without if number in entries],
        "problem": problem,
    }
    return render(request, "tournaments/fill_stage.html", context, status=422 if problem else 200)


@login_required
@require_POST
def change_event(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Divide the entrants, draw a stage, undo a filling."""
    event, _player = organised_event(request, slug)
    stage = whole(request.POST.get("number", "")) or 1
    try:
        ACTIONS[action](request, event, stage)
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect(f"{reverse('event', args=[slug])}?stage={stage}")


def _divide(request: HttpRequest, event: Event, _stage: int) -> None:
    counts = services.entrants_divide(event=event, by=request.POST.get("by", ""))
    flash.success(request, _("Divided: %(counts)s.") % {"counts": ", ".join(map(str, counts))})


def _draw(request: HttpRequest, event: Event, stage: int) -> None:
    services.stage_draw(event=event, stage=stage)
    flash.success(request, _("Stage %(n)s is drawn.") % {"n": stage})


def _undo(request: HttpRequest, event: Event, stage: int) -> None:
    stage_filling.filling_undo(event=event, stage=stage)
    flash.success(request, _("The filling is undone."))


ACTIONS: dict[str, Callable[[HttpRequest, Event, int], None]] = {
    "divide": _divide,
    "draw": _draw,
    "undo-filling": _undo,
}
