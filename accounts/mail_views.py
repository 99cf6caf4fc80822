"""Pages that links in mails open, without logging in: no more of this kind, and this was not me."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from accounts import mails, not_me as answers
from clubs.models import User
from common import unasked
from common.mail_links import NOT_ME, STOP, WEEK, read

KINDS: Final = {
    "mail_announcements": gettext_lazy("What my clubs announce"),
    "mail_reminders": gettext_lazy("Debts and payments"),
    "mail_written_down": gettext_lazy("What others write down about me"),
    "mail_turns": gettext_lazy("Before my time runs out at a table"),
    "tell_comments": gettext_lazy("Comments on my matches"),
    "invitations": gettext_lazy("Invitations to clubs"),
}
"""What can be stopped: columns of a login, and what goes to addresses without one."""


def _page(request: HttpRequest, title: Any, text: Any, button: Any = "", status: int = 200) -> HttpResponse:
    context = {"title": title, "text": text, "button": button}
    return render(request, "accounts/from_a_mail.html", context, status=status)


def _cut_off(request: HttpRequest) -> HttpResponse:
    return _page(request, _("This link leads nowhere"), _("It is too old or was cut off."), status=404)


@csrf_exempt  # a mail program posts here by itself; the link is what allows it
@never_cache
def stop_mail(request: HttpRequest, key: str) -> HttpResponse:
    """No more mail of one kind: asked on a page, or by one click in a mail program."""
    match read(STOP, key):
        case [str(kind), int() | str() as whom] if kind in KINDS:
            title = KINDS[kind]
        case _:
            return _cut_off(request)
    if request.method != "POST":
        text = _("Shall no more mail of this kind come to you? All other mail still comes.")
        return _page(request, title, text, _("No more of it"))
    if kind == "invitations":
        unasked.refuse(str(whom), None)
        return _page(request, title, _("No invitation of this site comes to this address any more."))
    User.objects.filter(pk=whom).update(**{kind: False})
    text = _("No more mail of this kind comes to you. Mail and privacy, on your page, has the switch for it.")
    return _page(request, title, text)


@never_cache
def not_me(request: HttpRequest, key: str) -> HttpResponse:
    """It was somebody else: asked on a page, then done."""
    match read(NOT_ME, key, WEEK):
        case [mails.CONFIRMATION, int(login), str(mark)]:
            return _not_my_login(request, login, mark)
        case [mails.ACCOUNT, int(login), str(address)]:
            return _somebody_else(request, login, address)
    return _cut_off(request)


def _not_my_login(request: HttpRequest, login: int, mark: str) -> HttpResponse:
    title = _("Not your login")
    if request.method != "POST":
        text = _(
            "Somebody has given your mail address as theirs. Shall that login never have mail sent to you again?"
        )
        return _page(request, title, text, _("Never again"))
    answers.stop_confirmations(login=login, mark=mark)
    return _page(request, title, _("That login has no mail sent to you any more."))


def _somebody_else(request: HttpRequest, login: int, address: str) -> HttpResponse:
    title = _("This was not you")
    if request.method != "POST":
        text = _(
            "Then somebody else may know your password. All your log-ins and all tokens of your programs end, the "
            "password becomes void, a mail address that was changed is put back, and a link to a new password is "
            "mailed to you."
        )
        return _page(request, title, text, _("End everything"))
    if answers.close_doors(login=login, address=address, request=request):
        text = _("Everything has ended. A link to a new password is on its way to your mail address.")
    else:
        text = _("Everything has ended.")
    return _page(request, title, text)
