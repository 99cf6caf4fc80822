"""Bringing a convention card to a table that waits."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from common.refusals import Refusal, reason_for
from common.request_input import whole
from nights.errors import MayNotAgree, SessionError
from nights.selectors.table_cards import chosen_version
from nights.selectors.terms import terms_of
from nights.services.table_cards import bring_card
from nights.views.tables import seated_there, seen_table


@login_required
@require_POST
def bring(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Play by a card, or by none."""
    table, by = seen_table(request, pk, number)
    wanted = request.POST.get("card", "")
    try:
        if by is None:
            raise MayNotAgree(_("This login has no player."))
        player = seated_there(table, by, request.POST.get("player", ""))
        version = chosen_version(terms_of(table), player, whole(wanted) or 0) if wanted else None
        if wanted and version is None:
            raise SessionError(_("Choose a card of yours, or the one that your partner has brought."))
        bring_card(table=table, player=player, by=by, version=version)
    except MayNotAgree as error:
        raise PermissionDenied(reason_for(error)) from None
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("table", pk=pk, number=number)
