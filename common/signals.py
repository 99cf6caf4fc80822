"""How a lower app tells higher ones, which it may not import: Django's signals, with more promised.

A signal is sent inside the transaction of what it tells. Receivers stand in `<app>/receivers.py`, which the app's
`AppConfig.ready` imports, so that they run in the order of INSTALLED_APPS: each app finds what those below have done.
What one raises goes through to the sender, and nothing has happened: `send_robust` is for nobody.
"""

from __future__ import annotations

from typing import Any

from django.dispatch import Signal


def answers(signal: Signal, sender: object, **told: Any) -> list[Any]:
    """Send a signal; what its receivers return, but None, in their order."""
    return [answer for _receiver, answer in signal.send(sender, **told) if answer is not None]
