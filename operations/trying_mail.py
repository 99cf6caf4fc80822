"""A mail by which the site's owner tries the sender and the server: sent at once, and what came of it in a sentence."""

from __future__ import annotations

import logging
from smtplib import SMTPAuthenticationError, SMTPException, SMTPRecipientsRefused, SMTPSenderRefused

from django.conf import settings
from django.core.mail import get_connection
from django.utils.translation import gettext as _

from common import outbox, site_settings
from common.redaction import redacted

logger = logging.getLogger(__name__)


class MailFailed(Exception):
    """It has not left; the message is why, for the owner to read."""


def send_test(to: str) -> str:
    """Send a mail to that address; what happened, in a sentence. Raises MailFailed."""
    sender = site_settings.SENDER.now()
    words = _("This mail was sent by %(sender)s to see whether mail leaves. It did.") % {"sender": sender}
    message = outbox.written(_("A test of mail"), words, to)
    try:
        with get_connection() as connection:
            sent = connection.send_messages([message])
    except (SMTPException, OSError, ValueError) as error:
        logger.warning("the test mail has not left: %s", error)
        raise MailFailed(_why(error)) from error
    if not sent:
        raise MailFailed(_("Nothing was sent: the mail server was not asked."))
    if not settings.MAIL_LEAVES:
        return _("No mail server is named (EMAIL_URL): the mail was written to the log.")
    return _("The mail server took the mail to %(to)s, from %(sender)s. Look whether it arrives.") % {
        "to": to,
        "sender": sender,
    }


def _why(error: Exception) -> str:
    """What the server said stands behind our sentence, without anything secret."""
    said = redacted(str(error))[:300]
    if isinstance(error, SMTPAuthenticationError):
        sentence = _("The mail server does not let this site in: look at EMAIL_URL.")
    elif isinstance(error, SMTPSenderRefused):
        sentence = _("The mail server refused the sender.")
    elif isinstance(error, SMTPRecipientsRefused):
        sentence = _("The mail server refused your address.")
    elif isinstance(error, SMTPException):
        sentence = _("The mail server refused the mail.")
    elif isinstance(error, OSError):
        sentence = _("The mail server could not be reached.")
    else:
        sentence = _("The mail could not be written.")
    return f"{sentence} ({said})" if said else sentence
