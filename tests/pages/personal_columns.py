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
    "operations.SiteChange": {
        "by": _person("site_changes", OFFICE),
        **{name: _kept(SITE) for name in ("name", "before", "after")},
        "reason": _kept("why a setting of the whole site was changed, by who keeps it"),
    },
    "common.SiteState": {"settings": _kept(SITE), "windows": _kept(SITE)},
    "operations.ClubFile": {"asked_by": _person("club_files_asked", OFFICE)},
    "operations.ClubFilePiece": {
        "data": _kept("a club's file for its owners, three days long; as the club's pages have it"),
    },
    "operations.ClubFileFetched": {"by": _person("club_files_downloaded", OFFICE)},
    "common.Mail": {
        "to": Fate("mails", erased=True), "kind": _kept(SITE), "about": _kept(NUMBERS), "site": _kept(SITE),
    },
    "common.PushDevice": {
        "user": Fate("devices", erased=True), "endpoint": Fate("devices", erased=True),
        "agent": Fate("devices", erased=True), "session": Fate(erased=True),
        "p256dh": Fate(erased=True), "auth": Fate(erased=True),
    },
    "common.Push": {"kind": _kept(SITE), "about": Fate("messages_to_devices", erased=True)},
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
    "clubs.Letter": {
        "by": _person("letters_to_clubs", OFFICE), "part": _kept(SITE), "title": _kept(CLUBS), "text": _kept(CLUBS),
    },
    "clubs.ClubChange": {
        "player": _person("changes_of_my_offices"), "by": _person("changes_of_clubs_made", OFFICE),
        "before": _kept(CLUBS), "after": _kept(CLUBS),
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
        "game": _kept(SITE), "options": _kept(PROOF), "clock": _kept(PROOF),
        "pace": _kept(PROOF), "strictness_details": _kept(PROOF), "adjourns": _kept(SITE),
        "result": _person("matches", PROOF), "device": _person("matches_on_device"),
        "reason": _kept(PROOF), "lease_holder": _kept(SITE), "device_browser": _kept(SITE),
    },
    "matches.HeldMove": {"texts": _kept(PROOF)},
    "matches.Order": {
        "player": _person("orders"), "text": _person("orders", PROOF), "answers": _person("orders", PROOF),
        "steps": _person("orders", PROOF), "line": _person("orders", PROOF), "played": _kept(PROOF),
    },
    "matches.TurnDraft": {
        "player": Fate("turns_laid_out", erased=True), "texts": Fate("turns_laid_out", erased=True),
    },
    "matches.TurnTold": {"seats": _kept("seats of a match, as its log has them")},
    "matches.WindowAnswer": {"text": _kept(PROOF)},
    "matches.Seat": {"player": _person("matches"), "fault": _kept(PROGRAM), "bot_log": _kept(PROGRAM)},
    "matches.Sitting": {"player": _person("seats_given_up")},
    "matches.SitsOut": {"player": _person("sits_out")},
    "matches.Event": {
        "kind": _kept(SITE), "text": _person("written_on_sheets", PROOF), "by": _person("written_on_sheets"),
    },
    "matches.Confirmation": {"player": _person("results_confirmed")},
    "matches.ConventionCard": {
        "player": Fate("convention_cards", erased=True), "partner": Fate("convention_cards", erased=True),
        "game": _kept(SITE), "title": Fate("convention_cards", erased=True),
    },
    "matches.ConventionVersion": {
        "title": Fate("convention_cards", erased=True), "text": Fate("convention_cards", erased=True),
        "digest": _kept(SITE), "written_by": _person("convention_cards", OFFICE),
    },
    "matches.TableConventions": {
        "player": _person("conventions_played"), "title": _person("conventions_played", PROOF),
        "text": _person("conventions_played", PROOF), "digest": _kept(PROOF),
    },
    "matches.DealTally": {name: _kept(SITE) for name in ("game", "layout", "counts")},
    "matches.ImportedMatch": {
        "owner": Fate("matches_from_files", erased=True), "game": _kept(SITE),
        "title": Fate("matches_from_files", erased=True), "content": Fate("matches_from_files", erased=True),
        "left_out": _kept(SITE), "digest": _kept(SITE),
    },
    "matches.Adjournment": {
        "asked_by": _person("adjournments"), "sealed": _kept("encrypted, and gone once the match goes on"),
        "seal": _kept(PROOF), "opened": _kept(PROOF),
    },
    "matches.AdjournmentWord": {"player": _person("adjournments_agreed_to")},
    "matches.Substitution": {
        "leaver": _person("seats_offered"), "offered_by": _person("seats_offered"),
        "newcomer": _person("sat_in"), "terms": _kept(NUMBERS),
    },
    "matches.SubstitutionWord": {
        "newcomer": _person("words_on_substitutes"), "player": _person("words_on_substitutes"),
    },
    "matches.ClockPresence": {"player": _person("at_the_board")},
    "matches.ClockStop": {"player": _person("clock_holidays")},
    "matches.Heartbeat": {"name": _kept(SITE)},
    "matches.Explanation": {"text": Fate("explanations", erased=True)},
    "matches.Claim": {"line": Fate("claims", erased=True)},
    "matches.Objection": {
        "player": _person("objections"), "reason": Fate("objections", erased=True),
        "decided_by": _person("objections_decided", OFFICE),
    },
    "matches.Report": {
        "by": _person("reports_made"), "about": _person("reports_about_me"), "text": Fate("reports_made", erased=True),
        "note": Fate("reports_about_me", erased=True), "decided_by": _person("reports_answered", OFFICE),
    },
    "matches.ReportRecord": {
        "digest": _kept(PROOF), "position": _kept("what everybody saw, by seat"),
    },
    "matches.ReportedWords": {"player": Fate(erased=True), "text": Fate(erased=True)},
    "matches.Comment": {
        "player": Fate("comments", erased=True), "text": Fate("comments", erased=True),
    },
    "matches.CommentHiding": {
        "by": _person("comments_i_hid", OFFICE), "ended_by": _person("comments_i_hid", OFFICE),
        "why": Fate("comments_hidden_from_others", erased=True),
    },
    "matches.TableLine": {
        "player": Fate("said_at_tables", erased=True), "text": Fate("said_at_tables", erased=True),
    },
    "matches.Muted": {"by": Fate("muted", erased=True), "about": Fate(erased=True)},
    "matches.CommentsClosed": {"player": _person("comments_closed", "their word stands: nobody comments there")},
    "lobby.OpenTable": {
        "night_title": _kept(CLUBS),
        "host": _person("open_tables"), "game": _kept(SITE), "options": _kept("the terms of a table that waits"),
        "clock": _kept("the terms of a table that waits"), "pace": _kept("the terms of a table that waits"),
        "stake": _kept("the terms of a table that waits"),
        "strictness_details": _kept("the terms of a table that waits"),
        "terms": _kept(NUMBERS),
    },
    "lobby.OpenSeat": {
        "player": _person("open_seats"), "asked": _person("open_seats"), "terms": _kept(NUMBERS),
    },
    "matches.Proposal": {
        "content": _kept(PROOF), "reason": Fate("proposals_made", erased=True), "by": _person("proposals_made"),
        "decided_by": _person("proposals_decided"),
    },
    "matches.ProposalWord": {"player": _person("proposals_agreed_to")},
    "matches.HalfBoard": {"result": _kept(NUMBERS)},
    "matches.HalfBoardWord": {"player": _person("boards_agreed_to")},
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
    "ledger.Reduction": {
        "player": _person("dues_reduced"), "given_by": _person("fees_i_set_or_charged", OFFICE),
        "ended_by": _person("fees_i_set_or_charged", OFFICE), "reason": Fate("dues_reduced", erased=True),
    },
    "ledger.Expense": {
        "recorded_by": _person("expenses_i_recorded_or_answered", OFFICE), "key": _kept(SITE),
        "note": Fate("shares", erased=True),
    },
    "ledger.Outlay": {"player": _person("outlays")},
    "ledger.Share": {
        "player": _person("shares"), "charged_by": _person("expenses_i_recorded_or_answered", OFFICE),
        "objection": Fate("shares", erased=True), "answer": Fate("shares", erased=True),
        "decided_by": _person("expenses_i_recorded_or_answered", OFFICE),
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
    "nights.SessionTable": {
        "seal": _kept(SITE), "departs": _kept(SITE), "proposed_by": _person("tables_proposed", OFFICE),
    },
    "nights.TableConsent": {
        "player": _person("consents"), "terms": _person("consents", NUMBERS),
        "written_by": _person("consents", OFFICE),
    },
    "nights.ChainMember": {
        "player": _person("cutting_in"), "written_by": _person("cutting_in", OFFICE),
    },
    "nights.ChainLot": {"seal": _kept(SITE), "lot": _kept(NUMBERS)},
    "nights.ChainAsk": {
        "player": _person("changes_of_cutting_in"), "asked_by": _person("changes_of_cutting_in", OFFICE),
    },
    "nights.ChainWord": {
        "player": _person("words_to_cutting_in"), "written_by": _person("words_to_cutting_in", OFFICE),
    },
    "nights.SeatChange": {
        "leaver": _person("changes_of_players"), "newcomer": _person("changes_of_players"),
        "asked_by": _person("changes_of_players", OFFICE),
    },
    "nights.SeatChangeWord": {
        "player": _person("words_to_changes"), "written_by": _person("words_to_changes", OFFICE),
    },
    "nights.TeamDraw": {
        "seed": _kept(SITE), "cards": _person("draws_of_sides", NUMBERS),
        "demanded_by": _person("draws_of_sides"), "written_by": _person("draws_of_sides", OFFICE),
    },
    "nights.RuleSheet": {"game": _kept(SITE), "name": _kept(CLUBS), "copied_from": _kept(CLUBS)},
    "nights.RuleSheetVersion": {
        "name": _kept(CLUBS), "terms": _kept(SITE), "note": _kept(CLUBS), "digest": _kept(SITE),
        "written_by": _person("rule_sheets_written", OFFICE),
    },
    "nights.HouseGame": {
        "game": _kept(SITE), "preset": _kept(SITE), "options": _kept(CLUBS), "objective": _kept(SITE),
        "stake": _kept(SITE), "time_limit": _kept(SITE), "strictness": _kept(SITE),
    },
    "tournaments.EntryMember": {
        "player": _person("plays_for"), "entered_by": _person("plays_for", OFFICE),
    },
    "tournaments.BoardResult": {
        "text": _person("boards_written", SITE), "entered_by": _person("boards_written", OFFICE),
        "confirmed_by": _person("boards_written", OFFICE), "reason": _person("boards_written", CLUBS),
    },
    "tournaments.Deals": {
        "made_by": _person("deals_made", OFFICE), "sealed": _kept(PROOF), "opened": _kept(PROOF),
    },
    "tournaments.DealtBoard": {"sealed": _kept(PROOF)},
    "tournaments.DealLook": {"player": _person("deals_looked_at", OFFICE)},
    "tournaments.OutlierWord": {"by": _person("results_looked_at", OFFICE)},
    "tournaments.Pairing": {"boards": _kept(SITE), "part": _kept(SITE), "why": _kept(SITE)},
    "tournaments.Round": {
        "undone_by": _person("rounds_undone", OFFICE), "undone_because": _person("rounds_undone", CLUBS),
    },
    "tournaments.Competition": {
        "title": _kept(CLUBS), "slug": _kept(CLUBS), "organiser": _person("competitions_organised", OFFICE),
        "game": _kept(SITE), "options": _kept(CLUBS), "format": _kept(SITE), "settings": _kept(SITE),
        "tie_breaks": _kept(SITE), "scheme": _kept(SITE),
        "seal": _kept(SITE), "strictness_details": _kept(CLUBS),
        "section": _kept(CLUBS), "filling": _kept(CLUBS),
        "cancelled_by": _person("competitions_cancelled", OFFICE),
        "cancelled_because": _person("competitions_cancelled", CLUBS),
    },
    "tournaments.CompetitionCard": {
        "title": _kept(PROOF), "text": _kept(PROOF), "digest": _kept(PROOF),
    },
    "tournaments.Ruling": {
        "by": _person("rulings_given", OFFICE), "reason": _person("rulings_given", CLUBS), "points": _kept(SITE),
    },
    "tournaments.Entry": {
        "byes": _kept(SITE), "player": _person("competitions"), "entered_by": _person("entered_others", OFFICE),
        "category": _kept(CLUBS), "category_asked": _kept(CLUBS), "seen": _kept(SITE),
        "name": Fate(kept=CLUBS, erased=True), "why": _kept(SITE),
        "expelled_by": _person("expulsions", OFFICE), "expelled_because": _person("competitions", CLUBS),
    },
    "tournaments.EventOfficial": {
        "player": Fate("events_run", erased=True), "named_by": _person("officials_named", OFFICE),
    },
    "tournaments.TableLink": {
        "secret": _kept(SITE), "made_by": _person("table_links_made", OFFICE),
        "used_by": Fate("table_links_used", erased=True),
    },
    "tournaments.EventTerms": {
        name: _kept(CLUBS)
        for name in (
            "venue", "address", "map_link", "categories", "penalties", "pace", "more",
        )
    },
    "tournaments.Application": {
        "player": _person("applications"), "asked_by": _person("applications", OFFICE), "seen": _kept(SITE),
        "category_asked": _kept(CLUBS), "decided_by": _person("applications_decided", OFFICE),
        "because": Fate("applications", erased=True), "team": Fate(kept=CLUBS, erased=True),
    },
    "tournaments.EntryQuestion": {"text": _kept(CLUBS), "options": _kept(CLUBS)},
    "tournaments.EntryAnswer": {
        "player": Fate("entry_answers", erased=True), "text": Fate("entry_answers", erased=True),
    },
    "tournaments.PartnerSeeker": {
        "player": Fate("partners_sought", erased=True), "note": Fate("partners_sought", erased=True),
        "seen": _kept(SITE),
    },
    "tournaments.PartnerAsk": {"asker": Fate("partners_asked", erased=True), "seen": _kept(SITE)},
    "tournaments.ArenaTime": {
        "by": _person("arena_times_changed", OFFICE), "reason": _person("arena_times_changed", CLUBS),
    },
    "tournaments.HandPairing": {
        "by": _person("rounds_paired_by_hand", OFFICE), "drawn": _kept(SITE),
    },
    "tournaments.Event": {
        "title": _kept(CLUBS), "slug": _kept(CLUBS), "organiser": _person("events_organised", OFFICE),
    },
    "tournaments.Series": {
        "title": _kept(CLUBS), "slug": _kept(CLUBS), "organiser": _person("series_organised", OFFICE),
        "scale": _kept(SITE), "game": _kept(SITE), "divisions": _kept(CLUBS),
        "closed_by": _person("series_closed", OFFICE),
    },
    "tournaments.SeriesPart": {"night": _kept(SITE), "title": _kept(CLUBS)},
    "tournaments.SeriesMember": {"player": _person("series_members"), "category": _kept(CLUBS)},
    "tournaments.SeriesPlace": {
        "player": _person("series_places"), "category": _kept(CLUBS), "cells": _kept(SITE),
    },
    "tournaments.ApartPair": {"one": Fate(erased=True), "other": Fate(erased=True)},
    "tournaments.Venue": {name: _kept(CLUBS) for name in ("name", "address", "map_link", "access")},
    "tournaments.StageFilling": {"made_by": _person("stages_filled", OFFICE)},
    "tournaments.Prizes": {"seal": _kept(SITE), "awarded_by": _person("prizes_awarded", OFFICE)},
    "tournaments.Prize": {
        "category": _kept(CLUBS), "thing": _kept(CLUBS), "offered_by": _person("prizes_offered", OFFICE),
    },
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
