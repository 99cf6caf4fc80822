"""Mail to an address that has not said that it wants any: not too much of it, and none to who has said no."""

from __future__ import annotations

from typing import Final

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from common.counters import counted, key_of
from common.models import MailRefusal

DAY: Final = 24 * 3600
TO_ONE: Final = 5
"""So many such mails a day go to one address, whoever asks for them."""
BY_ONE: Final = 500
"""So many a day one login has sent: a whole club is invited at once."""


def mark_of(address: str) -> str:
    """An address as it is kept of whoever wants no mail: it cannot be read, only known again."""
    return salted_hmac("refused-mail", address.casefold()).hexdigest()


def refuse(mark: str, login: int | None) -> None:
    """No more confirmations for that login to this address; None: no more invitations of anybody."""
    MailRefusal.objects.get_or_create(mark=mark, login_id=login)


def why_not(address: str, *, by: int, invitation: bool) -> str:
    """Why no mail that this login asks for goes to the address; empty if it may go, which is counted."""
    if is_refused(address, None if invitation else by):
        return _("Whoever reads the mail of %(address)s wants none of this kind.") % {"address": address}
    if counted(key_of("mail-by", str(by)), DAY) > BY_ONE:
        return _("You have had %(most)d such mails sent today: that is all for today.") % {"most": BY_ONE}
    if counted(key_of("mail-to", address.casefold()), DAY) > TO_ONE:
        return _("%(most)d such mails went to %(address)s today: that is all for today.") % {
            "most": TO_ONE,
            "address": address,
        }
    return ""


def is_refused(address: str, login: int | None) -> bool:
    """Whether the address wants no confirmations for that login; None: no invitations."""
    return MailRefusal.objects.filter(mark=mark_of(address), login_id=login).exists()
