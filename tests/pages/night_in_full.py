"""A club on a full night, with somebody in every role: what the permission matrix acts on.

Guests have no login: they fill seats. Every address and id that an action needs is in `words`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from io import BytesIO
from random import Random
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from accounts.models import ApiToken
from bots import services as bots
from bots.models import BotVersion
from clubs import deputies, joining, juniors, merging, permissions, pictures, services as people
from clubs.models import Club, Membership, Player, User
from common import site_time
from games.core import registry
from games.core.contract.sampling import sample_result
from games.core.match_file import MatchFile, to_text
from games.core.sheet import Sheet
from ledger import dues, expenses, fees, households, objecting, payments as ledger
from ledger.closings import close_books
from ledger.paying import say_how_to_pay
from ledger.treasurers import name_treasurer
from lobby import services as lobby
from matches import (
    adjourning,
    boards_apart,
    claiming,
    comments,
    conventions,
    corrections,
    event_store,
    explaining,
    lookalikes,
    objections,
    orders,
    penalties,
    reports,
    services as matches,
    standing_in,
    substituting,
    take_backs,
    talking,
    turns,
)
from matches.bot_play import play_bots
from matches.clock_rules import ClockTerms
from matches.explanations import calls_of
from matches.files import imports
from matches.forms import deals as deal_form
from matches.models import Correction, Match, Muted, TurnDraft
from matches.pace_rules import Pace
from matches.strictness import Strictness
from matches.substitutes import terms_of
from nights.models import RuleSheetVersion, Session
from nights.selectors.rule_sheets import asked_by
from nights.services import agreements, chains, rule_sheets, seat_changes, seating, sessions
from nights.services.table_cards import bring_card
from tests.bots.conftest import FIRST_LEGAL, bot_files, bot_zip
from tests.helpers.photos import photo
from tests.helpers.push_service import Browser, switched_on
from tests.helpers.tokens import token_of
from tests.matches.clocked import clocked
from tests.pages.formats_in_full import formats, mixed_events
from tests.tournaments.unusual import lopsided, the_table
from tournaments.models import Competition, Event, Pairing, Regulations, Series
from tournaments.policy import digest_of
from tournaments.services import (
    competitions,
    drafts,
    entering,
    entry_fees,
    finality,
    leaving,
    name_lists,
    officials,
    presets,
    prizes,
    questions,
)
from tournaments.services.apart import apart_set
from tournaments.services.boards import TypedLine, boards_enter
from tournaments.services.by_hand import hand_begin
from tournaments.services.byes import bye_ask
from tournaments.services.clocks import clock_begin
from tournaments.services.deals import deals_make
from tournaments.services.events import stage_add
from tournaments.services.members import enter_team
from tournaments.services.partners import partner_ask, partner_seek
from tournaments.services.series import member_set, part_add, series_close, series_create
from tournaments.services.stage_filling import stage_fill
from tournaments.services.stages_venues import stages_venue_use
from tournaments.services.table_results import table_forfeit
from tournaments.services.venues import venue_use, venue_write

PASSWORD = "kortti-ilta"
LOGINS = (
    "outsider", "author", "member", "scorekeeper", "organiser", "owner", "treasurer", "seated", "elsewhere", "host",
)  # fmt: skip
"""Seated: plays at the table in question. Elsewhere: at another one. Host: sits with a guest and speaks for them.
Author: has handed in a bot, and is in no club."""


@dataclass
class Night:
    """The club, its people by role, and the words that addresses and forms are made of."""

    club: Club
    players: dict[str, Player] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    forms: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    browsers: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    prefix: str = ""


def full_night(prefix: str = "") -> Night:
    """Everything, made through the services. `prefix`: before every name, so that there can be two such clubs."""
    players = {name: _login(prefix + name) for name in (*LOGINS, "rival")}
    club = people.create_club(name=f"{prefix}Kerho", owner=players["owner"])
    night = Night(club, players, prefix=prefix)
    for name in ("member", "scorekeeper", "organiser", "treasurer", "seated", "elsewhere", "host", "rival"):
        people.join(club=club, player=players[name])
    for name in (Membership.Role.SCOREKEEPER, Membership.Role.ORGANISER):
        people.set_role(club=club, player=players[name], role=name)
    name_treasurer(club=club, player=players["treasurer"], by=players["owner"])
    for name in ("una", "duo", "tre", "lempi"):
        players[name] = people.add_guest(club=club, name=f"{prefix}{name}".title())
    night.words |= {name: str(player.pk) for name, player in players.items()} | {"club": club.slug}
    _at_the_door(night)
    _at_the_tables(night)
    _in_the_books(night)
    _in_the_lobby(night)
    _competitions(night)
    _bot(night)
    for name in LOGINS:
        _log_in(night, name)
    token_of(night.players["owner"], name="Scoreboard")
    phone = switched_on(night.players["owner"], Browser(f"/{prefix}owner"))
    night.words["device"] = str(phone.pk)
    night.words["program"] = str(ApiToken.objects.get(user=night.players["owner"].user, name="Scoreboard").pk)
    return night


def _login(name: str) -> Player:
    user = people.sign_up(username=name, password=PASSWORD, name=name.title(), email=f"{name}@example.org")
    return user.player


def _log_in(night: Night, name: str) -> None:
    browser, user = Client(), night.players[name].user
    assert user is not None
    browser.force_login(user)
    night.browsers[name] = browser.cookies["sessionid"].value
    night.tokens[name] = token_of(user)


def _at_the_door(night: Night) -> None:
    club, owner = night.club, night.players["owner"]
    invitation = joining.invite(club=club, by=owner, email="somebody@example.org")
    asking = night.players["asker"] = _login(f"{night.prefix}asker")
    Club.objects.filter(pk=club.pk).update(joining=Club.Joining.REQUEST)
    club.refresh_from_db()
    request = joining.ask_to_join(club=club, player=asking)
    merges = [
        merging.ask_to_merge(
            club=club,
            guest=people.add_guest(club=club, name=f"{night.prefix}Guest of {by}"),
            into=night.players[into],
            by=night.players[by],
        )
        for by, into in (("owner", "host"), ("organiser", "organiser"))
    ]
    junior = people.add_guest(club=club, name=f"{night.prefix}Junior")
    juniors.mark_junior(player=junior, club=club, by=owner)
    sacked = people.add_guest(club=club, name=f"{night.prefix}Sacked")
    people.remove_member(club=club, player=sacked, by=owner, why="Sang at the table")
    next_week = permissions.today() + timedelta(days=7)  # it must not begin while a test runs over midnight
    stands_in = deputies.name_deputy(
        club=club,
        officer=night.players["scorekeeper"],
        office="scorekeeper",
        deputy=night.players["member"],
        first_day=next_week,
        last_day=next_week,
        by=owner,
    )
    shown = pictures.show_picture(
        player=night.players["outsider"], file=BytesIO(photo(turned=3 if night.prefix else 1))
    )
    now = timezone.now()
    made = club.files.create(
        asked_by=owner, status="ready", ready_at=now, ends_at=now + timedelta(days=1), size=2
    )
    made.pieces.create(number=0, data=b"PK")
    night.words |= {
        "club_file": str(made.pk),
        "picture": shown.picture,
        "today": permissions.today().isoformat(),
        "deputyship": str(stands_in.pk),
        "junior": str(junior.pk),
        "junior_slug": Player.objects.get(pk=junior.pk).slug,
        "removal": str(club.removals.get().pk),
        "merge": str(merges[0].pk),
        "own_merge": str(merges[1].pk),
        "invitation": str(invitation.pk),
        "token": invitation.token,
        "request": str(request.pk),
        "asker": str(asking.pk),
    }


def _open(night: Night, title: str, *here: str) -> Session:
    session = sessions.open_session(club=night.club, title=title, starts_at=timezone.now())
    for name in here:
        sessions.check_in(session=session, player=night.players[name])
    return session


def _at_the_tables(night: Night) -> None:
    tonight = _open(night, "Tonight", "seated", "elsewhere", "host", "rival", "una", "duo", "tre", "lempi")
    night.words |= {"night": str(tonight.pk), "empty": str(_open(night, "Nobody here").pk)}
    _a_sheet(night, tonight)
    _a_finished_table(night, tonight)
    _proposed_tables(night, tonight)
    _a_live_match(night)
    _a_match_by_correspondence(night)
    _moves_taken_back(night)
    _a_bidding(night)
    _claims(night)
    _an_argument(night)
    _two_tables(night)
    _a_question(night)
    _an_objection(night)
    _corrections(night)
    _played_twice(night)
    _seated_nights(night)
    _changes_of_players(night)
    _cutting_in(night)


def _rule_sheets(night: Night) -> RuleSheetVersion:
    """One in use, and one that is retired."""
    says = {"club": night.club, "by": night.players["organiser"], "game": "tuppi"}
    used = rule_sheets.write_rules(name="Torstaituppi", options={"sooli": False}, note="Tee kello 21", **says)
    old = rule_sheets.write_rules(name="Old Tuppi", **says)
    rule_sheets.retire_rules(sheet=old.sheet, by=night.players["organiser"])
    night.words |= {"rules": str(used.sheet_id), "retired_rules": str(old.sheet_id)}
    return used


def _a_sheet(night: Night, tonight: Session) -> None:
    players = [night.players[name] for name in ("seated", "una", "duo", "tre")]
    by_rules = {**asked_by(_rule_sheets(night)), "talk": "past"}
    sheet = sessions.open_table(session=tonight, game="tuppi", players=players, **by_rules).match
    live = event_store.load(sheet)
    deal, other = _some_deal(live.sheet), _some_deal(live.sheet, 2)
    sheet = matches.enter_result(match_id=sheet.pk, data=deal, expect_seq=live.seq)
    night.words |= {"sheet": str(sheet.code), "seq": str(sheet.seq)}
    night.forms |= {
        "deal": deal_form.typed(deal) | {"seq": str(sheet.seq)},
        "correction": deal_form.typed(other) | {"seq": str(sheet.seq)},
        "api-deal": {"result": dict(deal), "seq": sheet.seq},
        "api-correction": {"result": dict(other), "seq": sheet.seq, "deal": 1},
    }


def _a_finished_table(night: Night, tonight: Session) -> None:
    players = [night.players[name] for name in ("seated", "una")]
    finished = _hex_result(sessions.open_table(session=tonight, game="hex", players=players).match)
    night.words |= {"finished": str(finished.code), "finished_seq": str(finished.seq)}


def _hex_result(match: Match) -> Match:
    data = {"winner": 0, "swapped": False}
    return matches.enter_result(match_id=match.pk, data=data, expect_seq=event_store.load(match).seq)


def _proposed_tables(night: Night, tonight: Session) -> None:
    who, organiser = night.players, night.players["organiser"]
    sessions.open_table(session=tonight, game="hex", players=[who["elsewhere"], who["duo"]])
    proposed, drawn = (
        agreements.propose_table(
            session=tonight, game=game, players=[who[name] for name in names], by=organiser
        )
        for game, names in (("hex", ("host", "lempi")), ("tuppi", ("elsewhere", "una", "duo", "tre")))
    )
    agreements.agree(table=drawn, player=who["elsewhere"], by=who["elsewhere"])
    night.words |= {"proposed": str(proposed.number), "drawn": str(drawn.number)}
    _cards(night, tonight)
    _from_a_file(night)


def _from_a_file(night: Night) -> None:
    """Seated has read a match in from a file."""
    table = registry.get("hex").table_for(2, {"size": 4})
    text = to_text(MatchFile(table, entered=False, log=(), players=(f"Wirth{night.prefix}", "")))
    owner = night.players["seated"]
    night.words["read_in"] = str(imports.read_in(raw=text.encode(), owner=owner).code)
    night.words["match_text"] = text


def _cards(night: Night, tonight: Session) -> None:
    """Elsewhere shares one with the member; seated has brought one to a table."""
    who, words = night.players, {"game": "tuppi", "title": "Savonia", "text": f"Hearts first{night.prefix}"}
    shared = conventions.write_card(
        player=who["elsewhere"], partner=who["member"], by=who["elsewhere"], **words
    )
    own = conventions.write_card(player=who["seated"], by=who["seated"], **words)
    people = [who[name] for name in ("seated", "duo", "una", "lempi")]
    carded = agreements.propose_table(session=tonight, game="tuppi", players=people, by=who["organiser"])
    bring_card(table=carded, player=who["seated"], by=who["seated"], version=own.versions.get())
    version = shared.versions.get()
    night.words |= {
        "card": str(shared.pk),
        "card_version": str(version.pk),
        "card_digest": version.digest,
        "carded": str(carded.number),
        "carded_match": str(carded.match.code),
    }


def _a_live_match(night: Night) -> None:
    seats = [matches.SeatPlan(night.players[name]) for name in ("seated", "rival")]
    played = matches.create_match(game="hex", seats=seats, options={"size": 4}, club=night.club)
    played = matches.start(match=played)
    night.words |= {
        "live": str(played.code),
        "live_seq": str(Match.objects.get(pk=played.pk).seq),
        "move": event_store.load(played).legal_texts(0)[0],
    }


def _a_table_that_talks(night: Night) -> None:
    """Seated reads nothing of rival anywhere; elsewhere has said something."""
    who = night.players
    seats = [matches.SeatPlan(who[name]) for name in ("seated", "elsewhere")]
    match = matches.create_match(game="german-whist", seats=seats, club=night.club, talk="deals")
    match = matches.start(match=match)
    play_bots(match_id=match.pk, holder="dealer")
    line = talking.speak(match_id=match.pk, by=who["elsewhere"], text=f"Evening{night.prefix}")
    Muted.objects.create(by=who["seated"], about=who["rival"])
    night.words |= {"talks": str(match.code), "line": str(line.pk)}


def _a_match_by_correspondence(night: Night) -> None:
    terms = ClockTerms("days", 3 * 86_400, holiday=7)
    match = clocked([night.players["seated"], night.players["rival"]], terms, there=False, club=night.club)
    night.words["timed"] = str(match.code)
    _a_table_that_talks(night)
    _matches_that_rest(night)
    _free_seats(night)
    night.words["next_week"] = (timezone.now() + timedelta(days=7)).strftime("%Y-%m-%dT12:00")


def _free_seats(night: Night) -> None:
    """Two tables of seated and rival, who steps away from both; at one the treasurer asks to sit in. At a third a bot
    plays for seated."""
    who = night.players
    free, asked = (clocked([who["seated"], who["rival"]], club=night.club) for _each in range(2))
    rows = [substituting.offer(match_id=match.pk, by=who["rival"], index=1) for match in (free, asked)]
    terms = [terms_of(match, 1) for match in (free, asked)]
    substituting.ask(substitution=rows[1], by=who["treasurer"], terms=terms[1])
    night.words |= {"seat_free": str(free.code), "free_row": str(rows[0].pk), "free_terms": terms[0]}
    night.words |= {"seat_asked": str(asked.code), "asked_row": str(rows[1].pk)}
    away = clocked([who["seated"], who["rival"]], club=night.club)
    row = substituting.offer(match_id=away.pk, by=who["seated"], index=0)
    standing_in.let_bot(substitution=row, by=who["rival"])
    night.words |= {"stood_in": str(away.code), "stood_row": str(row.pk)}


def _matches_that_rest(night: Night) -> None:
    """One that rival asks to adjourn, and one that rests with a sealed move."""
    seated, rival = night.players["seated"], night.players["rival"]
    until = timezone.now() + timedelta(days=2)
    asked, rests = (clocked([seated, rival], club=night.club) for _each in range(2))
    row = adjourning.ask(match_id=asked.pk, by=rival, until=until)
    night.words |= {"asked_to_rest": str(asked.code), "rest": str(row.pk), "resting": str(rests.code)}
    number = adjourning.ask(match_id=rests.pk, by=rival, until=until).pk
    adjourning.agree(match_id=rests.pk, by=seated, number=number)
    adjourning.seal_move(match_id=rests.pk, seat=0, texts=["a1"], expect_seq=0, by=seated)


def _moves_taken_back(night: Night) -> None:
    """Seated has moved and may ask it back; elsewhere has asked seated and ordered a move; seated has laid one out."""
    for word, names in (("friends", ("seated", "rival")), ("asked_back", ("elsewhere", "seated"))):
        seats = [matches.SeatPlan(night.players[name]) for name in names]
        played = matches.create_match(
            game="hex", seats=seats, club=night.club, strictness=Strictness("friendly")
        )
        matches.start(match=played)
        matches.play_move(match_id=played.pk, seat=0, texts=["a1"], expect_seq=0)
        night.words[word] = str(played.code)
    made = take_backs.ask(match_id=played.pk, by=night.players["elsewhere"], expect_seq=1)
    night.words["back"] = str(made.pk)
    ordered = orders.give(
        match_id=played.pk,
        seat=0,
        by=night.players["elsewhere"],
        kind="premove",
        expect_seq=1,
        text="c3",
    )
    night.words["order"] = str(ordered.pk)
    laid = {"seat": 1, "player": night.players["seated"], "seq": 1, "texts": ["b2"]}
    TurnDraft.objects.create(match=played, **laid)


def _a_bidding(night: Night) -> None:
    """Elsewhere, whose turn it is, has asked seated about a call, and can ask about another."""
    seats = [matches.SeatPlan(night.players[name]) for name in ("seated", "elsewhere", "una", "duo")]
    match = matches.start(match=matches.create_match(game="screw-misere", seats=seats, club=night.club))
    play_bots(match_id=match.pk, holder="dealer")
    asked = explaining.ask(match_id=match.pk, seat=1, seq=_turn_of_elsewhere(match, []))
    matches.play_move(
        match_id=match.pk, seat=1, texts=[event_store.load(match).legal_texts(1)[0]], expect_seq=_seq(match)
    )
    bid = _turn_of_elsewhere(match, [asked.seq])
    night.words |= {"bidding": str(match.code), "question": str(asked.pk), "bid": str(bid)}


def _claims(night: Night) -> None:
    """Seated is to act at one table of whist; at another elsewhere has claimed and seated is asked."""
    for word, order in (("claiming", ("elsewhere", "seated")), ("claimed", ("seated", "elsewhere"))):
        seats = [matches.SeatPlan(night.players[name]) for name in (*order, "una", "duo")]
        match = matches.start(match=matches.create_match(game="rubber-whist", seats=seats, club=night.club))
        play_bots(match_id=match.pk, holder="dealer")
        night.words |= {word: str(match.code), f"{word}_seq": str(_seq(match))}
    _stop_sign(night)
    made = claiming.claim(match_id=match.pk, seat=1, count=0, expect_seq=_seq(match))
    night.words["claim"] = str(made.pk)


def _stop_sign(night: Night) -> None:
    """Seated has moved at a table with stop signs."""
    seats = [matches.SeatPlan(night.players[name]) for name in ("elsewhere", "seated", "una", "duo")]
    plan = matches.MatchPlan("rubber-whist", seats, club=night.club, pace=Pace(stop=20))
    (match,) = matches.create_matches([plan], started=True)
    play_bots(match_id=match.pk, holder="dealer")
    match.refresh_from_db()
    texts = event_store.load(match).legal_texts(1)[:1]
    matches.play_move(match_id=match.pk, seat=1, texts=texts, expect_seq=match.seq)
    match.events.update(
        at=timezone.now() + timedelta(days=1)
    )  # a sign is in time for as long as the tests take
    night.words["stopping"] = str(match.code)


def _turn_of_elsewhere(match: Match, asked: list[int]) -> int:
    """The others act until it is; the newest call of seated that nobody has asked about."""
    while True:
        match.refresh_from_db()
        live = event_store.load(match)
        calls = [event.seq for event in calls_of(live, [0]) if event.seq not in asked]
        seat = live.actors()[0]
        if seat == 1 and calls:
            return calls[-1]
        matches.play_move(
            match_id=match.pk, seat=seat, texts=[live.legal_texts(seat)[0]], expect_seq=live.seq
        )


def _seq(match: Match) -> int:
    return Match.objects.get(pk=match.pk).seq


def _an_argument(night: Night) -> None:
    """A sheet at which points beside the deals are proposed."""
    seats = [matches.SeatPlan(night.players[name]) for name in ("seated", "elsewhere")]
    argued = matches.create_match(game="totem-tennis", seats=seats, club=night.club, entered=True)
    matches.start(match=argued)
    data = {"points": [-1, 0], "reason": "late"}
    made = penalties.propose(
        match_id=argued.pk, data=data, by=night.players["elsewhere"], expect_seq=0, fault=0
    )
    night.words |= {"argued": str(argued.code), "points": str(made.pk)}


def _two_tables(night: Night) -> None:
    """Sakaali for eight with real cards: the first table has entered a board by the word of one side."""
    guests = [
        people.add_guest(club=night.club, name=f"{night.prefix}Guest {number} of eight")
        for number in range(6)
    ]
    sitting = [night.players["seated"], night.players["elsewhere"], *guests]
    seats = [matches.SeatPlan(player) for player in sitting]
    match = matches.create_match(game="sakaali-eight", seats=seats, club=night.club, entered=True)
    matches.start(match=match)
    boards_apart.enter_half(
        match_id=match.pk, table=0, board=1, data={"first": [50, 71]}, by=night.players["seated"]
    )
    night.words["apart"] = str(match.code)


def _a_question(night: Night) -> None:
    """Believe or Doubt with cards of words, where the table votes on how exact an answer must be."""
    guest = people.add_guest(club=night.club, name=f"{night.prefix}Guest of Doubt")
    seats = [
        matches.SeatPlan(player) for player in (night.players["seated"], night.players["elsewhere"], guest)
    ]
    match = matches.create_match(game="believe-or-doubt", seats=seats, club=night.club, entered=True)
    matches.start(match=match)
    night.words["doubted"] = str(match.code)


def _an_objection(night: Night) -> None:
    seats = [matches.SeatPlan(night.players[name]) for name in ("seated", "elsewhere")]
    objected = matches.create_match(game="hex", seats=seats, club=night.club, entered=True)
    matches.start(match=objected)
    objected = _hex_result(objected)
    matches.confirm_result(match_id=objected.pk, expect_seq=objected.seq)
    objection = objections.object_to(match_id=objected.pk, player=night.players["elsewhere"], reason="Not so")
    night.words |= {"objected": str(objected.code), "objection": str(objection.pk)}
    night.words |= {"objected_seq": str(objected.seq)}
    made = reports.report(
        match_id=objected.pk,
        by=night.players["elsewhere"],
        about=night.players["seated"],
        promise="looking",
        text="My hand",
    )
    night.words |= {"report": str(made.pk)}


def _played_twice(night: Night) -> None:
    """Two that look alike, and two more of which somebody has said that both were played."""
    made = []
    for names in (("una", "duo"), ("una", "duo"), ("tre", "lempi"), ("tre", "lempi")):
        seats = [matches.SeatPlan(night.players[name]) for name in names]
        match = matches.create_match(game="hex", seats=seats, club=night.club, entered=True)
        matches.start(match=match)
        match = _hex_result(match)
        made.append(matches.confirm_result(match_id=match.pk, expect_seq=match.seq))
    said = lookalikes.say_both_were_played(one=made[2], other=made[3], by=night.players["owner"])
    night.words |= {"alike": str(made[0].code), "other_alike": str(made[1].code), "both": str(said.pk)}


def _corrections(night: Night) -> None:
    """One that is done, and one that waits because the scorekeeper sat there."""
    for word, other, by in (("righted", "seated", "owner"), ("asked", "host", "scorekeeper")):
        seats = [matches.SeatPlan(night.players[name]) for name in ("scorekeeper", other)]
        match = matches.create_match(game="hex", seats=seats, club=night.club, entered=True)
        matches.start(match=match)
        match = _hex_result(match)
        matches.confirm_result(match_id=match.pk, expect_seq=match.seq)
        change = corrections.Change(Correction.Kind.DEALS, {1: {"winner": 1, "swapped": False}})
        made = corrections.correct(
            match_id=match.pk,
            change=change,
            by=night.players[by],
            reason="Väärin",
            expect_seq=match.seq,
            known=0,
        )
        night.words |= {word: str(match.code), f"{word}_correction": str(made.pk)}


def _seated_nights(night: Night) -> None:
    who, organiser = night.players, night.players["organiser"]
    hand, seated, put = (
        _open(night, title, "member", "rival") for title in ("By hand", "All seated", "Seated by hand")
    )
    seating.seat_everybody(session=seated, method="draw", game="hex", size=2, by=organiser)
    two = [who["member"].pk, who["rival"].pk]
    seating.seat_by_hand(session=put, tables=[two], game="hex", by=organiser)
    night.words |= {"hand": str(hand.pk), "all": str(seated.pk), "put": str(put.pk)}


def _changes_of_players(night: Night) -> None:
    """A night on which somebody may go, and one on which the member is to take a guest's seat."""
    who, tables = night.players, []
    for title in ("Somebody may go", "Somebody goes"):
        session = _open(night, title, "seated", "una", "member")
        tables.append(sessions.open_table(session=session, game="hex", players=[who["seated"], who["una"]]))
    change = seat_changes.ask_change(
        table=tables[1], leaver=who["una"], newcomer=who["member"], by=who["seated"], expect_seq=0
    )
    night.words |= {
        "may_go": str(tables[0].session_id),
        "goes": str(tables[1].session_id),
        "turns": str(_taking_turns(night).pk),
        "change": str(change.pk),
    }


def _cutting_in(night: Night) -> None:
    """Three at Hex: the member sits out first, duo looks on: a match that is over, and one where all are asked."""
    who, tables = night.players, []
    for title in ("Cutting in", "Who cuts in"):
        session = _open(night, title, "seated", "una", "member", "duo")
        two, cutting = [who["seated"], who["una"]], chains.Cutting([who["member"]])
        tables.append(sessions.open_table(session=session, game="hex", players=two, cutting=cutting))
    match = _hex_result(tables[0].match)
    matches.confirm_result(match_id=match.pk, expect_seq=match.seq)
    ask = chains.ask(table=tables[1], kind="end", player=None, by=who["seated"])
    night.words |= {
        "cuts_in": str(tables[0].session_id),
        "cutting_asked": str(tables[1].session_id),
        "cutting_ask": str(ask.pk),
    }


def _taking_turns(night: Night) -> Session:
    """A night on which the member sits out of a table of seated and a guest."""
    who, session = night.players, _open(night, "Three at a board", "seated", "una", "member")
    table = sessions.open_table(session=session, game="hex", players=[who["seated"], who["una"]])
    turns.join(match=table.match, player=who["member"], rows=0)
    return session


def _some_deal(sheet: Sheet, seed: int = 1) -> Mapping[str, Any]:
    result = sample_result(sheet, Random(seed))
    assert result is not None
    return result.to_json()


def _in_the_lobby(night: Night) -> None:
    host, elsewhere, member = (night.players[name] for name in ("host", "elsewhere", "member"))
    table = lobby.open_table(host=host, game="tuppi", seats=[host, elsewhere, member, None])
    lobby.sit(table=table, player=elsewhere, terms=table.terms)
    night.words |= {"open_table": str(table.code), "open_terms": table.terms}


def _in_the_books(night: Night) -> None:
    """Seated owes elsewhere five euros, three since before the books were closed, and says two are given back."""
    club, debtor, creditor = night.club, night.players["seated"], night.players["elsewhere"]
    before = ledger.record_payment(
        club=club, payer=creditor, payee=debtor, currency="EUR", amount=300, key="before", by=creditor
    )
    ledger.confirm_payment(payment=before, by=debtor)
    closing = close_books(club=club, by=night.players["owner"])
    lent = ledger.record_payment(
        club=club, payer=creditor, payee=debtor, currency="EUR", amount=200, key="lent", by=creditor
    )
    lent = ledger.confirm_payment(payment=lent, by=debtor)
    paid = ledger.record_payment(
        club=club, payer=debtor, payee=creditor, currency="EUR", amount=200, key="back", by=debtor
    )
    say_how_to_pay(player=creditor, holder="Elsa Virta", iban="FI21 1234 5600 0007 85", mobilepay="")
    fee = fees.set_fee(
        club=club,
        name="Jäsenmaksu",
        when="season",
        currency="EUR",
        member=500,
        guest=0,
        junior=0,
        by=night.players["owner"],
    )
    charged = fees.charge(
        fee=fee,
        gathering=fees.season_of(fee, "2026"),
        people=[debtor, night.players["member"]],
        by=night.players["owner"],
    )
    own = {row.player: row for row in charged}
    seated, member = own[debtor], own[night.players["member"]]
    objecting.object_to(owed=member, words="Ei", by=night.players["member"])
    night.words |= {"fee": str(fee.pk), "charge": str(seated.pk), "held_charge": str(member.pk)}
    night.words |= {
        "payment": str(paid.pk),
        "entry": str(lent.entry_id),
        "closing": str(closing.pk),
    }
    _expense(night)
    _dues(night)
    _who_pays(night)


def _dues(night: Night) -> None:
    """Of this month on; the seated one pays less."""
    made = dues.set_dues(
        club=night.club,
        name="Kuukausimaksu",
        every="month",
        currency="EUR",
        member=300,
        junior=100,
        starts_on=site_time.today(),
        ends_on=None,
        by=night.players["owner"],
    )
    [less] = dues.reduce(
        dues=made,
        players=[night.players["seated"]],
        amount=0,
        reason="Kunniajäsen",
        by=night.players["owner"],
    )
    first = site_time.today().replace(day=1).isoformat()
    night.words |= {"dues": str(made.fee_id), "reduction": str(less.pk), "month": first}


def _expense(night: Night) -> None:
    """Paid by elsewhere, shared by seated, who can object, and by the member, who has."""
    made = expenses.record_expense(
        club=night.club,
        paid={night.players["elsewhere"]: 1000},
        shares={night.players["seated"]: 1, night.players["member"]: 1},
        currency="EUR",
        description="Kahvi",
        key="kahvi",
        by=night.players["owner"],
    )
    own = {row.player: row for row in made.shares.all()}
    seated, member = own[night.players["seated"]], own[night.players["member"]]
    objecting.object_to(owed=member, words="Ei", by=night.players["member"])
    night.words |= {"expense": str(made.pk), "share": str(seated.pk), "held_share": str(member.pk)}


def _who_pays(night: Night) -> None:
    """The member for the scorekeeper; elsewhere has asked the host whether they may."""
    for word, by, other in (("household", "member", "scorekeeper"), ("household_asked", "elsewhere", "host")):
        payer, player = night.players[by], night.players[other]
        row = households.ask(club=night.club, player=player, payer=payer, by=payer)
        night.words[word] = str(row.pk)
    households.agree(
        row=night.club.paid_for.get(pk=night.words["household"]), by=night.players["scorekeeper"]
    )


def _competitions(night: Night) -> None:
    who, common = night.players, {"game": "hex", "seed": 7, "options": {"size": 4}}
    _prized(night, [who["una"], who["duo"]])
    open_ = competitions.create_competition(
        kind="tournament",
        title="Open",
        format="round-robin",
        club=night.club,
        organiser=who["organiser"],
        **common,
    )
    competitions.enter(competition=open_, players=[who["rival"], who["una"]])
    league = competitions.create_competition(
        kind="league", title="League", format="duplicate-league", organiser=who["owner"], **common
    )
    prize = prizes.prize_offer(competition=open_, kind="lot", thing="A board", by=who["organiser"])
    night.words |= {"tournament": open_.slug, "league": league.slug, "prize": str(prize.pk)}
    _entering(night)
    _unusual(night)
    _swiss(night)
    _events(night)


def _events(night: Night) -> None:
    """One that can be divided and drawn, one whose second stage can be filled, and one where it is."""
    made = {}
    for title in ("groups", "ready", "filled"):
        event = presets.groups_and_knock_out(
            title=f"{night.prefix}{title}", club=night.club, game="hex", groups=2, go_on=1,
            organiser=night.players["organiser"], options={"size": 4},
        )  # fmt: skip
        one, other = event.competitions.filter(stage=1).order_by("pk")
        for section, names in ((one, ("una", "duo")), (other, ("tre", "lempi"))):
            competitions.enter(competition=section, players=[night.players[name] for name in names])
        made[title] = event
        night.words |= {f"event_{title}": event.slug}
    for title in ("ready", "filled"):
        for section in made[title].competitions.filter(stage=1):
            for number, entry in enumerate(section.entries.order_by("pk"), 1):
                entry.number = number
                entry.save(update_fields=["number"])
        made[title].competitions.filter(stage=1).update(status="finished", started_at=timezone.now())
    stage_fill(event=made["filled"], stage=2, by=night.players["organiser"])
    added = stage_add(
        event=made["groups"], stage=1, section="C", game="hex", format="swiss", title="Third group"
    )
    night.words |= {"event_section": added.slug}
    _series(night)


def _series(night: Night) -> None:
    """Two in which the prized tournament counts; one of them is closed. A third was founded, and host is asked."""
    by = night.players["organiser"]
    for word in ("series", "closed_series"):
        made = series_create(title=f"{night.prefix}{word}", club=night.club, organiser=by)
        part = part_add(series=made, kind="competition", key=night.words["prized"])
        member_set(series=made, player=night.players["una"], category="newcomers")
        night.words |= {word: made.slug, "series_part" if word == "series" else "closed_part": str(part.pk)}
    series_close(series=made, by=by)
    before, after = (
        series_create(title=f"{night.prefix}{word}", club=night.club, organiser=by)
        for word in ("before", "after")
    )
    Series.objects.filter(pk=after.pk).update(previous=before)
    member_set(series=after, player=night.players["host"]).series.members.update(word="asked")
    night.words |= {"next_series": after.slug}
    _venues(night)


def _venues(night: Night) -> None:
    """One at which the open tournament is played, and one that nobody uses; and two who must not meet."""
    two = [night.players[name] for name in ("host", "una")]
    night.words |= {"apart_pair": str(apart_set(club=night.club, people=two).pk)}
    one, other = (venue_write(club=night.club, name=name) for name in ("Library", "Barn"))
    open_ = Competition.objects.get(slug=night.words["tournament"])
    used = venue_use(competition=open_, venue=one.pk)
    swiss = Competition.objects.get(slug=night.words["swiss"])
    venue_use(competition=swiss, venue=one.pk)
    night.words |= {
        "swiss_entry": str(swiss.entries.get(player=night.players["una"]).pk),
        "swiss_table": str(Pairing.objects.filter(round__competition=swiss).order_by("table")[0].pk),
    }
    night.words |= {"venue": str(one.pk), "spare_venue": str(other.pk), "event_venue": str(used.pk)}
    of_stages = stages_venue_use(event=Event.objects.get(slug=night.words["event_groups"]), venue=one.pk)
    night.words |= {"stages_venue": str(of_stages.pk), "policy": digest_of(open_)}


def _entering(night: Night) -> None:
    """Host is entered and may check in, a guest is here, the member has asked to play; one event is free, one not."""
    who, by = night.players, night.players["organiser"]
    made = [
        competitions.create_competition(
            kind="tournament",
            title=title,
            game="hex",
            format="round-robin",
            club=night.club,
            organiser=by,
            seed=7,
        )
        for title in ("Entering", "Free", "Maksettu")
    ]
    now = timezone.now()
    said = {
        "approval": True,
        "checks_in": True,
        "check_in_from": now - timedelta(hours=1),
        "check_in_until": now + timedelta(hours=5),
        "categories": ["seniors"],
    }
    entering.terms_say(competition=made[0], by=by, said=said)
    questions.question_add(competition=made[0], text="Bring a board?", kind="yes-no")
    entering.enter_all(competition=made[0], players=[who["host"], who["una"]], by=by)
    entering.check_in(competition=made[0], player=who["una"], by=by)
    entering.ask_to_play(competition=made[0], player=who["member"], seen=digest_of(made[0]))
    entry_fees.entry_fee_set(
        competition=made[2],
        currency="EUR",
        amounts=(5, 5, 0),
        owed="draw",
        refund_until=None,
        by=who["owner"],
    )
    night.words |= {"entering": made[0].slug, "free_event": made[1].slug, "paid_event": made[2].slug}
    night.words["looked"] = name_lists.list_read(made[0], "Somebody New").digest
    night.words["night_key"] = name_lists.nights_of(made[0])[0].key
    night.forms["entry_fee"] = {
        "currency": "EUR", "member": "5", "guest": "5", "junior": "0", "owed": "entering"
    }  # fmt: skip


def _prized(night: Night, two: list[Player]) -> None:
    """It is over, and its prize is awarded."""
    by = night.players["organiser"]
    made = competitions.create_competition(
        kind="tournament",
        title="Prized",
        game="hex",
        format="swiss",
        settings={"rounds": 1},
        club=night.club,
        organiser=by,
        seed=7,
        options={"size": 4},
    )
    competitions.enter(competition=made, players=two, by=by)
    prizes.prize_offer(competition=made, kind="place", place=1, thing="A cup", by=by)
    finality.provisional_set(competition=made, minutes=0)
    competitions.start(competition=made)
    (played,) = Match.objects.filter(pairing_match__pairing__round__competition=made)
    after = matches.enter_result(match_id=played.pk, data={"winner": 0, "swapped": False}, expect_seq=0)
    matches.confirm_result(match_id=played.pk, expect_seq=after.seq)
    competitions.make_next_round(competition_id=made.pk)
    prizes.prizes_award(competition=made, by=by)
    night.words["prized"] = made.slug


def _unusual(night: Night) -> None:
    """It is over, and one of its results is far from the others."""
    made = lopsided(night.club, [night.players[name] for name in ("una", "duo", "tre", "lempi", "rival")])
    table = the_table(made)
    night.words |= {
        "lopsided": made.slug,
        "unusual_table": str(table.pk),
        "unusual_round": str(table.round.number),
        "unusual_number": str(table.table),
    }


def _swiss(night: Night) -> None:
    """Drawn round by round: the first has been played, one has gone home since."""
    three = [night.players[name] for name in ("una", "duo", "tre")]
    made = competitions.create_competition(
        kind="tournament",
        title="Swiss",
        game="hex",
        format="dutch",
        club=night.club,
        organiser=night.players["organiser"],
        seed=7,
        options={"size": 4},
    )
    competitions.enter(competition=made, players=three, by=night.players["organiser"])
    competitions.start(competition=made)
    (played,) = Match.objects.filter(pairing_match__pairing__round__competition=made)
    after = matches.enter_result(match_id=played.pk, data={"winner": 0, "swapped": False}, expect_seq=0)
    matches.confirm_result(match_id=played.pk, expect_seq=after.seq)
    leaving.go_home(competition=made, player=three[1])
    Regulations.objects.create(competition=made, late_until=5)
    night.words |= {"swiss": made.slug, "una_slug": three[0].slug}
    _rested(night)
    _drafted(night, three)
    _handed(night, three)


def _rested(night: Night) -> None:
    """Open for entries: the host has asked to rest in its third round, and may in another."""
    made = competitions.create_competition(
        kind="tournament",
        title="Rested",
        game="hex",
        format="swiss",
        club=night.club,
        organiser=night.players["organiser"],
        seed=7,
        options={"size": 4},
    )
    competitions.enter(competition=made, players=[night.players["host"]])
    Regulations.objects.create(competition=made, byes=2)
    bye_ask(competition=made, player=night.players["host"], number=3)
    night.words["rested"] = made.slug


def _drafted(night: Night, three: list[Player]) -> None:
    """Its first round is published, its second a draft."""
    made = competitions.create_competition(
        kind="tournament",
        title="Drafted",
        game="hex",
        format="swiss",
        club=night.club,
        organiser=night.players["organiser"],
        seed=7,
        options={"size": 4},
        drafts=True,
    )
    competitions.enter(competition=made, players=three, by=night.players["organiser"])
    competitions.start(competition=made)
    first = drafts.draft_of(made)
    assert first is not None
    drafts.round_publish(competition=made, round_id=first.pk)
    (played,) = Match.objects.filter(pairing_match__pairing__round__competition=made)
    after = matches.enter_result(match_id=played.pk, data={"winner": 0, "swapped": False}, expect_seq=0)
    matches.confirm_result(match_id=played.pk, expect_seq=after.seq)
    second = drafts.draft_draw(competition=made)
    assert second is not None
    prizes.prize_offer(
        competition=made,
        kind="category",
        category="newcomers",
        thing="A board",
        by=night.players["organiser"],
    )
    one, other, _third = made.entries.order_by("pk")
    night.words |= {
        "drafted": made.slug,
        "draft": str(second.pk),
        "first_round": str(first.pk),
        "entry_one": str(one.pk),
        "entry_other": str(other.pk),
        "other_slug": other.player.slug,
        "one_slug": one.player.slug,
    } | _robin(night, three)
    night.words |= formats(night.club, night.players)


def _handed(night: Night, three: list[Player]) -> None:
    """Its first round is a draft that is being put together by hand."""
    made = competitions.create_competition(
        kind="tournament",
        title="Handed",
        game="hex",
        format="swiss",
        club=night.club,
        organiser=night.players["organiser"],
        seed=7,
        options={"size": 4},
        drafts=True,
    )
    competitions.enter(competition=made, players=three, by=night.players["organiser"])
    competitions.start(competition=made)
    draft = drafts.draft_of(made)
    assert draft is not None
    hand_begin(competition=made, round_id=draft.pk, by=night.players["organiser"])
    one, other, _third = made.entries.order_by("pk")
    night.words |= {
        "handed": made.slug,
        "handed_draft": str(draft.pk),
        "handed_one": str(one.pk),
        "handed_other": str(other.pk),
    }


def _robin(night: Night, three: list[Player]) -> dict[str, str]:
    """A round robin whose first round is open; in its second somebody did not come."""
    made = competitions.create_competition(
        kind="tournament",
        title="Robin",
        game="hex",
        format="round-robin",
        club=night.club,
        organiser=night.players["organiser"],
        seed=7,
        options={"size": 4},
    )
    competitions.enter(competition=made, players=three, by=night.players["organiser"])
    competitions.start(competition=made)
    first, second, _third = Pairing.objects.filter(round__competition=made).order_by("round__number")
    table_forfeit(competition=made, pairing_id=second.pk, came=[True, False])
    by = night.players["organiser"]
    officials.official_name(competition=made, player=night.players["host"], role="helper", by=by)
    (link,) = officials.table_links_make(competition=made, number=1, by=by, hours=3)
    clock_begin(competition=made, number=1, minutes=40)
    _pairs(night)
    _on_boards(night)
    return {
        "table_secret": link.secret,
        "robin": made.slug,
        "open_event_table": str(first.pk),
        "missed_event_table": str(second.pk),
    }


def _partners(night: Night, made: Competition) -> dict[str, str]:
    """Tre, lempi and elsewhere look for a partner, and host asks elsewhere."""
    seen = digest_of(made)
    for name in ("tre", "lempi", "elsewhere"):
        partner_seek(competition=made, player=night.players[name], seen=seen)
    host, elsewhere = night.players["host"], night.players["elsewhere"]
    partner_ask(competition=made, asker=host, seeker=elsewhere, seen=seen)
    return {
        "pairs_policy": seen,
        "seeker": str(elsewhere.pk),
        "seeker_slug": elsewhere.slug,
        "asker": str(host.pk),
        "asker_slug": host.slug,
    }


def _pairs(night: Night) -> None:
    """A tournament of pairs that takes entries: one has entered, its second player has yet to confirm."""
    una, duo, tre, lempi = (night.players[name] for name in ("una", "duo", "tre", "lempi"))
    made = competitions.create_competition(
        kind="tournament",
        title="Pairs",
        game="tuppi",
        format="swiss",
        club=night.club,
        organiser=night.players["organiser"],
        seed=7,
    )
    entry = enter_team(competition=made, players=[una, duo], by=una)
    night.words |= {
        "pairs": made.slug,
        "pair": str(entry.pk),
        "captain_slug": una.slug,
        "partner_slug": duo.slug,
        **_partners(night, made),
        "tre": str(tre.pk),
        "tre_slug": tre.slug,
        "lempi": str(lempi.pk),
        "lempi_slug": lempi.slug,
    }


def _on_boards(night: Night) -> None:
    """Two pairs play the boards of a round, which are dealt: one board has been entered by one side."""
    seated, elsewhere, una, duo = (night.players[name] for name in ("seated", "elsewhere", "una", "duo"))
    by = night.players["organiser"]
    made = competitions.create_competition(
        kind="tournament",
        title="Boards",
        game="contract-bridge",
        format="swiss-pairs",
        settings={"rounds": 1, "boards": 2},
        club=night.club,
        organiser=by,
        seed=7,
    )
    for players in ((seated, una), (elsewhere, duo)):
        enter_team(competition=made, players=players, by=by)
    deals_make(competition=made, boards=2, by=by)
    competitions.start(competition=made)
    table = Pairing.objects.get(round__competition=made)
    boards_enter(competition=made, pairing_id=table.pk, lines=[TypedLine(1, "420")], by=una)
    night.words |= {"on_boards": made.slug, "boards_table": str(table.pk)}


def _bot(night: Night) -> None:
    owner = night.players["author"].user
    assert isinstance(owner, User)
    own = {"name": f"{night.prefix} bot"} if night.prefix else {}
    for number in (1, 2):
        package = bots.read_files(
            bot_files(program=f"{FIRST_LEGAL}# {number}\n", games='["hex", "tuppi"]', **own)
        )
        version = bots.submit_version(owner=owner, submitted=package)
    BotVersion.objects.update(status="ready")
    bots.use_version(bot=version.bot, number=1, owner=owner)
    entered = competitions.create_competition(
        kind="league",
        title="With a bot",
        format="duplicate-league",
        organiser=night.players["owner"],
        game="hex",
        seed=7,
        options={"size": 4},
    )
    competitions.enter(competition=entered, players=[Player.objects.get(bot=version.bot)])
    night.words["bots_league"] = entered.slug
    _a_league_with_cards(night, Player.objects.get(bot=version.bot))
    night.words |= {"bot": version.bot.player.slug, "bot_player": str(version.bot.player_id)}
    night.words |= mixed_events(night.club, Player.objects.get(bot=version.bot))
    seats = [matches.SeatPlan(night.players["seated"]), matches.SeatPlan(version.bot.player, version)]
    over = matches.start(
        match=matches.create_match(game="hex", seats=seats, options={"size": 4}, rated=False, club=night.club)
    )
    matches.concede(match_id=over.pk, seat=0)
    night.words["over"] = str(over.code)
    said = [
        comments.write(match_id=over.pk, by=night.players["member"], text=text) for text in ("Well", "Oh")
    ]
    comments.hide(comment=said[1], by=night.players["organiser"], why="Rude")
    night.words |= {"comment": str(said[0].pk), "hidden_comment": str(said[1].pk)}
    night.forms["picture"] = {"picture": photo()}
    night.forms["zip"] = {"archive": bot_zip(bot_files(name="Another bot"))}


def _a_league_with_cards(night: Night, bot: Player) -> None:
    """Author's bot is entered, and author has a card for it."""
    author = night.players["author"]
    made = competitions.create_competition(
        kind="league",
        title="With cards",
        format="duplicate-league",
        club=night.club,
        organiser=night.players["organiser"],
        game="tuppi",
        seed=7,
    )
    competitions.enter(competition=made, players=[bot])
    card = conventions.write_card(
        player=author, by=author, game="tuppi", title="Own", text=f"Clubs first{night.prefix}"
    )
    night.words |= {
        "carded_league": made.slug,
        "carded_entry": str(made.entries.get().pk),
        "bots_digest": card.versions.get().digest,
    }


def soon() -> str:
    """A time to come, as a browser's field has it."""
    return (timezone.localtime() + timedelta(days=3)).strftime("%Y-%m-%dT%H:%M")


def filled(value: Any, words: Mapping[str, str]) -> Any:
    """The value with `{words}` put in, wherever they stand in it; numbers in JSON come as numbers."""
    if isinstance(value, str):
        whole = value.startswith("#")
        text = value.removeprefix("#").format_map(dict(words))
        return int(text) if whole else text
    if isinstance(value, bytes):
        return SimpleUploadedFile("file.zip", value)
    if isinstance(value, list):
        return [filled(part, words) for part in value]
    return (
        {name: filled(part, words) for name, part in value.items()} if isinstance(value, Mapping) else value
    )
