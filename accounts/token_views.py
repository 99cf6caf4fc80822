"""The page of one's tokens."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import tokens
from accounts.models import ApiToken
from accounts.token_forms import TokenForm
from clubs.models import User
from common.questions import Question, ask
from common.refusals import Refusal, reason_for
from common.request_input import line, whole

SHOWN_ONCE = "made-token"
"""In the session, from the making to the page that shows it: a form sent twice still shows what it made."""


@login_required
@never_cache
def token_page(request: HttpRequest) -> HttpResponse:
    """One's tokens, the one just made with its text, and a form for another."""
    assert isinstance(request.user, User)
    form = TokenForm(request.POST or None, user=request.user)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            made, text = tokens.make(
                user=request.user, name=line(given["name"], 60), scopes=given["scopes"], days=given["days"]
            )
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            request.session[SHOWN_ONCE] = [made.pk, text]
            return redirect("tokens")
    pk, text = request.session.pop(SHOWN_ONCE, (None, ""))
    own = ApiToken.objects.filter(user=request.user)
    context = {"form": form, "tokens": own, "made": own.filter(pk=pk).first(), "text": text}
    return render(request, "accounts/tokens.html", context)


@login_required
@require_POST
def end_token(request: HttpRequest) -> HttpResponse:
    """End one, once it is certain."""
    assert isinstance(request.user, User)
    pk = whole(request.POST.get("token", "")) or 0
    found = get_object_or_404(ApiToken, user=request.user, pk=pk)
    if "sure" not in request.POST:
        question = Question(
            _("End the token %(name)s?") % {"name": repr(str(found))},
            _("Programs that use it are refused from now on. It cannot be brought back."),
            _("End it"),
        )
        above = (_("Tokens for programs"), reverse("tokens"))
        return ask(request, question, above=above, sent=[("token", str(pk))])
    tokens.end(user=request.user, pk=pk)
    flash.success(request, _("The token has been ended."))
    return redirect("tokens")
