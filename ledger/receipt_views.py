"""The page of a receipt."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from ledger.permissions import visit
from ledger.receipts import receipt


@login_required
def receipt_page(request: HttpRequest, slug: str, pk: UUID) -> HttpResponse:
    """A payment to print, for who paid, who was paid and who keeps the money."""
    who = visit(request.user, slug)
    found = receipt(who, pk)
    if found is None:
        raise Http404
    return render(request, "ledger/receipt.html", {"club": who.club, "receipt": found})
