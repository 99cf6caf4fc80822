"""Pages of entering an event: its policy with the entry form, checking in, and what organisers say of it."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Player, User
from clubs.permissions import require
from clubs.services import player_of as own_player
from common.refusals import Refusal, reason_for
from common.request_input import whole
from ledger import limits
from ledger.amounts import minor_units
from ledger.currencies import currency_of, offered
from ledger.permissions import may_reverse
from tournaments.entering_forms import EntryFeeForm, QuestionForm, TermsForm
from tournaments.entering_selectors import own_state, question_rows, terms_of
from tournaments.models import Application, Competition, Entry
from tournaments.partner_selectors import partner_list
from tournaments.permissions import organises
from tournaments.policy import policy_of
from tournaments.services import competitions, entering, entry_fees, questions
from tournaments.views.competitions import seen
from tournaments.views.drafts import organised


def entering_page(request: HttpRequest, slug: str) -> HttpResponse:
    """What holds for the event; whoever may enter does it here, below all of it."""
    competition, player = seen(request, slug)
    if competition.kind != Competition.Kind.TOURNAMENT:
        raise Http404
    if request.method == "POST":
        return _enter(request, competition)
    return _page(request, competition, player)


def _page(
    request: HttpRequest, competition: Competition, player: Player | None, problem: str = ""
) -> HttpResponse:
    policy = policy_of(competition)
    state = own_state(competition, player)
    typed = {key: str(value) for key, value in request.POST.items() if problem}
    context = {
        "competition": competition,
        "policy": policy,
        "state": state,
        "open": competition.status == Competition.Status.DRAFT,
        "changed": state.entry is not None and state.entry.seen != policy.digest,
        "questions": question_rows(competition, player, typed) if player else [],
        "category": typed.get("category", state.category),
        "problem": problem,
        "partners": partner_list(competition, player) if request.user.is_authenticated else None,
        "checks_in": entering.checks_in_now(competition) and state.entry is not None,
    }
    return render(request, "tournaments/entering.html", context, status=422 if problem else 200)


@login_required
def _enter(request: HttpRequest, competition: Competition) -> HttpResponse:
    assert isinstance(request.user, User)
    player = own_player(request.user)
    try:
        made = entering.ask_to_play(
            competition=competition,
            player=player,
            seen=request.POST.get("seen", ""),
            answers=posted_answers(request),
            category=request.POST.get("category", ""),
        )
    except Refusal as error:
        return _page(request, competition, player, reason_for(error))
    flash.success(request, said_of(made))
    return redirect("competition", slug=competition.slug)


def posted_answers(request: HttpRequest) -> dict[int, str]:
    """What was answered, by the numbers of the questions."""
    found = {}
    for key, value in request.POST.items():
        number = whole(key.removeprefix("answer-")) if key.startswith("answer-") else None
        if number is not None:
            found[number] = str(value)
    return found


def said_of(made: Entry | Application) -> str:
    """What has become of who asked to play."""
    if isinstance(made, Entry):
        return _("You are entered.")
    if made.state == Application.State.APPLIED:
        return _("You have asked to play: an organiser lets you in.")
    return _("All places are taken: you wait in line, and move up by yourself.")


@login_required
@require_POST
def change_own(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Withdraw before the draw; say that one is here, or is not."""
    assert isinstance(request.user, User)
    competition, _viewer = seen(request, slug)
    player = own_player(request.user)
    try:
        if action == "withdraw":
            competitions.withdraw(competition=competition, player=player)
            flash.success(request, _("You have withdrawn."))
        else:
            entering.check_in(competition=competition, player=player, here=action == "here")
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("competition", slug=slug)


@login_required
def terms_page(request: HttpRequest, slug: str) -> HttpResponse:
    """What organisers say of the event, until the draw."""
    competition, player = organised(request, slug)
    _only_before_the_draw(competition)
    form = TermsForm(request.POST or None, competition=competition, terms=terms_of(competition))
    if request.method == "POST" and form.is_valid():
        try:
            entering.terms_say(competition=competition, by=player, said=form.cleaned_data)
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            return redirect("event-entering", slug=slug)
    context = {"competition": competition, "form": form, "title": _("What holds for this event")}
    return render(request, "tournaments/terms.html", context, status=422 if form.errors else 200)


@login_required
def questions_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The organisers' questions with what was answered, and a form for one more."""
    competition, _player = organised(request, slug)
    draft = competition.status == Competition.Status.DRAFT
    form = QuestionForm(request.POST or None)
    if request.method == "POST" and "drop" in request.POST:
        return _drop_question(request, competition)
    if request.method == "POST" and form.is_valid():
        try:
            questions.question_add(competition=competition, **form.cleaned_data)
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            return redirect("entry-questions", slug=slug)
    context = {
        "competition": competition,
        "form": form,
        "draft": draft,
        "questions": competition.questions.all(),
        "answers": questions.answers_of(competition),
    }
    return render(request, "tournaments/questions.html", context, status=422 if form.errors else 200)


def _drop_question(request: HttpRequest, competition: Competition) -> HttpResponse:
    try:
        questions.question_drop(competition=competition, number=whole(request.POST["drop"]) or 0)
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("entry-questions", slug=competition.slug)


@login_required
def fee_page(request: HttpRequest, slug: str) -> HttpResponse:
    """What entering costs: by who keeps the club's money, before anybody has entered."""
    assert isinstance(request.user, User)
    competition, _viewer = seen(request, slug)
    player, club = own_player(request.user), competition.club
    require(
        club is not None and may_reverse(player, club),
        _("Who keeps the club’s money says what entering costs."),
    )
    assert club is not None
    _only_before_the_draw(competition)
    units = [(unit.code, unit.title) for unit in offered()]
    form = EntryFeeForm(
        request.POST if request.method == "POST" and "drop" not in request.POST else None,
        units=units,
        initial={"currency": limits.currency_for(club).code},
    )
    if request.method == "POST":
        try:
            if "drop" in request.POST:
                entry_fees.entry_fee_drop(competition=competition, by=player)
                return redirect("event-entering", slug=slug)
            if form.is_valid():
                _set_fee(competition, form, player)
                return redirect("event-entering", slug=slug)
        except Refusal as error:
            form.add_error(None, reason_for(error)) if form.is_bound else flash.error(
                request, reason_for(error)
            )
    policy = policy_of(competition)
    context = {"competition": competition, "form": form, "fee": policy.fee, "policy": policy}
    return render(request, "tournaments/entry_fee.html", context, status=422 if form.errors else 200)


def _set_fee(competition: Competition, form: EntryFeeForm, by: Player) -> None:
    given = form.cleaned_data
    unit = currency_of(given["currency"])
    member, guest, junior = (minor_units(given[name], unit) for name in ("member", "guest", "junior"))
    entry_fees.entry_fee_set(
        competition=competition,
        currency=unit.code,
        amounts=(member, guest, junior),
        owed=given["owed"],
        refund_until=given["refund_until"],
        by=by,
    )


def _only_before_the_draw(competition: Competition) -> None:
    if competition.status != Competition.Status.DRAFT or competition.kind != Competition.Kind.TOURNAMENT:
        raise Http404


def may_run(request: HttpRequest, competition: Competition, player: Player | None) -> bool:
    """Whether the visitor organises the event."""
    return organises(competition, player, request.user)
