"""Mail where no server is named: it is written to the log, without what lets somebody in."""

from __future__ import annotations

from django.core.mail import EmailMessage
from django.core.mail.backends.console import EmailBackend

from common.redaction import redacted


class LoggedMail(EmailBackend):
    """Django's console backend; links that let somebody in are blotted out."""

    def write_message(self, message: EmailMessage) -> None:
        """One mail, as text."""
        text = f"Subject: {message.subject}\nTo: {', '.join(message.to)}\n\n{message.body}"
        self.stream.write(f"{redacted(text)}\n{'-' * 79}\n")
