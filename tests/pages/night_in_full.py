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
from games.core.contract.sampling import sample_result
from games.core.sheet import Sheet
from ledger import fees, households, payments as ledger
from ledger.closings import close_books
from ledger.paying import say_how_to_pay
from ledger.treasurers import name_treasurer
from matches import corrections, deal_form, event_store, lookalikes, objections, reports, services as matches
from matches.models import Correction, Match
from nights.models import Session
from nights.services import agreements, seating, sessions
from tests.bots.conftest import FIRST_LEGAL, bot_files, bot_zip
from tests.helpers.photos import photo
from tests.helpers.tokens import token_of
from tournaments.services import competitions

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
    _competitions(night)
    _bot(night)
    for name in LOGINS:
        _log_in(night, name)
    token_of(night.players["owner"], name="Scoreboard")
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
    tomorrow = permissions.today() + timedelta(days=1)
    stands_in = deputies.name_deputy(
        club=club,
        officer=night.players["scorekeeper"],
        office="scorekeeper",
        deputy=night.players["member"],
        first_day=tomorrow,
        last_day=tomorrow,
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
    _an_objection(night)
    _corrections(night)
    _played_twice(night)
    _seated_nights(night)


def _a_sheet(night: Night, tonight: Session) -> None:
    players = [night.players[name] for name in ("seated", "una", "duo", "tre")]
    sheet = sessions.open_table(session=tonight, game="tuppi", players=players).match
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


def _a_live_match(night: Night) -> None:
    seats = [matches.SeatPlan(night.players[name]) for name in ("seated", "rival")]
    played = matches.create_match(game="hex", seats=seats, options={"size": 4}, club=night.club)
    played = matches.start(match=played)
    night.words |= {
        "live": str(played.code),
        "live_seq": str(Match.objects.get(pk=played.pk).seq),
        "move": event_store.load(played).legal_texts(0)[0],
    }


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


def _some_deal(sheet: Sheet, seed: int = 1) -> Mapping[str, Any]:
    result = sample_result(sheet, Random(seed))
    assert result is not None
    return result.to_json()


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
    fees.object_to(charge=member, words="Ei", by=night.players["member"])
    night.words |= {"fee": str(fee.pk), "charge": str(seated.pk), "held_charge": str(member.pk)}
    night.words |= {
        "payment": str(paid.pk),
        "entry": str(lent.entry_id),
        "closing": str(closing.pk),
    }
    _who_pays(night)


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
    night.words |= {"tournament": open_.slug, "league": league.slug}


def _bot(night: Night) -> None:
    owner = night.players["author"].user
    assert isinstance(owner, User)
    own = {"name": f"{night.prefix} bot"} if night.prefix else {}
    for number in (1, 2):
        package = bots.read_files(bot_files(program=f"{FIRST_LEGAL}# {number}\n", **own))
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
    night.words |= {"bot": version.bot.player.slug, "bot_player": str(version.bot.player_id)}
    seats = [matches.SeatPlan(night.players["seated"]), matches.SeatPlan(version.bot.player, version)]
    over = matches.start(
        match=matches.create_match(game="hex", seats=seats, options={"size": 4}, rated=False, club=night.club)
    )
    matches.concede(match_id=over.pk, seat=0)
    night.words["over"] = str(over.code)
    night.forms["picture"] = {"picture": photo()}
    night.forms["zip"] = {"archive": bot_zip(bot_files(name="Another bot"))}


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
