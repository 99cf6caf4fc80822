"""What each kind of notice says, put into the language that is active when it is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from clubs.models import Notice

Kind = Notice.Kind
SENTENCES: Final[Mapping[str, str | Promise]] = {
    Kind.CHECKED_IN: gettext_lazy("%(by)s wrote down that you are at %(about)s."),
    Kind.AGREED: gettext_lazy("%(by)s wrote down that you agreed at a table: %(about)s."),
    Kind.CONFIRMED: gettext_lazy("A result was confirmed for you by %(by)s: %(about)s."),
    Kind.BOOKED: gettext_lazy("A result was confirmed for you by %(by)s, and settled: %(about)s."),
    Kind.OBJECTED: gettext_lazy(
        "%(by)s objects to a result, which is held until an organiser decides: %(about)s."
    ),
    Kind.STANDS: gettext_lazy("An objection was decided by %(by)s: the result stands: %(about)s."),
    Kind.VOID: gettext_lazy("An objection was decided by %(by)s: the match is void: %(about)s."),
    Kind.BACK: gettext_lazy("An objection was decided by %(by)s: the correction is taken back: %(about)s."),
    Kind.CORRECTED: gettext_lazy("%(by)s has corrected a result of yours: %(about)s."),
    Kind.ANNULLED: gettext_lazy("%(by)s has declared a match of yours void: %(about)s."),
    Kind.SEAT_ASKED: gettext_lazy(
        "%(by)s asks whether you sat at a table that was played for a stake, and agree to it: %(about)s."
    ),
    Kind.TO_CONFIRM: gettext_lazy(
        "%(by)s, who sat there, asks for a second look at a correction: %(about)s."
    ),
    Kind.CHARGED: gettext_lazy("%(by)s has put a fee on your account: %(about)s."),
    Kind.CHARGE_NO: gettext_lazy(
        "%(by)s objects to a fee, which is held until an officer answers: %(about)s."
    ),
    Kind.CHARGE_OFF: gettext_lazy("%(by)s has taken a fee off your account: %(about)s."),
    Kind.SHARED: gettext_lazy("%(by)s has given you a share of an expense: %(about)s."),
    Kind.SHARE_NO: gettext_lazy(
        "%(by)s objects to a share of an expense, which is held until an officer answers: %(about)s."
    ),
    Kind.SHARE_YES: gettext_lazy("An objection was answered by %(by)s: the share stands: %(about)s."),
    Kind.SHARE_LESS: gettext_lazy("An objection was answered by %(by)s: the share is now less: %(about)s."),
    Kind.SHARE_OFF: gettext_lazy("%(by)s has taken a share of an expense back: %(about)s."),
    Kind.REPORTED: gettext_lazy(
        "Somebody has reported a breach at a table, and an organiser is to answer: %(about)s."
    ),
    Kind.CARELESS: gettext_lazy(
        "Hold your cards closer: at your table they could be seen (%(about)s). The fourth time an organiser of "
        "%(club)s is asked."
    ),
    Kind.DISPUTED: gettext_lazy(
        "%(by)s has raised a dispute about the rules, and the sheet rests: %(about)s."
    ),
    Kind.ANSWERED: gettext_lazy("%(by)s has answered what you reported: %(about)s."),
    Kind.A_WORD: gettext_lazy("A word from %(by)s about how you played: %(about)s."),
    Kind.WARNED: gettext_lazy("%(by)s warns you because of how you played: %(about)s."),
    Kind.REMOVED: gettext_lazy("%(by)s has removed you from %(club)s: %(about)s."),
    Kind.JUNIOR: gettext_lazy(
        "%(by)s has marked you as a junior in %(club)s: others see your initials, and you sit at no table where "
        "money is played for."
    ),
    Kind.NO_JUNIOR: gettext_lazy("%(by)s has marked you as no junior any more in %(club)s."),
    Kind.MAY_RETURN: gettext_lazy("%(by)s lets you join %(club)s again."),
    Kind.STANDS_IN: gettext_lazy("%(by)s has named you deputy in %(club)s, for %(about)s."),
    Kind.DEPUTY: gettext_lazy("Somebody stands in for you in %(club)s: %(about)s."),
    Kind.FILE_READY: gettext_lazy("The file of %(club)s that %(about)s asked for is ready to be downloaded."),
    Kind.NO_FILE: gettext_lazy("The file of %(club)s that you asked for was not made: its page says why."),
    Kind.NO_DEPUTY: gettext_lazy("A deputy’s time in %(club)s has been ended: %(about)s."),
    Kind.CLOSED: gettext_lazy(
        "%(by)s has closed %(club)s: nothing new begins there. What is owed can still be paid."
    ),
    Kind.REOPENED: gettext_lazy("%(by)s has opened %(club)s again."),
    Kind.CANCELLED: gettext_lazy("%(by)s has cancelled what you entered in %(club)s: %(about)s."),
    Kind.CARD_ASKED: gettext_lazy("%(by)s asks for your convention card in %(club)s: %(about)s."),
    Kind.PAIRED: gettext_lazy("%(by)s has told in %(club)s where everybody plays: %(about)s."),
    Kind.DUE: gettext_lazy("In %(club)s the days to play this are nearly over: %(about)s."),
    Kind.CHALLENGE: gettext_lazy("%(by)s challenges you in %(club)s: %(about)s."),
    Kind.TAKEN_UP: gettext_lazy("%(by)s has answered your challenge in %(club)s: %(about)s."),
    Kind.ENTERED: gettext_lazy("You are entered in %(club)s: %(about)s."),
    Kind.PLAYS_ON: gettext_lazy("%(by)s asks whether you play the next season in %(club)s: %(about)s."),
    Kind.PAIR_ASKED: gettext_lazy("%(by)s asks you to play together in %(club)s: %(about)s."),
    Kind.PAIR_YES: gettext_lazy("%(by)s plays with you in %(club)s: %(about)s."),
    Kind.PAIR_NO: gettext_lazy("%(by)s has answered in %(club)s that you do not play together: %(about)s."),
    Kind.NOT_IN: gettext_lazy("%(by)s has answered in %(club)s that you do not play: %(about)s."),
    Kind.OFFICIAL: gettext_lazy("%(by)s has named you in %(club)s to help run %(about)s."),
    Kind.PAYS_ASKED: gettext_lazy("%(by)s asks for a word on who pays in %(club)s: %(about)s."),
    Kind.PAYS: gettext_lazy("%(by)s has agreed on who pays in %(club)s: %(about)s."),
    Kind.COMMENTED: gettext_lazy("%(by)s has commented on a match of yours: %(about)s."),
    Kind.PAYS_NO: gettext_lazy("In %(club)s this has ended: %(about)s."),
}
WITHOUT_ABOUT: Final[Mapping[str, str | Promise]] = {
    Kind.REMOVED: gettext_lazy("%(by)s has removed you from %(club)s."),
}
"""Where there is nothing more to say of it."""


def sentence_of(kind: str, about: str) -> str:
    """With places for `by`, `club` and `about`."""
    return str(SENTENCES[kind] if about else WITHOUT_ABOUT.get(kind, SENTENCES[kind]))
