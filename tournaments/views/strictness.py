"""How strictly a competition is played: for its organisers, until the draw."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from clubs.models import User
from clubs.services import player_of as own_player
from common.refusals import Refusal, reason_for
from matches.forms.strictness import StrictnessForm
from matches.strictness import Strictness
from tournaments.models import Competition
from tournaments.permissions import organises
from tournaments.services.strictness import set_strictness
from tournaments.views.competitions import seen


@login_required
def change_strictness(request: HttpRequest, slug: str) -> HttpResponse:
    """The word and its details."""
    assert isinstance(request.user, User)
    competition, _viewer = seen(request, slug)
    if not organises(competition, own_player(request.user), request.user):
        raise Http404
    form = StrictnessForm(
        request.POST or None,
        entered=competition.kind == Competition.Kind.TOURNAMENT,
        before=Strictness(competition.strictness, competition.strictness_details),
    )
    if request.method == "POST" and form.is_valid():
        try:
            set_strictness(competition=competition, strictness=form.asked())
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            return redirect("competition", slug=slug)
    context = {"competition": competition, "form": form}
    return render(request, "tournaments/strictness.html", context, status=422 if form.errors else 200)
