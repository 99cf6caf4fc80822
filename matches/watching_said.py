"""Who sees how much of a match while it is played, in the reader's words."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from common.watching import Delay

LATER: Final[dict[int, Promise]] = {
    Delay.HALF_MINUTE: _("others see it 30 seconds later"),
    Delay.TWO_MINUTES: _("others see it 2 minutes later"),
    Delay.TEN_MINUTES: _("others see it 10 minutes later"),
    Delay.DEAL: _("others see each deal once it is over"),
    Delay.MATCH: _("others see it once it is over"),
}


def watching_said(delay: int, *, opens: bool) -> list[str]:
    """What is not as usual, a line each."""
    later = [str(LATER[delay])] if delay in LATER else []
    return later + ([str(_("a deal that is over lies open"))] if opens else [])
