"""A tournament as its organiser drives it: by pages, or by the API, from founding to the last table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.contrib.messages import get_messages
from django.forms import BooleanField
from django.test import Client
from django.urls import reverse

from clubs.models import Club, Player, User
from matches.models import Match, Objection
from tests.helpers.company import browser_of
from tournaments.card_movements import ROOMS, on_boards
from tournaments.models import STANDING, Competition, Entry, Pairing, Round
from tournaments.table_sides import sides_of_table

MOST = 110
"""Rounds until it has to be over: a gauntlet of a hundred has 98."""
AT_ONCE = 20
"""A program sends more results of a round than these as a table, so as not to be told that it calls too often."""


class Refused(Exception):
    """The site says no, and why."""


def with_login(player: Player) -> Player:
    """The same, who can log in."""
    if player.user is None:
        player.user = User.objects.create_user(f"user-{player.pk}")
        player.save()
    return player


@dataclass
class Organiser:
    """Who runs it, by pages; `api` by the API."""

    club: Club
    player: Player
    api: bool = False

    @property
    def browser(self) -> Client:
        return browser_of(self.player)

    def found(self, format: str, game: str = "hex", settings: dict[str, Any] | None = None) -> Competition:
        """A tournament whose rounds they publish. Its settings are saved as they are shown, with those given."""
        if self.api:
            self._api(
                "post",
                "/api/competitions/",
                {
                    "kind": "tournament",
                    "title": "Open",
                    "game": game,
                    "club": self.club.slug,
                    "format": format,
                    "drafts": True,
                    "settings": settings or {},
                },
            )
            return Competition.objects.latest("pk")
        new = f"/clubs/{self.club.slug}/tournaments/new/"
        sent = {"game": game, "title": "Open", "format": format, "drafts": "on", "strictness": "club"}
        found = self.browser.post(new, sent | (settings or {}))
        assert found.status_code == 302, found.content.decode()[-2000:]
        made = Competition.objects.latest("pk")
        page = reverse("format-settings", args=[made.slug])
        if found["Location"] == page:
            self._set(page, settings or {})
            made.refresh_from_db()
        return made

    def _set(self, page: str, settings: dict[str, Any]) -> None:
        fields = self.browser.get(page).context["form"].fields
        wanted = {name: field.initial for name, field in fields.items()} | settings
        ticks = {name for name, field in fields.items() if isinstance(field, BooleanField)}
        saved = {name: value for name, value in wanted.items() if name not in ticks or value}
        answer = self.browser.post(page, saved)
        assert answer.status_code == 302, answer.content.decode()

    def enter(self, made: Competition, count: int, mark: str = "P") -> list[Player]:
        """So many people, by a list of names that is looked at first; pairs and teams by their members."""
        names = [f"{mark}{n:03}" for n in range(1, count * made.team_size + 1)]
        if made.team_size > 1:
            players = self._enter_teams(made, names)
            assert made.entries.count() == count
            return players
        text = "\n".join(names)
        if self.api:
            where = f"/api/competitions/{made.slug}/names/"
            digest = self._api("post", where, {"names": text}).json()["digest"]
            self._api("post", where, {"names": text, "digest": digest})
        else:
            where = f"/competitions/{made.slug}/entries"
            digest = self.browser.post(f"{where}/look/", {"names": text}).context["looked"].digest
            self._page(f"{where}/names/", {"names": text, "digest": digest})
        assert made.entries.count() >= count
        return list(Player.objects.filter(name__in=names).order_by("name"))

    def _enter_teams(self, made: Competition, names: list[str]) -> list[Player]:
        players = Player.objects.bulk_create(
            Player(name=name, slug=f"{name.lower()}-{made.pk}") for name in names
        )
        self.club.memberships.bulk_create(
            self.club.memberships.model(club=self.club, player=player) for player in players
        )
        for at in range(0, len(players), made.team_size):
            team = players[at : at + made.team_size]
            self._act(
                f"{made.slug}/teams/enter/",
                f"{made.slug}/teams/",
                {"player": [one.pk for one in team]},
                {"players": [one.slug for one in team]},
            )
        return players

    def draw(self, made: Competition) -> None:
        """The entries are closed."""
        self._act(f"{made.slug}/start/", f"{made.slug}/start/", {}, {})
        made.refresh_from_db()
        assert made.status == Competition.Status.RUNNING, made.status

    def publish(self, made: Competition) -> Round:
        """The draft, which is drawn if there is none."""
        if not made.round_set.filter(state=Round.State.DRAFT).exists():
            self._act(f"{made.slug}/next-round/draw/", f"{made.slug}/draft/", {}, {})
        draft = made.round_set.get(state=Round.State.DRAFT)
        page = self.browser.get(f"/competitions/{made.slug}/next-round/")
        assert page.status_code == 200
        self._act(
            f"{made.slug}/next-round/publish/",
            f"{made.slug}/draft/publish/",
            {"number": draft.pk},
            {"draft": draft.pk},
        )
        draft.refresh_from_db()
        assert draft.state in STANDING
        return draft

    def play(self, round_: Round, results: str = "") -> None:
        """Every open table's result is typed: the first named wins, or what `results` says."""
        tables = list(round_.pairings.filter(counted=False).order_by("table"))
        for table in tables if on_boards(round_.competition) else ():
            self.boards(table)
        tables = [table for table in tables if not table.boards]
        typed = [results or self.first_wins(table) for table in tables]
        slug = round_.competition.slug
        if self.api and len(tables) > AT_ONCE and tables[0].sides.count() == 2:
            rows = [
                f"{round_.number},{table.table},{text}" for table, text in zip(tables, typed, strict=True)
            ]
            sent = {"table": "\n".join(["round,table,result", *rows]), "store": True}
            self._api("post", f"/api/competitions/{slug}/results/", sent)
        elif self.api:
            for table, text in zip(tables, typed, strict=True):
                where = f"/api/competitions/{slug}/rounds/{round_.number}/tables/{table.table}/result/"
                self._api("post", where, {"result": text})
        elif tables:
            where = f"/competitions/{slug}/rounds/{round_.number}/results/"
            answer = self.browser.post(where, {"table": [table.pk for table in tables], "result": typed})
            assert answer.status_code == 302, answer.content.decode()
        assert not round_.pairings.filter(counted=False).exists()

    def first_wins(self, table: Pairing) -> str:
        """The result by which the side named first wins."""
        sides = table.sides.count()
        return "1" if sides == 2 else "/".join(map(str, range(1, sides + 1)))

    def absent(self, table: Pairing) -> None:
        """The side named first did not come."""
        round_, slug = table.round, table.round.competition.slug
        came = [False, *[True] * (len(sides_of_table(table.sides.all())) - 1)]
        self._act(
            f"{slug}/tables/{table.pk}/absent/",
            f"{slug}/rounds/{round_.number}/tables/{table.table}/absent/",
            {"player": "0"},
            {"came": came},
        )

    def gone(self, made: Competition, player: Player) -> None:
        """Somebody goes home."""
        self._act(
            f"{made.slug}/people/gone/", f"{made.slug}/gone/", {"player": player.pk}, {"player": player.slug}
        )

    def late(self, made: Competition, player: Player) -> None:
        """Somebody of the club comes after the draw, or another pair or team."""
        if made.team_size > 1:
            self._enter_teams(made, [f"Late{n}" for n in range(made.team_size)])
            return
        self._act(
            f"{made.slug}/people/late/",
            f"{made.slug}/late/",
            {"player": player.pk},
            {"player": player.slug},
        )

    def bye(self, made: Competition, entry: Entry, number: int) -> None:
        """Somebody has no game in a round to come."""
        kind = Pairing.Kind.HALF.value
        where = f"/api/competitions/{made.slug}/entries/{entry.player.slug}/byes/"
        if self.api:
            self._api("put", where, {"round": number, "kind": kind})
        else:
            form = {"player": entry.pk, "number": number, "kind": kind}
            self._act(f"{made.slug}/next-round/bye/", "", form, {})

    def dispute(self, table: Pairing) -> Objection:
        """Who sits there, and has a login, says that the result is not right."""
        match = Match.objects.get(pairing_match__pairing=table)
        who = type(self)(self.club, with_login(table.sides.order_by("position")[0].entry.player), self.api)
        who._anywhere(f"matches/{match.code}/objection/", {"reason": "I won it"})
        return match.objections.get()

    def unsettled(self, made: Competition) -> list[Pairing]:
        """Tables that the organisers see as open or objected to."""
        if self.api:
            found = self.browser.get(f"/api/competitions/{made.slug}/unsettled/").json()
            return [
                Pairing.objects.get(round__competition=made, round__number=one["round"], table=one["table"])
                for one in found
            ]
        page = self.browser.get(f"/competitions/{made.slug}/next-round/")
        return [one.pairing for one in page.context["unsettled"]]

    def let_stand(self, objection: Objection) -> None:
        """The organisers have looked into it."""
        at = f"clubs/{self.club.slug}/objections/{objection.pk}/"
        if self.api:
            self._api("post", f"/api/{at}", {"uphold": False})
        else:
            self._page(f"/{at}stands/", {})
        objection.refresh_from_db()
        assert objection.status == Objection.Status.DISMISSED

    def undo(self, round_: Round) -> None:
        """A round and all after it count no more."""
        slug = round_.competition.slug
        self._act(
            f"{slug}/rounds/{round_.number}/undo/",
            f"{slug}/rounds/{round_.number}/undo/",
            {"reason": "Wrong", "number": round_.pk},
            {"reason": "Wrong"},
        )
        round_.refresh_from_db()
        assert round_.state == Round.State.UNDONE

    def rule(self, table: Pairing, points: list[float]) -> None:
        """The result of a counted table is another."""
        round_, slug = table.round, table.round.competition.slug
        self._act(
            f"{slug}/tables/{table.pk}/rule/",
            f"{slug}/rounds/{round_.number}/tables/{table.table}/rulings/",
            {"kind": "adjusted", "points": points, "reason": "Typed wrongly"},
            {"kind": "adjusted", "points": [int(100 * one) for one in points], "reason": "Typed wrongly"},
        )
        assert table.rulings.exists()

    def to_the_end(self, made: Competition, results: str = "") -> int:
        """Round after round until it is over; how many there were."""
        for _ in range(MOST):
            made.refresh_from_db()
            if made.status == Competition.Status.FINISHED:
                return made.round_set.filter(state__in=STANDING).count()
            if not made.round_set.filter(state=Round.State.DRAFT).exists():
                self._act(f"{made.slug}/next-round/draw/", f"{made.slug}/draft/", {}, {})
                made.refresh_from_db()
                if made.status == Competition.Status.FINISHED:
                    continue
            self.play(self.publish(made), results)
        raise AssertionError("it does not come to an end")

    def draw_again(self, made: Competition) -> None:
        """A draft, drawn anew as everybody is there now."""
        draft = made.round_set.filter(state=Round.State.DRAFT).first()
        if draft is not None:
            self._act(
                f"{made.slug}/next-round/draw/",
                f"{made.slug}/draft/",
                {"number": draft.pk},
                {"again": draft.pk},
            )

    def boards(self, table: Pairing, score: int = 50) -> None:
        """Every board of a table: north-south make 50 of each in the first room."""
        rooms = ROOMS.get(table.round.competition.format, 1)
        lines = [(room, board) for room in range(1, rooms + 1) for board in table.boards]
        scores = [score if room == 1 else -score for room, _board in lines]
        slug = table.round.competition.slug
        self._act(
            f"{slug}/tables/{table.pk}/boards/enter/",
            f"{slug}/rounds/{table.round.number}/tables/{table.table}/boards/",
            {"line": [f"{room}-{board}" for room, board in lines], "result": [str(one) for one in scores]},
            {
                "lines": [
                    {"room": room, "board": board, "result": str(one)}
                    for (room, board), one in zip(lines, scores, strict=True)
                ]
            },
        )

    def differ(self, table: Pairing) -> None:
        """Both captains enter the boards, each as it would be good for them: none counts."""
        for side, score in zip(table.sides.order_by("position"), (50, -50), strict=True):
            type(self)(self.club, with_login(side.entry.player), self.api).boards(table, score)
        table.refresh_from_db()
        assert not table.counted

    def correct_board(self, table: Pairing, result: str) -> None:
        """The first board of a counted table is another."""
        room, board, slug = 1, table.boards[0], table.round.competition.slug
        self._act(
            f"{slug}/tables/{table.pk}/boards/correct/",
            f"{slug}/rounds/{table.round.number}/tables/{table.table}/boards/correct/",
            {"line": f"{room}-{board}", "result": result, "reason": "Typed wrongly"},
            {"room": room, "board": board, "result": result, "reason": "Typed wrongly"},
        )

    def challenge(self, made: Competition, low: Entry, high: Entry) -> Pairing:
        """On a ladder: somebody challenges who stands higher, and is answered; their table."""
        ladder = f"{made.slug}/ladder/"
        asks, answers = (type(self)(self.club, with_login(one.player), self.api) for one in (low, high))
        asks._act(f"{ladder}challenge/", ladder, {"number": high.pk}, {"player": high.player.slug})
        made_one = made.challenges.get(challenger=low, challenged=high)
        answers._act(
            f"{ladder}accept/", f"{ladder}{made_one.pk}/", {"number": made_one.pk}, {"accepted": True}
        )
        table = made.round_set.get().pairings.filter(sides__entry=low).order_by("-table").first()
        assert table is not None
        return table

    def pair(self, made: Competition) -> None:
        """In an arena: whoever is free plays."""
        self._act(f"{made.slug}/arena/pair/", f"{made.slug}/arena/pair/", {}, {})

    def end(self, made: Competition, what: str) -> None:
        """A ladder or an arena is over."""
        self._act(f"{made.slug}/{what}/end/", f"{made.slug}/{what}/end/", {}, {})
        made.refresh_from_db()
        assert made.status == Competition.Status.FINISHED

    def _anywhere(self, address: str, sent: dict[str, Any]) -> None:
        """The same address and fields for pages and API."""
        if self.api:
            self._api("post", f"/api/{address}", sent)
        else:
            self._page(f"/{address}", sent)

    def _act(self, page: str, api: str, form: dict[str, Any], data: dict[str, Any]) -> None:
        if self.api:
            self._api("post", f"/api/competitions/{api}", data)
        else:
            self._page(f"/competitions/{page}", form)

    def _page(self, address: str, form: dict[str, Any]) -> Any:
        """Raises Refused with what the next page says of it."""
        answer = self.browser.post(address, form)
        if answer.status_code == 422:
            raise Refused(
                address, "\n".join(re.findall(r'role="alert">(.*?)</', answer.content.decode(), re.S))
            )
        assert answer.status_code == 302, (address, answer.content.decode()[-3000:])
        errors = [str(one) for one in get_messages(answer.wsgi_request) if one.level_tag == "error"]
        if errors:
            raise Refused(*errors)
        return answer

    def _api(self, method: str, address: str, data: dict[str, Any]) -> Any:
        """Raises Refused with the answer."""
        answer = getattr(self.browser, method)(address, data, content_type="application/json")
        if 400 <= answer.status_code < 500:
            raise Refused(address, answer.content.decode()[:500])
        assert answer.status_code < 300, address
        return answer
