"""Who may do what: every address that changes something or shows what is not for all. Nothing else is granted.

A line is an address (with the form that is sent, if it changes something) and the roles that may. Words in braces are
those of `night_in_full`; `#` before one makes it a number in JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.pages.night_in_full import PASSWORD, soon

KEEPERS = {"scorekeeper", "organiser", "owner"}
ORGANISERS = {"organiser", "owner"}
OWNER = {"owner"}
BOOKS = {"organiser", "owner", "treasurer"}
TABLE = KEEPERS | {"seated"}
INSIDE = KEEPERS | {"member", "treasurer", "seated", "elsewhere", "host"}
PAYERS = INSIDE - {"seated", "scorekeeper"}
"""Who can pay for whoever is seated: not they, nor who is paid for."""
OUTSIDE = {"outsider", "author"}
CLOSED_OUT = {"outsider of a members' club", "outsider of a private club"}
CLOSED_TO = {"stranger to a members' club", "stranger to a private club"} | CLOSED_OUT
LOGGED_IN = INSIDE | OUTSIDE | CLOSED_OUT
VISITORS = INSIDE | OUTSIDE | {"stranger"}
KNOWING = VISITORS | {"stranger to a members' club", "outsider of a members' club"}
ANYBODY = LOGGED_IN | {"stranger"} | CLOSED_TO
ROLES = sorted(ANYBODY)


@dataclass(frozen=True)
class Action:
    """What is asked of an address. form: what is posted; None: it is only read.

    told: who may not is told so in words by the page, because it is a matter of the thing and not of the role (one
    forgives what one is owed). idle: roles for whom it is done already. changes: False for a post that only answers.
    """

    address: str
    who: frozenset[str]
    form: Mapping[str, Any] | str | None = None
    told: bool = False
    changes: bool = True
    idle: frozenset[str] = frozenset()
    method: str = "post"

    def __str__(self) -> str:
        more = "" if not isinstance(self.form, dict) else ",".join(map(str, self.form.values()))[:40]
        return f"{self.method.upper()} {self.address} {more}".strip()


def read(address: str, who: set[str]) -> Action:
    return Action(address, frozenset(who), method="get")


def do(address: str, who: set[str], form: Mapping[str, Any] | str, **more: Any) -> Action:
    return Action(address, frozenset(who), form, **more)


def put(address: str, who: set[str], form: Mapping[str, Any]) -> Action:
    return Action(address, frozenset(who), form, method="put")


def patch(address: str, who: set[str], form: Mapping[str, Any]) -> Action:
    return Action(address, frozenset(who), form, method="patch")


def delete(address: str, who: set[str], **more: Any) -> Action:
    return Action(address, frozenset(who), {}, method="delete", **more)


SURE = {"sure": "1"}
REPORT = {"promise": "effort", "text": "Gave up with the lead"}
CLUB = "/clubs/{club}"
API_CLUB = "/api/clubs/{club}"
SHEET, API_SHEET = "/matches/{sheet}", "/api/matches/{sheet}"
NIGHT, API_NIGHT = "/nights/{night}", "/api/nights/{night}"
API_TABLE = f"{API_NIGHT}/tables/{{proposed}}"
MONEY = {"club": "{club}", "currency": "EUR", "key": "new", "sum": "1"}
DEBT = {"debtor": "seated", "currency": "EUR"}
VOID = {"kind": "annul", "reason": "Twice", "seq": "{objected_seq}", "known": "0"}
API_VOID = {"kind": "annul", "reason": "Twice", "seq": "#{objected_seq}"}
STAKE = {"value": "", "currency": "", "rule": "fixed"}

PEOPLE = [
    read("/me/", LOGGED_IN),
    read("/me/privacy/", LOGGED_IN),
    do("/me/privacy/", LOGGED_IN, {"mail_reminders": "on"}),
    read("/me/data/", LOGGED_IN),
    read("/me/time-zone/", LOGGED_IN),
    do("/me/time-zone/", LOGGED_IN, {"zone": "Asia/Tokyo"}),
    read("/api/time-zone/", LOGGED_IN),
    put("/api/time-zone/", LOGGED_IN, {"time_zone": "Asia/Tokyo"}),
    read("/me/done/", LOGGED_IN),
    do("/notices/seen/", LOGGED_IN, {"upto": "0"}, changes=False),
    read("/api/notices/", LOGGED_IN),
    Action("/api/notices/", frozenset(LOGGED_IN), {"upto": 0}, changes=False, method="put"),
    do("/me/delete-account/", LOGGED_IN - OWNER, {"password": PASSWORD}, told=True),
    read("/password/", LOGGED_IN),
    do(
        "/password/",
        LOGGED_IN,
        {"oldpassword": PASSWORD, "password1": "uusi-sana-1", "password2": "uusi-sana-1"},
    ),
    read("/me/tokens/", LOGGED_IN),
    do("/me/tokens/", LOGGED_IN, {"name": "Board", "scopes": ["read"], "days": "90", "password": PASSWORD}),
    do("/me/tokens/end/", OWNER, {"token": "{program}"} | SURE),
    delete("/api/token/", LOGGED_IN),
    read("/me/account/", LOGGED_IN),
    do("/me/account/end/", LOGGED_IN, {"others": "1"}),
    read("/me/second-factor/", LOGGED_IN),
    read("/me/mail/", LOGGED_IN),
    do("/me/mail/", LOGGED_IN, {"action_add": "1", "email": "uusi@example.org", "password": PASSWORD}),
    do("/clubs/new/", LOGGED_IN, {"name": "Another", "description": "", "visibility": "public"}),
    read("/clubs/new/", LOGGED_IN),
    read("/players/lempi/", VISITORS),
    read("/players/lempi/company/", VISITORS),
    read("/api/players/lempi/", VISITORS),
    read("/players/seated/", ANYBODY),
]

CLUBS = [
    read(f"{CLUB}/", KNOWING),
    read(f"{CLUB}/members/", VISITORS),
    read(f"{CLUB}/members/?q=a&sort=role", VISITORS),
    read(f"{CLUB}/members/of/member/", ORGANISERS),
    read(f"{CLUB}/members.csv", INSIDE),
    read(f"{CLUB}/members/import/", ORGANISERS),
    do(f"{CLUB}/members/import/", ORGANISERS, {"text": "name\nNew\n", "store": "1"}),
    do(f"{CLUB}/members/join/", OUTSIDE, {}, idle=frozenset(INSIDE)),
    do(f"{CLUB}/members/leave/", INSIDE - OWNER, SURE, told=True),
    do(f"{CLUB}/members/guest/", KEEPERS, {"name": "New"}),
    do(f"{CLUB}/members/role/", OWNER, {"player": "{member}", "role": "organiser"} | SURE),
    do(f"{CLUB}/members/remove/", ORGANISERS, {"player": "{member}"} | SURE),
    do(f"{CLUB}/members/remove/", OWNER, {"player": "{organiser}"} | SURE),
    read(f"{CLUB}/members/juniors/", ORGANISERS),
    do(f"{CLUB}/members/junior/", ORGANISERS, {"player": "{member}"} | SURE),
    do(f"{CLUB}/members/no-junior/", ORGANISERS, {"player": "{junior}"}),
    read("/players/outsider/picture/{picture}/", ANYBODY),
    do("/me/picture/", LOGGED_IN, "picture"),
    do("/me/picture/remove/", {"outsider"} | CLOSED_OUT, {}, idle=frozenset(LOGGED_IN)),
    read("/api/picture/", LOGGED_IN),
    do("/api/picture/", LOGGED_IN, "picture"),
    delete("/api/picture/", {"outsider"} | CLOSED_OUT, idle=frozenset(LOGGED_IN)),
    read(f"{CLUB}/members/deputies/", INSIDE),
    do(
        f"{CLUB}/members/deputies/name/",
        ORGANISERS,
        {
            "office": "{organiser}:organiser",
            "deputy": "{member}",
            "first_day": "{today}",
            "last_day": "{today}",
        },
        told=True,
    ),
    do(
        f"{CLUB}/members/deputies/end/",
        {"owner", "scorekeeper", "member"},
        {"deputy": "{deputyship}"},
        told=True,
    ),
    read(f"{CLUB}/members/removed/", ORGANISERS),
    read(f"{CLUB}/close/", OWNER),
    do(f"{CLUB}/close/", set(), {"name": "Kerho", "numbers": "nights=0"}, told=True),
    do(f"{CLUB}/open-again/", set(), SURE, told=True),
    read(f"{API_CLUB}/closing/", OWNER),
    do(f"{API_CLUB}/closing/", set(), {"name": "Kerho", "numbers": "nights=0"}, told=True),
    delete(f"{API_CLUB}/closing/", set(), told=True),
    read(f"{CLUB}/file/", ORGANISERS),
    do(f"{CLUB}/file/", OWNER, {}),
    read(f"{CLUB}/file/{{club_file}}/", OWNER),
    read(f"{API_CLUB}/files/", ORGANISERS),
    do(f"{API_CLUB}/files/", OWNER, {}),
    read(f"{API_CLUB}/files/{{club_file}}/content/", OWNER),
    do(f"{CLUB}/members/let-back/", OWNER, {"removal": "{removal}"}),
    do(f"{CLUB}/members/merge/", ORGANISERS, {"player": "{tre}", "into": "{member}"} | SURE),
    do(f"{CLUB}/members/merge-agree/", {"organiser", "host"}, {"merge": "{merge}"} | SURE, told=True),
    do(f"{CLUB}/members/merge-agree/", {"owner"}, {"merge": "{own_merge}"} | SURE, told=True),
    do(f"{CLUB}/members/merge-refuse/", ORGANISERS | {"host"}, {"merge": "{merge}"}),
    do(f"{CLUB}/ask-to-join/", OUTSIDE | {"outsider of a members' club"}, {}, idle=frozenset(INSIDE)),
    read(f"{CLUB}/joining/", ORGANISERS),
    do(f"{CLUB}/joining/let-in/", ORGANISERS, {"request": "{request}"}),
    do(f"{CLUB}/joining/decline/", ORGANISERS, {"request": "{request}"}),
    do(f"{CLUB}/joining/invite/", ORGANISERS, {"role": "member"}),
    do(f"{CLUB}/joining/invite/", OWNER, {"role": "owner"}, told=True),
    do(f"{CLUB}/joining/withdraw/", ORGANISERS, {"invitation": "{invitation}"}),
    do(f"{CLUB}/joining/rules/", OWNER, {"joining": "open", "visibility": "members"}),
    read(f"{CLUB}/announcements/", VISITORS),
    do(f"{CLUB}/announcements/", ORGANISERS, {"title": "Closed", "text": "On Thursday."}),
    read("/invitations/{token}/", ANYBODY),
    do("/invitations/{token}/", LOGGED_IN, {}),
    read(f"{CLUB}/calendar/", VISITORS),
    read(f"{CLUB}/nights.ics", VISITORS),
    read(f"{CLUB}/records/", VISITORS),
    read(f"{API_CLUB}/", KNOWING),
    read(f"{API_CLUB}/members/", VISITORS),
    read(f"{API_CLUB}/members/table/", INSIDE),
    do(f"{API_CLUB}/members/table/", ORGANISERS, {"table": "name\nNew\n", "store": True}),
    do("/api/clubs/", LOGGED_IN, {"name": "Another"}),
    do(
        f"{API_CLUB}/join/",
        OUTSIDE | {"outsider of a members' club"},
        {"words": "Hello"},
        idle=frozenset(INSIDE),
    ),
    do(f"{API_CLUB}/leave/", INSIDE - OWNER, {}, told=True),
    patch(f"{API_CLUB}/members/of/member/", OWNER, {"role": "organiser"}),
    delete(f"{API_CLUB}/members/of/member/", ORGANISERS),
    delete(f"{API_CLUB}/members/of/organiser/", OWNER),
    read(f"{API_CLUB}/juniors/", ORGANISERS),
    put(f"{API_CLUB}/juniors/member/", ORGANISERS, {}),
    delete(f"{API_CLUB}/juniors/{{junior_slug}}/", ORGANISERS),
    read(f"{API_CLUB}/deputies/", INSIDE),
    do(
        f"{API_CLUB}/deputies/",
        ORGANISERS,
        {
            "officer": "organiser",
            "office": "organiser",
            "deputy": "member",
            "first_day": "{today}",
            "last_day": "{today}",
        },
        told=True,
    ),
    delete(f"{API_CLUB}/deputies/{{deputyship}}/", {"owner", "scorekeeper", "member"}, told=True),
    read(f"{API_CLUB}/removals/", ORGANISERS),
    do(f"{API_CLUB}/removals/", ORGANISERS, {"player": "member", "why": "Sang"}),
    do(f"{API_CLUB}/removals/", OWNER, {"player": "organiser"}),
    delete(f"{API_CLUB}/removals/{{removal}}/", OWNER),
    do(f"{API_CLUB}/members/of/tre/merge/", ORGANISERS, {"into": "member"}),
    read(f"{API_CLUB}/merges/", INSIDE),
    do(f"{API_CLUB}/merges/{{merge}}/", {"organiser", "host"}, {"agree": True}, told=True),
    do(f"{API_CLUB}/merges/{{own_merge}}/", {"owner"}, {"agree": True}, told=True),
    do(f"{API_CLUB}/merges/{{merge}}/", ORGANISERS | {"host"}, {"agree": False}),
    do(f"{API_CLUB}/guests/", KEEPERS, {"name": "New"}),
    read(f"{API_CLUB}/joining/", ORGANISERS),
    do(f"{API_CLUB}/joining/", ORGANISERS, {"role": "member"}),
    do(f"{API_CLUB}/joining/", OWNER, {"role": "owner"}, told=True),
    put(f"{API_CLUB}/joining/", OWNER, {"joining": "open", "visibility": "members"}),
    do(f"{API_CLUB}/joining/requests/{{request}}/", ORGANISERS, {"let_in": True}),
    do(f"{API_CLUB}/joining/requests/{{request}}/", ORGANISERS, {"let_in": False}),
    delete(f"{API_CLUB}/joining/invitations/{{invitation}}/", ORGANISERS),
    read(f"{API_CLUB}/announcements/", VISITORS),
    do(f"{API_CLUB}/announcements/", ORGANISERS, {"title": "Closed", "text": "On Thursday."}),
]

NIGHTS = [
    do(f"{CLUB}/nights/new/", ORGANISERS, {"title": "New", "starts_at": soon(), "times": "1", "every_days": "7"}),
    read(f"{CLUB}/nights/new/", ORGANISERS),
    read(f"{NIGHT}/", VISITORS),
    read(f"{NIGHT}/wall/", VISITORS),
    read(f"{NIGHT}/here/", KNOWING),
    do("/nights/{empty}/here/", INSIDE, {}, told=True),
    do("/nights/{empty}/here/", LOGGED_IN - {"outsider of a private club"}, {"join": "1"}),
    read(f"{NIGHT}/change/", ORGANISERS),
    do(f"{NIGHT}/change/", ORGANISERS, {"title": "Other", "starts_at": soon(), "place": "", "stakes": "any"}),
    read("/nights/{empty}/call-off/", ORGANISERS),
    do("/nights/{empty}/call-off/", ORGANISERS, {}),
    do("/nights/{empty}/check-in/", INSIDE, {}),
    do("/nights/{empty}/check-in/", KEEPERS, {"player": "{member}"}),
    do("/nights/{empty}/guest/", KEEPERS, {"name": "New"}),
    do("/nights/{hand}/back/", KEEPERS, {"player": "{seated}"}),
    do("/nights/{hand}/leave/", KEEPERS, {"player": "{member}"} | SURE),
    do("/nights/{empty}/close/", KEEPERS, SURE),
    read(f"{NIGHT}/tables/new/?game=hex", KEEPERS),
    do("/nights/{hand}/tables/new/", KEEPERS, {"game": "hex", "seat": ["{member}", "{rival}"]} | STAKE),
    read("/nights/{hand}/seating/?game=hex", KEEPERS),
    do("/nights/{hand}/seating/", KEEPERS, {"game": "hex", "method": "draw", "size": "2"} | STAKE),
    read("/nights/{hand}/seats/?game=hex", KEEPERS),
    do("/nights/{hand}/seats/", KEEPERS, {"game": "hex", "size": "2", "table-1": ["{member}", "{rival}"]} | STAKE),
    do("/nights/{all}/seating/undo/", KEEPERS, {"number": "1"}),
    read(f"{NIGHT}/tables/{{proposed}}/", VISITORS),
    do(f"{NIGHT}/tables/{{proposed}}/agree/", {"host"}, {}, told=True),
    do(f"{NIGHT}/tables/{{proposed}}/agree/", KEEPERS, {"player": "{lempi}"}),
    do(f"{NIGHT}/tables/{{drawn}}/withdraw/", KEEPERS | {"elsewhere"}, {"player": "{elsewhere}"}),
    do(f"{NIGHT}/tables/{{drawn}}/draw/", KEEPERS | {"elsewhere"}, {"player": "{elsewhere}"}),
    do(f"{NIGHT}/tables/{{proposed}}/call-off/", KEEPERS | {"host"}, {}),
    read(f"{NIGHT}/tables/{{proposed}}/terms/", KEEPERS | {"host"}),
    do(f"{NIGHT}/tables/{{proposed}}/terms/", KEEPERS | {"host"}, {"option-size": "5"} | STAKE),
    read(f"{API_CLUB}/nights/", VISITORS),
    do(f"{API_CLUB}/nights/", ORGANISERS, {"title": "New", "starts_at": soon()}),
    read("/api/nights/{night}/", VISITORS),
    patch(f"{API_NIGHT}/", ORGANISERS, {"title": "Other"}),
    delete("/api/nights/{empty}/", ORGANISERS),
    do("/api/nights/{empty}/close/", KEEPERS, {}),
    read(f"{API_NIGHT}/people/", VISITORS),
    do("/api/nights/{empty}/people/", INSIDE, {}),
    do("/api/nights/{empty}/people/", KEEPERS, {"players": ["rival"]}),
    do("/api/nights/{empty}/people/", KEEPERS, {"guest": "New"}),
    put("/api/nights/{empty}/people/rival/", KEEPERS, {}),
    delete("/api/nights/{hand}/people/member/", KEEPERS),
    read(f"{API_NIGHT}/seatings/", VISITORS),
    do("/api/nights/{hand}/seatings/", KEEPERS, {"method": "draw", "game": "hex"}),
    do(
        "/api/nights/{hand}/seatings/",
        KEEPERS,
        {"method": "hand", "game": "hex", "tables": [["member", "rival"]]},
    ),
    delete("/api/nights/{all}/seatings/1/", KEEPERS),
    delete("/api/nights/{put}/seatings/hand/", KEEPERS),
    do(
        "/api/nights/{hand}/tables/",
        KEEPERS,
        {"game": "hex", "players": ["member", "rival"], "heard": True},
    ),
    read(f"{API_TABLE}/", VISITORS),
    put(f"{API_TABLE}/", KEEPERS | {"host"}, {"players": ["host", "lempi"], "options": {"size": "#5"}}),
    do(f"{API_TABLE}/agree/", {"host"}, {}, told=True),
    do(f"{API_TABLE}/agree/", KEEPERS, {"player": "lempi"}),
    do(f"{API_NIGHT}/tables/{{drawn}}/withdraw/", KEEPERS | {"elsewhere"}, {"player": "elsewhere"}),
    do(f"{API_NIGHT}/tables/{{drawn}}/draw/", KEEPERS | {"elsewhere"}, {"player": "elsewhere"}),
    do(f"{API_TABLE}/call-off/", KEEPERS | {"host"}, {}),
]  # fmt: skip

MATCHES = [
    read(f"{SHEET}/", VISITORS),
    read("/matches/{live}/", VISITORS),
    do(f"{SHEET}/deal/", TABLE, "deal"),
    do(f"{SHEET}/preview/", TABLE, "deal", changes=False),
    read(f"{SHEET}/deals/1/", TABLE),
    do(f"{SHEET}/deals/1/", TABLE, "correction"),
    do(f"{SHEET}/undo/", TABLE, {"seq": "{seq}"}),
    do("/matches/{finished}/confirm/", TABLE, {"seq": "{finished_seq}"}),
    do(f"{SHEET}/stop/", TABLE, {"seq": "{seq}", "reason": "late"}),
    do("/matches/{live}/play/", {"seated"}, {"seq": "{live_seq}", "move": "{move}"}),
    do("/matches/{live}/play/", {"seated"}, {"seq": "{live_seq}", "concede": "1"}),
    do(f"{SHEET}/play/", set(), {"seq": "{seq}", "concede": "1"}, told=True),
    do("/matches/{objected}/objection/", {"seated"}, {"reason": "No"}, idle=frozenset({"elsewhere"})),
    do("/matches/{objected}/objection/withdraw/", {"elsewhere"}, {}, told=True),
    read(f"{CLUB}/objections/", ORGANISERS),
    do(f"{CLUB}/objections/{{objection}}/stands/", ORGANISERS, {}),
    do(f"{CLUB}/objections/{{objection}}/void/", ORGANISERS, {}),
    do(f"{CLUB}/objections/both-played/", ORGANISERS, {"one": "{alike}", "other": "{other_alike}"}),
    do(f"{CLUB}/objections/both-played/", ORGANISERS, {"said": "{both}"}),
    read(f"{API_CLUB}/look-alikes/", ORGANISERS),
    do(f"{API_CLUB}/look-alikes/", ORGANISERS, {"one": "{alike}", "other": "{other_alike}"}),
    delete(f"{API_CLUB}/look-alikes/{{both}}/", ORGANISERS),
    do("/api/matches/{objected}/objection/", {"seated"}, {"reason": "No"}, idle=frozenset({"elsewhere"})),
    delete("/api/matches/{objected}/objection/", {"elsewhere"}, told=True),
    read(f"{API_CLUB}/objections/", ORGANISERS),
    do(f"{API_CLUB}/objections/{{objection}}/", ORGANISERS, {"uphold": False}),
    do(f"{API_CLUB}/objections/{{objection}}/", ORGANISERS, {"uphold": True}),
    read("/matches/{objected}/report/", {"seated", "elsewhere"}),
    do("/matches/{objected}/report/", {"seated"}, {"about": "{elsewhere}", **REPORT}, told=True),
    read(f"{CLUB}/reports/", ORGANISERS),
    do(f"{CLUB}/reports/{{report}}/", ORGANISERS, {"answer": "warning", "note": "Look at your own cards."}),
    read("/api/matches/{objected}/reports/", {"seated", "elsewhere"}),
    do("/api/matches/{objected}/reports/", {"seated"}, {"about": "elsewhere", **REPORT}, told=True),
    read(f"{API_CLUB}/reports/", ORGANISERS),
    do(f"{API_CLUB}/reports/{{report}}/", ORGANISERS, {"answer": "nothing"}),
    read("/matches/{objected}/put-right/", KEEPERS),
    do("/matches/{objected}/put-right/", KEEPERS, VOID, changes=False),
    do("/matches/{objected}/put-right/", KEEPERS, VOID | SURE),
    read("/matches/{objected}/deals/1/", KEEPERS),
    do("/matches/{objected}/deals/1/", KEEPERS, {"winner": "1"} | VOID, changes=False),
    do("/matches/{objected}/deals/1/", KEEPERS, {"winner": "1"} | VOID | SURE),
    read("/matches/{righted}/versions/{righted_correction}/", VISITORS),
    do(f"{CLUB}/corrections/{{asked_correction}}/confirm/", ORGANISERS, {}),
    do(f"{CLUB}/corrections/{{asked_correction}}/refuse/", KEEPERS, {}),
    read("/api/matches/{righted}/result-corrections/", TABLE),
    do("/api/matches/{objected}/result-corrections/", KEEPERS, API_VOID),
    do("/api/matches/{objected}/result-corrections/", KEEPERS, API_VOID | {"preview": True}, changes=False),
    read(f"{API_CLUB}/corrections/", ORGANISERS),
    do(f"{API_CLUB}/corrections/{{asked_correction}}/", ORGANISERS, {"confirm": True}),
    do(f"{API_CLUB}/corrections/{{asked_correction}}/", KEEPERS, {"confirm": False}),
    do("/matches/{over}/again/", {"seated"}, {}),
    do("/games/hex/play/", LOGGED_IN, {"seat": "{bot_player}"}),
    read("/promise/", ANYBODY),
    read("/games/hex/play/", LOGGED_IN),
    read(f"{API_SHEET}/", VISITORS),
    do(f"{API_SHEET}/results/", TABLE, "api-deal"),
    do(f"{API_SHEET}/corrections/", TABLE, "api-correction"),
    do(f"{API_SHEET}/undo/", TABLE, {"seq": "#{seq}"}),
    do("/api/matches/{finished}/confirm/", TABLE, {"seq": "#{finished_seq}"}),
    do(f"{API_SHEET}/stop/", TABLE, {"seq": "#{seq}", "reason": "late"}),
    do("/api/matches/{live}/concede/", {"seated"}, {"seq": "#{live_seq}"}),
    do(f"{API_SHEET}/concede/", set(), {"seq": "#{seq}"}, told=True),
    do("/api/matches/{live}/moves/", {"seated"}, {"seq": "#{live_seq}", "moves": ["{move}"]}),
]

BOOKS_OF_THE_CLUB = [
    read("/money/", LOGGED_IN),
    do("/money/pay/", INSIDE - {"elsewhere"}, MONEY | {"payee": "{elsewhere}"}, told=True),
    do("/money/got/", INSIDE - {"seated"}, MONEY | {"debtor": "{seated}"}, told=True),
    do("/money/mail/", LOGGED_IN, {}),
    do("/money/forgive/", {"elsewhere"}, MONEY | {"debtor": "{seated}"}, told=True),
    do("/money/remind/", {"elsewhere"}, MONEY | {"debtor": "{seated}"}, told=True),
    do("/money/how/", LOGGED_IN, {"iban": "FI21 1234 5600 0007 85", "holder": "Any Body", "mobilepay": ""}),
    read(f"{CLUB}/pay/elsewhere/?currency=EUR", {"seated"}),
    read(f"{API_CLUB}/how-to-pay/elsewhere/", {"seated"}),
    read("/api/money/how/", LOGGED_IN),
    put("/api/money/how/", LOGGED_IN, {"iban": "FI2112345600000785", "holder": "Any Body"}),
    do("/money/limit/", INSIDE, {"club": "{club}", "currency": "EUR", "cap": "5"}),
    do("/money/payments/{payment}/confirm/", {"elsewhere"}, {}, told=True),
    do("/money/payments/{payment}/refuse/", {"seated", "elsewhere"}, {}, told=True),
    read(f"{CLUB}/books/", BOOKS),
    read(f"{CLUB}/books/expense/?with={{seated}}", {"owner", "treasurer"}),
    do(
        f"{CLUB}/books/expense/",
        {"owner", "treasurer"},
        {
            "payer": "{elsewhere}",
            "sum": "12",
            "currency": "EUR",
            "description": "Coffee",
            "key": "e",
            "who": "{seated}",
            "share": "1",
        },
    ),
    do(
        f"{API_CLUB}/expenses/",
        {"owner", "treasurer"},
        {
            "payer": "elsewhere",
            "amount": "#12",
            "currency": "EUR",
            "description": "Coffee",
            "key": "e",
            "shares": [{"player": "seated", "share": 2}],
        },
    ),
    read(f"{CLUB}/books/fees/", BOOKS),
    do(
        f"{CLUB}/books/fees/",
        {"owner", "treasurer"},
        {"name": "Tea", "when": "night", "currency": "EUR", "member": "1", "guest": "1", "junior": "0"},
    ),
    read(f"{CLUB}/books/fees/{{fee}}/charge/?occasion=season/2026", {"owner", "treasurer"}),
    do(
        f"{CLUB}/books/fees/{{fee}}/charge/",
        {"owner", "treasurer"},
        {"occasion": "season/2026", "player": "{elsewhere}"},
    ),
    do(f"{CLUB}/books/fees/{{fee}}/end/", {"owner", "treasurer"}, {}),
    do(f"{CLUB}/books/charges/{{charge}}/back/", {"owner", "treasurer"}, {"reason": "Gone"}, told=True),
    do(
        f"{CLUB}/books/charges/{{held_charge}}/stands/",
        {"organiser", "treasurer"},
        {"reason": "So"},
        told=True,
    ),
    do(f"{CLUB}/books/charges/{{held_charge}}/off/", BOOKS, {"reason": "So"}, told=True),
    do(f"{CLUB}/charges/{{charge}}/object/", {"seated"}, {"reason": "No"}, told=True),
    do(
        f"{CLUB}/books/paid-club/",
        {"owner", "treasurer"},
        {"player": "{seated}", "currency": "EUR", "sum": "1", "way": "to", "key": "k"},
        told=True,
    ),
    read(f"{CLUB}/household/", INSIDE),
    do(f"{CLUB}/household/ask/", PAYERS, {"player": "{seated}"}, told=True),
    do(f"{CLUB}/household/agree/", {"host"}, {"number": "{household_asked}"}, told=True),
    do(f"{CLUB}/household/end/", {"member", "scorekeeper"}, {"number": "{household}"}, told=True),
    read(f"{API_CLUB}/household/", INSIDE),
    do(
        f"{API_CLUB}/household/",
        {"elsewhere", "seated"},
        {"player": "seated", "payer": "elsewhere"},
        told=True,
    ),
    do(f"{API_CLUB}/household/{{household_asked}}/agreed/", {"host"}, {}, told=True),
    do(f"{API_CLUB}/household/{{household}}/ended/", {"member", "scorekeeper"}, {}, told=True),
    read(f"{API_CLUB}/fees/", INSIDE),
    do(
        f"{API_CLUB}/fees/",
        {"owner", "treasurer"},
        {"name": "Tea", "charged_for": "night", "currency": "EUR", "member": "#1"},
    ),
    delete(f"{API_CLUB}/fees/{{fee}}/", {"owner", "treasurer"}),
    read(f"{API_CLUB}/fees/{{fee}}/charges/", {"owner", "treasurer"}),
    do(
        f"{API_CLUB}/fees/{{fee}}/charges/",
        {"owner", "treasurer"},
        {"occasion": "season/2026", "players": ["elsewhere"]},
    ),
    read(f"{API_CLUB}/charges/", INSIDE),
    do(f"{API_CLUB}/charges/{{charge}}/objection/", {"seated"}, {"reason": "No"}, told=True),
    do(
        f"{API_CLUB}/charges/{{held_charge}}/answer/",
        {"organiser", "treasurer"},
        {"stands": True, "reason": "So"},
        told=True,
    ),
    do(f"{API_CLUB}/charges/{{charge}}/reversal/", {"owner", "treasurer"}, {"reason": "Gone"}),
    do(
        f"{API_CLUB}/club-paid/",
        {"owner", "treasurer"},
        {"player": "seated", "currency": "EUR", "amount": "#1", "key": "k"},
    ),
    do(
        f"{CLUB}/books/close/",
        set(),
        {"payer": "{seated}", "payee": "{elsewhere}", "currency": "EUR", "reason": "Gone", "key": "c"},
        told=True,
    ),
    do(
        f"{API_CLUB}/closed/",
        set(),
        {"debtor": "seated", "creditor": "elsewhere", "currency": "EUR", "reason": "Gone", "key": "c"},
        told=True,
    ),
    do(
        f"{CLUB}/books/paid/",
        ORGANISERS,
        {"payer": "{una}", "payee": "{elsewhere}", "currency": "EUR", "sum": "1", "key": "k"},
        told=True,
    ),
    read(f"{CLUB}/books/entries.csv", BOOKS),
    read(f"{CLUB}/books/balances.json", BOOKS),
    read(f"{CLUB}/receipts/{{entry}}/", BOOKS | {"seated", "elsewhere"}),
    read(f"{API_CLUB}/receipts/{{entry}}/", BOOKS | {"seated", "elsewhere"}),
    read(f"{CLUB}/books/entries/{{entry}}/reverse/", {"owner", "treasurer"}),
    do(f"{CLUB}/books/entries/{{entry}}/reverse/", {"owner", "treasurer"}, {"reason": "Typed twice"}),
    read(f"{CLUB}/books/settings/", OWNER),
    do(f"{CLUB}/books/settings/", OWNER, {"currency": "SEK", "cap_per_night": "5"}),
    do(f"{CLUB}/books/treasurers/name/", OWNER, {"player": "{member}"}),
    do(f"{CLUB}/books/treasurers/dismiss/", OWNER, {"player": "{treasurer}"}),
    read(f"{CLUB}/books/closings/", BOOKS),
    do(f"{CLUB}/books/closings/", {"owner", "treasurer"}, {}),
    read(f"{CLUB}/books/closings/{{closing}}/", BOOKS),
    read(f"{API_CLUB}/closings/", BOOKS),
    do(f"{API_CLUB}/closings/", {"owner", "treasurer"}, {}),
    read(f"{CLUB}/books/period/", BOOKS),
    read(f"{CLUB}/books/period.csv", BOOKS),
    read(f"{CLUB}/statements/seated/period/", BOOKS | {"seated"}),
    read(f"{CLUB}/statements/seated/period.csv", BOOKS | {"seated"}),
    read(f"{CLUB}/statements/seated/", BOOKS | {"seated"}),
    read(f"{CLUB}/statements/seated.csv", BOOKS | {"seated"}),
    read(f"{CLUB}/why/?currency=EUR&payer=seated&payee=elsewhere", BOOKS | {"seated", "elsewhere"}),
    read(f"{CLUB}/why.csv?currency=EUR&payer=seated&payee=elsewhere", BOOKS | {"seated", "elsewhere"}),
    read(f"{API_CLUB}/settle-up/why/?payer=seated&payee=elsewhere", BOOKS | {"seated", "elsewhere"}),
    read(f"{API_CLUB}/balances/", INSIDE),
    read(f"{API_CLUB}/statement/", INSIDE),
    read(f"{API_CLUB}/statement/?player=seated", BOOKS | {"seated"}),
    read(f"{API_CLUB}/statement/period/", INSIDE),
    read(f"{API_CLUB}/statement/period/?player=seated", BOOKS | {"seated"}),
    read(f"{API_CLUB}/period/", BOOKS),
    read(f"{API_CLUB}/settle-up/", INSIDE),
    read(f"{API_CLUB}/payments/", INSIDE),
    do(
        f"{API_CLUB}/payments/",
        {"seated", "elsewhere"},
        {"payer": "seated", "payee": "elsewhere", "currency": "EUR", "amount": "#1", "key": "k"},
        told=True,
    ),
    do(f"{API_CLUB}/payments/{{payment}}/decision/", {"elsewhere"}, {"decision": "confirm"}, told=True),
    do(f"{API_CLUB}/forgiven/", {"elsewhere"}, DEBT | {"amount": "#1", "key": "k"}, told=True),
    do(f"{API_CLUB}/reminders/", {"elsewhere"}, DEBT, told=True),
    read(f"{API_CLUB}/limits/", INSIDE),
    put(f"{API_CLUB}/limits/", INSIDE, {"currency": "EUR", "cap_per_night": "#500"}),
    read("/api/money/mail/", LOGGED_IN),
    put("/api/money/mail/", LOGGED_IN, {"reminders": False}),
    read(f"{API_CLUB}/entries/", BOOKS),
    do(f"{API_CLUB}/entries/{{entry}}/reversal/", {"owner", "treasurer"}, {"reason": "Typed twice"}),
    read(f"{API_CLUB}/money/", INSIDE),
    put(f"{API_CLUB}/money/", OWNER, {"currency": "SEK", "cap_per_night": "#500"}),
    read(f"{API_CLUB}/treasurers/", INSIDE),
    do(f"{API_CLUB}/treasurers/", OWNER, {"player": "member"}),
    delete(f"{API_CLUB}/treasurers/treasurer/", OWNER),
]

COMPETITIONS = [
    read(f"{CLUB}/tournaments/new/?game=hex", ORGANISERS),
    do(f"{CLUB}/tournaments/new/", ORGANISERS, {"game": "hex", "title": "New", "cycles": "1"}),
    read(f"{CLUB}/leagues/new/?game=hex", ORGANISERS),
    do(f"{CLUB}/leagues/new/", ORGANISERS, {"game": "hex", "title": "New", "rounds": "0", "boards": "1"}),
    read("/leagues/new/", set()),
    do("/leagues/new/", set(), {"game": "hex", "title": "New", "rounds": "0", "boards": "1"}),
    do("/api/competitions/", ORGANISERS, {"game": "hex", "title": "New", "club": "{club}"}),
    do("/api/competitions/{tournament}/entries/", INSIDE | OUTSIDE, {}),
    do("/api/competitions/{league}/entries/", OWNER | {"author"}, {"player": "{bot}"}),
    delete("/api/competitions/{bots_league}/entries/{bot}/", OWNER | {"author"}),
    do("/api/competitions/{tournament}/start/", ORGANISERS, {}),
    read("/competitions/{tournament}/cancel/", ORGANISERS),
    do("/competitions/{tournament}/cancel/", ORGANISERS, {"reason": "The room is closed."}),
    read("/api/competitions/{tournament}/cancel/", ORGANISERS),
    do("/api/competitions/{tournament}/cancel/", ORGANISERS, {"reason": "The room is closed."}),
    read("/competitions/{tournament}/", VISITORS),
    read("/api/competitions/{tournament}/", VISITORS),
    read("/api/competitions/{tournament}/pairings/", VISITORS),
    do("/competitions/{tournament}/enter/", INSIDE | OUTSIDE, {}),
    do("/competitions/{tournament}/enter/", ORGANISERS | {"host"}, {"player": "{host}"}),
    do("/competitions/{tournament}/start/", ORGANISERS, {}),
    do("/competitions/{league}/enter/", OWNER | {"author"}, {"player": "{bot_player}"}),
    read(f"{CLUB}/results/import/", ORGANISERS),
    do(
        f"{CLUB}/results/import/",
        ORGANISERS,
        {"text": "date,game,sides,score\n2025-01-02,hex,Seated - Host,1:0\n", "store": "1"},
    ),
    read(f"{CLUB}/results.csv", VISITORS),
]

BOTS = [
    read("/bots/{bot}/", ANYBODY),
    read("/bots/new/", LOGGED_IN),
    do("/bots/new/", LOGGED_IN, "zip"),
    read("/bots/{bot}/new-version/", {"author"}),
    do("/bots/{bot}/new-version/", {"author"}, "zip"),
    read("/bots/{bot}/versions/1/", {"author"}),
    do("/bots/{bot}/versions/2/use/", {"author"}, {}),
    read("/bots/{bot}/withdraw/", {"author"}),
    do("/bots/{bot}/withdraw/", {"author"}, {}),
    read("/api/bots/{bot}/withdraw/", {"author"}),
    do("/api/bots/{bot}/withdraw/", {"author"}, {}),
    do("/api/bots/", LOGGED_IN, "zip"),
    read("/api/bots/{bot}/versions/", {"author"}),
    do("/api/bots/{bot}/versions/", {"author"}, "zip"),
    read("/api/bots/{bot}/versions/1/", {"author"}),
    do("/api/bots/{bot}/versions/2/use/", {"author"}, {}),
]

SITE = [
    read("/admin/", set()),
    read("/admin/ledger/entry/", set()),
]
"""For the site's staff alone, who have no part in this table."""

ACTIONS = [*SITE, *PEOPLE, *CLUBS, *NIGHTS, *MATCHES, *BOOKS_OF_THE_CLUB, *COMPETITIONS, *BOTS]

FOR_ALL = {
    "account_login": "the way in",
    "account_logout": "ends one's own session and nothing else",
    "account_signup": "the way in",
    "account_set_password": "for one's own login, if it has no password",
    "account_reset_password": "sends a link to the owner of the address",
    "account_reset_password_from_key": "opened by its link; tests/accounts/test_views.py",
    "mfa_authenticate": "the way in, after the password",
    "account_reauthenticate": "one's own log-in, with the password",
    "mfa_reauthenticate": "one's own log-in, with a code",
    "mfa_login_webauthn": "the way in, with a passkey",
    "mfa_reauthenticate_webauthn": "one's own log-in, with a passkey",
    "mfa_add_webauthn": "one's own alone; tests/accounts/test_passkeys.py",
    "mfa_edit_webauthn": "one's own alone; tests/accounts/test_passkeys.py",
    "mfa_remove_webauthn": "one's own alone; tests/accounts/test_passkeys.py",
    "mfa_activate_totp": "one's own alone; tests/accounts/test_second_factor.py",
    "mfa_deactivate_totp": "one's own alone; tests/accounts/test_second_factor.py",
    "mfa_view_recovery_codes": "one's own alone; tests/accounts/test_second_factor.py",
    "mfa_generate_recovery_codes": "one's own alone; tests/accounts/test_second_factor.py",
    "mfa_download_recovery_codes": "one's own alone; tests/accounts/test_second_factor.py",
    "stop-mail": "opened by its link; tests/pages/test_every_mail.py",
    "not-me": "opened by its link; tests/pages/test_every_mail.py",
    "account_confirm_email": "opened by its link; tests/accounts/test_views.py",
    "set_language": "a cookie of the visitor's own",
    "suit-colours": "a cookie of the visitor's own",
    "api-token": "the way in, with a password; tests/accounts/test_token_api.py",
}
"""What anybody may post, and why."""

READ_BY_ALL = {
    "api-schema": "describes the API", "api-docs": "describes the API",
    "api-games": "rules of games", "api-game": "rules of games", "games": "rules of games", "game": "rules of games",
    "account_inactive": "a sentence", "account_reset_password_done": "a sentence",
    "home": "lists; tests/pages/test_clubs.py looks for what must not be on them", "clubs": "as home",
    "matches": "as home", "leagues": "as home", "tournaments": "as home", "bots": "as home",
    "api-players": "as home", "api-clubs": "as home", "api-matches": "as home", "api-competitions": "as home",
    "api-nights": "as home", "api-rating-pools": "as home", "api-leaderboard": "as home",
    "api-player-ratings": "as home", "api-rating-history": "as home", "api-prediction": "as home",
    "api-bot": "bots are public", "favicon": "the site's mark",
    "calendar-feed": "opened by its key; tests/pages/test_clubs.py",
}  # fmt: skip
"""Addresses that only answer, and in which everybody finds what they may see."""
