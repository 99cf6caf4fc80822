"""A closed club: whatever is posted there is refused with one sentence, but for what goes on.

The lines are those of the table of permissions: a new one is refused in a closed club, or named here with the reason.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from clubs import closing
from clubs.models import Club
from tests.pages.night_in_full import Night
from tests.pages.permission_table import (
    BOOKS_OF_THE_CLUB,
    CLUBS,
    COMPETITIONS,
    MATCHES,
    NIGHTS,
    Action,
)
from tests.pages.whole_site import WRITTEN_BY_READING, changes, named, send, state

pytestmark = pytest.mark.django_db

SENTENCE = "Kerho is closed: nothing new begins there."
ONES_OWN = "somebody's own, of no club"
WAY_OUT = "leaving, and how the closed club is read, opened and taken away as a file"
OFFICES = "somebody looks after what is still owed or objected to, and can open the club again"
PEOPLE = "who somebody is, who is protected and who may not come back is no new act"
ENDS = "takes something back"
NOT_OVER = "of a night or match that is not over: with one no club can be closed"
RIGHT = "results and books are put right; objections and reports are made and answered"
PAYING = "what is owed is paid, forgiven and reminded of; the treasurer keeps the books"


def _all(why: str, names: str) -> dict[str, str]:
    return dict.fromkeys(names.split(), why)


GOES_ON = {
    **_all(
        ONES_OWN,
        "show-picture remove-picture api-picture play-again new-match money-mail api-money-mail say-how-to-pay "
        "new-on-device api-on-device "
        "new-open-table api-open-tables change-open-table:sit change-open-table:leave change-open-table:fill "
        "change-open-table:free change-open-table:call-off change-open-table:card change-open-table:agree "
        "api-open-table-cards api-agree-anew api-sit api-leave-table api-fill-table api-free-seat "
        "api-call-off-table api-own-how-to-pay own-limit api-limits new-site-league api-clubs "
        "new-convention-card convention-card keep-convention-card:put-away keep-convention-card:take-out "
        "match-files change-imported:share change-imported:unshare change-imported:delete api-match-files "
        "api-imported-match keep-convention-card:leave api-convention-cards api-convention-card "
        "/competitions/{league}/enter/ "
        "/api/competitions/{league}/entries/ /api/competitions/{bots_league}/entries/{bot}/",
    ),
    **_all(
        WAY_OUT,
        "change-members:leave api-leave close-club api-closing open-club club-file api-club-files "
        "change-joining:rules change-joining:rename PUT.api-joining api-club",
    ),
    **_all(
        OFFICES,
        "change-members:role api-member change-deputies:name change-deputies:end api-deputies api-deputy club-money "
        "api-club-money change-treasurers:name change-treasurers:dismiss api-treasurers api-dismiss-treasurer",
    ),
    **_all(
        PEOPLE,
        "change-members:remove change-members:let-back change-members:junior change-members:no-junior api-junior "
        "api-removals api-removal change-members:merge change-members:merge-agree change-members:merge-refuse "
        "api-merge api-merge-decision",
    ),
    **_all(
        ENDS,
        "change-joining:decline change-joining:withdraw DELETE.api-invitation end-fee DELETE.api-fee "
        "end-reduction DELETE.api-reduction "
        "{'let_in':False}",
    ),
    **_all(
        NOT_OVER,
        "change-session:leave undo-seating change-table:agree change-table:withdraw change-table:draw "
        "change-table:call-off change-terms DELETE.api-night-person DELETE.api-seating api-seating-by-hand api-table "
        "api-table-agree api-table-withdraw api-table-draw api-table-call-off enter-deal correct-deal "
        "change-sheet:undo change-sheet:confirm change-sheet:stop play api-results api-corrections api-undo "
        "clock:here clock:holiday api-clock adjourn:ask adjourn:agree adjourn:refuse adjourn:go-on api-adjournment "
        "offer-seat change-substitution:ask change-substitution:agree change-substitution:refuse "
        "change-substitution:back change-substitution:bot change-substitution:return api-substitutes "
        "put-to-the-vote api-votes enter-half change-half:agree change-half:take-back api-boards-apart "
        "api-half-board put-dealer api-dealer bring-card api-table-card end-talk api-end-talk "
        "explain:alert explain:ask order cancel-order api-orders api-one-order "
        "look api-look hand-over api-hand-over turn-draft api-turn-draft api-send-turn DELETE.api-turn-draft "
        "take-back answer-take-back:agree answer-take-back:refuse api-take-back api-answer-take-back "
        "explain:answer claim:make claim:agree claim:play-on claim:take-back api-claims api-claim "
        "DELETE.api-claim stop-sign api-held api-explanations api-questions api-question-answer DELETE.api-entry-card "
        "api-confirm api-stop api-concede api-moves propose-points answer-proposal:agree "
        "answer-proposal:refuse api-points api-proposal-answer raise-dispute change-options api-dispute "
        "api-options",
    ),
    **_all(
        RIGHT,
        "object withdraw-objection decide-objection:stands decide-objection:void both-played api-look-alikes "
        "api-both-played api-objection api-objection-decision report answer-report api-own-reports api-report-answer "
        "put-right decide-correction:confirm decide-correction:refuse api-result-corrections api-second-look "
        "reverse-entry api-reverse-entry match-comment change-comment:remove change-comment:hide "
        "change-talk:mute change-talk:mute-always change-talk:hear change-talk:report api-muted api-reported-line "
        "change-comment:show close-comments:close api-match-comment api-comment-hiding api-comments-closed",
    ),
    **_all(
        PAYING,
        "pay got forgive remind decide-payment:confirm decide-payment:refuse decide-charge:back "
        "decide-charge:stands decide-charge:off object-to-charge paid-club api-object-to-charge api-answer-charge "
        "decide-share:back decide-share:stands decide-share:off object-to-share take-expense-back "
        "api-object-to-share api-answer-share api-take-share-back api-take-expense-back "
        "api-take-charge-back api-club-paid close-payment api-close paid-for-guest closings api-closings "
        "api-payments api-payment-decision api-forgive api-remind change-household:ask change-household:agree "
        "change-household:end api-household api-agree-to-pay api-end-to-pay",
    ),
}
"""Why it is done in a closed club too: by the name of the address, with the method before it where the others are
refused, or by the address or the form of a line."""
WRITING = [
    action
    for action in (*CLUBS, *NIGHTS, *MATCHES, *BOOKS_OF_THE_CLUB, *COMPETITIONS)
    if action.form is not None and action.changes
]


def reason(night: Night, action: Action) -> str | None:
    """Why the line goes on in a closed club, if it does."""
    name = named(night, action)
    known = (name, f"{action.method.upper()}.{name}", action.address, str(action.form).replace(" ", ""))
    return next((GOES_ON[key] for key in known if key in GOES_ON), None)


@pytest.fixture
def closed(night: Night) -> Iterator[Night]:
    """The full night in a club that is closed, as no service would have it: every refusal stands by itself."""
    with transaction.atomic():
        Club.objects.filter(pk=night.club.pk).update(
            closed_at=timezone.now(), closed_by=night.players["owner"]
        )
        yield night
        transaction.set_rollback(True)


def outcome(night: Night, action: Action) -> tuple[str, Any]:
    """Whether it was `refused` with the sentence, `done`, or neither."""
    role = "owner" if "owner" in action.who or not action.who else min(action.who)
    cache.clear()
    with transaction.atomic():
        before = state()
        answer = send(night, action, role)
        changed = set(changes(before)) - WRITTEN_BY_READING
        said = [str(message) for message in get_messages(answer.wsgi_request)]
        transaction.set_rollback(True)
    refused = any(
        SENTENCE in text for text in (html.unescape(answer.content.decode(errors="replace")), *said)
    )
    if refused and not changed:
        return "refused", answer.status_code
    return ("done" if changed and not refused else "neither"), answer.status_code


def test_whatever_is_posted_is_refused_with_the_sentence_or_is_named_here(closed: Night) -> None:
    wrong = []
    for action in WRITING:
        found, status = outcome(closed, action)
        why = reason(closed, action)
        done = "neither" if not action.who else "done"
        if (why is None and found != "refused") or (why is not None and found not in ("done", done)):
            wrong.append(f"{action}: {found} ({status}), {why or 'to be refused'}")
    assert not wrong, "\n".join(wrong)


def test_every_reason_is_for_an_address_of_the_table(night: Night) -> None:
    known = set()
    for action in WRITING:
        name = named(night, action)
        known |= {name, f"{action.method.upper()}.{name}", action.address, str(action.form).replace(" ", "")}
    assert sorted(set(GOES_ON) - known) == []


def test_what_is_not_over_stands_in_the_way_with_links(night: Night) -> None:
    found = {fact.what: fact for fact in closing.facts(night.club)}
    ways = {what for what, fact in found.items() if fact.effect == closing.Effect.IN_THE_WAY}
    assert ways == {"nights", "matches", "competitions"}
    assert all(found[what].links for what in ways)
