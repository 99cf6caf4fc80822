"""A tournament as its organiser drives it: by pages, or by the API, from founding to the last table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.forms import BooleanField
from django.test import Client

from clubs.models import Club, Player
from tests.helpers.company import browser_of
from tournaments.models import STANDING, Competition, Pairing, Round
from tournaments.services import competitions

MOST = 110
"""Rounds until it has to be over: a gauntlet of a hundred has 98."""


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
        found = self.browser.post(new, sent)
        assert found.status_code == 302, found.content.decode()[-2000:]
        page = self.browser.get(found.url)
        fields = page.context["form"].fields
        wanted = {name: field.initial for name, field in fields.items()} | (settings or {})
        ticks = {name for name, field in fields.items() if isinstance(field, BooleanField)}
        saved = {name: value for name, value in wanted.items() if name not in ticks or value}
        answer = self.browser.post(found.url, saved)
        assert answer.status_code == 302, answer.content.decode()
        return Competition.objects.latest("pk")

    def draw(self, made: Competition, people: int) -> list[Player]:
        """So many enter, and it is drawn."""
        players = Player.objects.bulk_create(
            Player(name=f"P{n:03}", slug=f"f{n}-{made.pk}") for n in range(1, people + 1)
        )
        competitions.enter(competition=made, players=players)
        self._act(f"{made.slug}/start/", f"{made.slug}/start/", {}, {})
        made.refresh_from_db()
        assert made.status == Competition.Status.RUNNING, made.status
        return players

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
        typed = [results or self.first_wins(table) for table in tables]
        slug = round_.competition.slug
        if self.api:
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
        came = [False, *[True] * (table.sides.count() - 1)]
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

    def to_the_end(self, made: Competition) -> int:
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
            self.play(self.publish(made))
        raise AssertionError("it does not come to an end")

    def _act(self, page: str, api: str, form: dict[str, Any], data: dict[str, Any]) -> None:
        if self.api:
            self._api("post", f"/api/competitions/{api}", data)
        else:
            answer = self.browser.post(f"/competitions/{page}", form)
            assert answer.status_code == 302, answer.content.decode()[-3000:]

    def _api(self, method: str, address: str, data: dict[str, Any]) -> Any:
        answer = getattr(self.browser, method)(address, data, content_type="application/json")
        assert answer.status_code < 300, (address, answer.content.decode()[:500])
        return answer
