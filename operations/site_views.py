"""Pages of the site's owner: what is set, changing it, what was changed and by whom, and a mail to try the server."""

from __future__ import annotations

from typing import Any

from django.contrib import messages as flash
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import User
from common import site_state
from common.refusals import Refusal, reason_for
from common.site_settings import GROUPS, SETTINGS, Setting
from operations import site_changes, windows
from operations.models import SiteChange
from operations.site_forms import ReasonForm, SettingForm
from operations.site_guard import for_owners, freshly_proved, owner
from operations.trying_mail import MailFailed, send_test

PAGE = 50


@for_owners
def site(request: HttpRequest) -> HttpResponse:
    """Every setting with what holds now, by group."""
    values = site_state.settings()
    groups = [
        (title, [_shown(one, values.get(one.name)) for one in SETTINGS.values() if one.group == group])
        for group, title in GROUPS.items()
    ]
    return render(request, "operations/site.html", {"groups": groups})


def _shown(setting: Setting, value: Any) -> dict[str, Any]:
    return {"setting": setting, "said": setting.said(value), "set": value is not None}


@for_owners
@freshly_proved
def change_setting(request: HttpRequest, name: str) -> HttpResponse:
    """One setting: what it is, what it was, and a form."""
    setting = SETTINGS.get(name)
    if setting is None:
        raise Http404
    form = SettingForm(setting, request.POST or None, initial=_as_it_is(setting))
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            made = site_changes.change_setting(
                setting=setting,
                value=form.typed,
                by=owner(request),
                reason=given["reason"],
                known=given["known"],
            )
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            flash.success(request, _said(made))
            return redirect("site-setting", name=name)
    context = {
        "setting": setting,
        "form": form,
        "now": setting.said(site_state.settings().get(name)),
        "lines": _lines(list(site_changes.changes(name)[:10])),
    }
    return render(request, "operations/site_setting.html", context, status=422 if form.errors else 200)


def _as_it_is(setting: Setting) -> dict[str, Any]:
    return {
        "value": setting.kind.in_field(setting.now()),
        "known": site_changes.newest([setting.name])[setting.name],
    }


def _said(made: SiteChange) -> str:
    setting = SETTINGS[made.name]
    return _("%(what)s: %(before)s → %(after)s. It holds everywhere within seconds.") % {
        "what": setting.title,
        "before": setting.said(made.before),
        "after": setting.said(made.after),
    }


@for_owners
def log(request: HttpRequest) -> HttpResponse:
    """Everything that was changed, newest first, all of it or of one setting."""
    name = request.GET.get("name", "")
    name = name if name in SETTINGS else ""
    page = Paginator(site_changes.changes(name), PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "lines": _lines(list(page)), "settings": SETTINGS.values(), "name": name}
    return render(request, "operations/site_log.html", context)


def _lines(rows: list[SiteChange]) -> list[dict[str, Any]]:
    """Each change in words; the newest of each setting can be set back."""
    newest = site_changes.newest({row.name for row in rows})
    return [_line(row, SETTINGS.get(row.name), row.pk == newest[row.name]) for row in rows]


def _line(row: SiteChange, setting: Setting | None, newest: bool) -> dict[str, Any]:
    said = setting.said if setting else windows.in_words if row.name == windows.NAME else str
    return {
        "row": row,
        "title": setting.title if setting else _("Maintenance") if row.name == windows.NAME else row.name,
        "before": said(row.before),
        "after": said(row.after),
        "may_undo": newest and setting is not None,
    }


@for_owners
@freshly_proved
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Asked once more, with a reason, then set back."""
    row = get_object_or_404(site_changes.changes(), pk=pk)
    form = ReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = site_changes.undo_change(number=pk, by=owner(request), reason=form.cleaned_data["reason"])
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            flash.success(request, _said(made))
            return redirect("site-log")
    context = {"form": form, "line": _lines([row])[0]}
    return render(request, "operations/site_undo.html", context, status=422 if form.errors else 200)


@for_owners
@require_POST
def test_mail(request: HttpRequest) -> HttpResponse:
    """Send one to the owner's own confirmed address."""
    assert isinstance(request.user, User)
    if not request.user.email:
        flash.error(request, _("You have no confirmed mail address: add one first."))
        return redirect("site-setting", name="sender")
    try:
        flash.success(request, send_test(request.user.email))
    except MailFailed as error:
        flash.error(request, error.args[0])
    return redirect("site-setting", name="sender")
