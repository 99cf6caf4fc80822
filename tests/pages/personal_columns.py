"""What becomes of every column that refers to a person or may hold words: exported, erased when they leave, or kept.

test_personal_columns.py compares this with the models: a new column needs its line here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Fate:
    """exported: under which name of `my_data`. erased: whether deleting an account empties it. kept: why not."""

    exported: str = ""
    erased: bool = False
    kept: str = ""


NAMELESS: Final = "results and books need it; it leads to a player without a name"
OFFICE: Final = "who decided stays known by number, without a name"
WEEK: Final = "a request by its number; gone after a week"
SITE: Final = "no person: rules, keys and settings of the site"
CLUBS: Final = "the club's own words"
NUMBERS: Final = "players by number only, which proves results and settlements"
PROOF: Final = "part of the log that proves the result"
PROGRAM: Final = "the program that explains the bot's matches, and what it printed"


def _login(exported: str = "login") -> Fate:
    return Fate(exported, erased=True)


def _person(exported: str, kept: str = NAMELESS) -> Fate:
    return Fate(exported, kept=kept)


def _kept(why: str) -> Fate:
    return Fate(kept=why)


FATES: Final[Mapping[str, Mapping[str, Fate]]] = {
    "operations.ImportedClub": {
        name: _kept(SITE) for name in ("digest", "origin", "exported_at", "kerho", "last_hash", "bots")
    },
    "operations.ClubFile": {"asked_by": _person("club_files_asked", OFFICE)},
    "operations.ClubFilePiece": {
        "data": _kept("a club's file for its owners, three days long; as the club's pages have it"),
    },
    "operations.ClubFileFetched": {"by": _person("club_files_downloaded", OFFICE)},
    "common.Mail": {
        "to": Fate("mails", erased=True), "kind": _kept(SITE), "about": _kept(NUMBERS), "site": _kept(SITE),
    },
    "common.MailRefusal": {
        "login": Fate(erased=True), "mark": _kept("a keyed digest of an address, which nobody can read"),
    },
    "clubs.User": {
        "password": Fate(erased=True),
        "username": _login(), "first_name": _login(), "last_name": _login(), "email": _login(),
        "time_zone": _login(),
    },
    "account.EmailAddress": {"user": Fate("mail_addresses", erased=True), "email": Fate("mail_addresses", erased=True)},
    "account.EmailConfirmation": {"key": _kept("never written: links are signed, not stored")},
    "mfa.Authenticator": {"user": Fate("second_factors", erased=True), "data": Fate(erased=True)},
    "usersessions.UserSession": {
        "user": Fate("log_ins", erased=True), "ip": Fate("log_ins", erased=True),
        "user_agent": Fate("log_ins", erased=True), "session_key": Fate(erased=True), "data": Fate(erased=True),
    },
    "clubs.User_groups": {"user": Fate(erased=True)},
    "clubs.User_user_permissions": {"user": Fate(erased=True)},
    "clubs.Player": {
        "name": _login("player"), "slug": _login("player"), "picture": _login("picture"),
        "user": _person("login", "the login is emptied and closed"), "merged_into": _person("was_guest_as"),
    },
    "clubs.Club": {
        "name": _kept(CLUBS), "slug": _kept(CLUBS), "description": _kept(CLUBS),
        "closed_by": _person("clubs_closed", OFFICE),
    },
    "clubs.Picture": {
        "player": Fate("picture", erased=True), "image": Fate("picture", erased=True),
    },
    "clubs.Membership": {"player": Fate("memberships", erased=True)},
    "clubs.JuniorMark": {
        "player": Fate("junior_marks", erased=True), "by": _person("juniors_marked", OFFICE),
    },
    "clubs.Removal": {
        "player": _person("removals"), "by": _person("removals_by_me", OFFICE),
        "why": Fate("removals", erased=True), "lifted_by": _person("removals_by_me", OFFICE),
    },
    "clubs.Deputy": {
        "officer": _person("deputies"), "deputy": _person("deputies"),
        "named_by": _person("deputies", OFFICE), "ended_by": _person("deputies", OFFICE),
    },
    "clubs.Invitation": {
        "token": _kept("a link, which names nobody"), "guest": _person("was_guest_as"),
        "email": Fate("invitations_made", erased=True),
        "made_by": _person("invitations_made", OFFICE), "used_by": _person("invitations_used"),
    },
    "clubs.JoinRequest": {
        "player": _person("requests_to_join"), "words": Fate("requests_to_join", erased=True),
        "decided_by": _person("requests_decided", OFFICE),
    },
    "clubs.MergeRequest": {
        "guest": _person("merges"), "into": _person("merges"),
        "asked_by": _person("merges", OFFICE), "decided_by": _person("merges", OFFICE),
    },
    "clubs.Announcement": {
        "author": _person("announced", OFFICE), "title": _person("announced", CLUBS),
        "text": _person("announced", CLUBS),
    },
    "clubs.Notice": {
        "player": Fate("notices", erased=True), "by": _person("notices_by_me", OFFICE),
        "about": Fate("notices", erased=True), "settled": Fate("notices", erased=True),
        "key": _kept(NUMBERS), "where": _kept(NUMBERS),
    },
    "clubs.DoneOnce": {
        "user": _kept(WEEK), "key": _kept(WEEK), "digest": _kept(WEEK), "content_type": _kept(SITE),
        "location": Fate(erased=True), "body": Fate(erased=True),
    },
    "bots.Bot": {"player": _kept(NAMELESS), "owner": _person("bots"), "builtin": _kept(SITE)},
    "bots.BotVersion": {
        "manifest": Fate("bot_versions", erased=True, kept="all but the author"), "archive": _kept(PROGRAM),
        "checksum": _kept(SITE), "check_holder": _kept(SITE), "verdict": _kept(PROGRAM),
        "log": _person("bot_versions", PROGRAM),
    },
    "matches.Board": {"sealed": _kept(SITE)},
    "matches.Match": {
        "game": _kept(SITE), "options": _kept(PROOF), "result": _person("matches", PROOF),
        "reason": _kept(PROOF), "lease_holder": _kept(SITE),
    },
    "matches.Seat": {"player": _person("matches"), "fault": _kept(PROGRAM), "bot_log": _kept(PROGRAM)},
    "matches.Event": {
        "kind": _kept(SITE), "text": _person("written_on_sheets", PROOF), "by": _person("written_on_sheets"),
    },
    "matches.Confirmation": {"player": _person("results_confirmed")},
    "matches.Objection": {
        "player": _person("objections"), "reason": Fate("objections", erased=True),
        "decided_by": _person("objections_decided", OFFICE),
    },
    "matches.Report": {
        "by": _person("reports_made"), "about": _person("reports_about_me"), "text": Fate("reports_made", erased=True),
        "note": Fate("reports_about_me", erased=True), "decided_by": _person("reports_answered", OFFICE),
    },
    "matches.PlayedTwice": {"by": _person("both_played_said", OFFICE)},
    "matches.Correction": {
        "change": _kept(PROOF), "by": _person("corrections_made", OFFICE),
        "reason": Fate("corrections_made", erased=True), "decided_by": _person("corrections_confirmed", OFFICE),
        "result_before": _kept(PROOF),
    },
    "matches.CorrectedSeat": {"before": _person("seats_corrected"), "after": _person("seats_corrected")},
    "matches.CorrectionEffect": {"player": _person("corrected_for_me"), "unit": _kept(NUMBERS)},
    "ratings.ConfigVersion": {"game": _kept(SITE), "parameters": _kept(SITE)},
    "ratings.Pool": {"key": _kept(SITE), "game": _kept(SITE)},
    "ratings.Rating": {"player": _person("ratings")},
    "ratings.RatingChange": {"player": _person("rating_changes")},
    "ledger.Currency": {"code": _kept(SITE), "name": _kept(SITE)},
    "ledger.Stake": {"rule": _kept(SITE), "night_caps": _kept(NUMBERS)},
    "ledger.Account": {"player": _person("money"), "game": _kept(SITE)},
    "ledger.LedgerEntry": {
        "key": _kept(NUMBERS), "actor": _person("entries_i_made", OFFICE), "note": Fate("money", erased=True),
    },
    "ledger.Witness": {"legs": _kept(NUMBERS)},
    "ledger.Link": {"hash": _kept(NUMBERS)},
    "ledger.Chain": {"hash": _kept(NUMBERS)},
    "ledger.Closing": {
        "by": _person("closings_made", OFFICE), "hash": _kept(NUMBERS), "was": _kept(NUMBERS),
        "balances": _kept(NUMBERS),
    },
    "ledger.BooksCheck": {"words": _kept(NUMBERS)},
    "ledger.Payment": {
        "payer": _person("money"), "payee": _person("money"), "key": _kept(SITE),
        "note": Fate("payments_i_wrote_down", erased=True),
        "proposed_by": _person("payments_i_wrote_down"), "decided_by": _person("payments_i_wrote_down"),
    },
    "ledger.PlayerLimit": {"player": Fate("limits", erased=True)},
    "ledger.HowToPay": {
        "player": Fate("how_to_pay", erased=True), "holder": Fate("how_to_pay", erased=True),
        "iban": Fate("how_to_pay", erased=True), "mobilepay": Fate("how_to_pay", erased=True),
    },
    "ledger.Fee": {"name": _kept(CLUBS), "set_by": _person("fees_i_set_or_charged", OFFICE)},
    "ledger.Charge": {
        "player": _person("charges"), "title": _kept(CLUBS), "occasion": _kept(CLUBS),
        "charged_by": _person("fees_i_set_or_charged", OFFICE),
        "objection": Fate("charges", erased=True), "answer": Fate("charges", erased=True),
        "decided_by": _person("fees_i_set_or_charged", OFFICE),
    },
    "ledger.PaidFor": {
        "player": _person("who_pays"), "payer": _person("who_pays"), "asked_by": _person("who_pays", OFFICE),
        "agreed_by": _person("who_pays", OFFICE), "ended_by": _person("who_pays", OFFICE),
    },
    "ledger.NightRoom": {"player": _person("could_still_lose")},
    "ledger.Treasurer": {
        "player": Fate("treasurer_of", erased=True), "named_by": _person("treasurers_named", OFFICE),
    },
    "ledger.StatementLook": {"by": _person("looks_i_made", OFFICE), "whose": _person("looks_at_my_money")},
    "ledger.Reminder": {"creditor": _person("reminders_sent"), "debtor": _person("reminders_got")},
    "nights.Session": {"title": _kept(CLUBS), "place": _kept(CLUBS), "games": _kept(SITE)},
    "nights.Attendance": {"player": _person("nights")},
    "nights.Seating": {"out": _person("sat_out", NUMBERS), "made_by": _person("seatings_made", OFFICE)},
    "nights.SessionTable": {"seal": _kept(SITE), "proposed_by": _person("tables_proposed", OFFICE)},
    "nights.TableConsent": {
        "player": _person("consents"), "terms": _person("consents", NUMBERS),
        "written_by": _person("consents", OFFICE),
    },
    "nights.TeamDraw": {
        "seed": _kept(SITE), "cards": _person("draws_of_sides", NUMBERS),
        "demanded_by": _person("draws_of_sides"), "written_by": _person("draws_of_sides", OFFICE),
    },
    "nights.HouseGame": {
        "game": _kept(SITE), "preset": _kept(SITE), "options": _kept(CLUBS), "objective": _kept(SITE),
        "stake": _kept(SITE),
    },
    "tournaments.Competition": {
        "title": _kept(CLUBS), "slug": _kept(CLUBS), "organiser": _person("competitions_organised", OFFICE),
        "game": _kept(SITE), "options": _kept(CLUBS), "format": _kept(SITE), "settings": _kept(SITE),
        "tie_breaks": _kept(SITE), "seal": _kept(SITE),
        "cancelled_by": _person("competitions_cancelled", OFFICE),
        "cancelled_because": _person("competitions_cancelled", CLUBS),
    },
    "tournaments.Entry": {"player": _person("competitions"), "entered_by": _person("entered_others", OFFICE)},
    "admin.LogEntry": {
        "user": _person("done_in_the_admin", OFFICE), "object_id": _kept(NUMBERS),
        "object_repr": Fate("done_in_the_admin", erased=True),
        "change_message": Fate("done_in_the_admin", erased=True),
    },
    "accounts.ApiToken": {
        "user": Fate("tokens", erased=True), "name": Fate("tokens", erased=True), "digest": Fate(erased=True),
        "scopes": Fate("tokens", erased=True),
    },
    "sessions.Session": {
        "session_key": _kept("a cookie's name; it expires"), "session_data": _kept("a login's number; it expires"),
    },
}  # fmt: skip

OTHERS: Final = ("auth.", "contenttypes.")
"""Tables of what the site is built with, in which no person stands."""
