"""Numbers that stand inside words and JSON of a club's file, given the values that they have on this site."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ledger.models import Link
from operations.backups.archive import BackupError
from operations.club_files.parts import PEOPLE

Row = dict[str, Any]

KEYS: Final = {
    re.compile(r"(?P<what>match)/(?P<matches_match>\d+)(?P<rest>/\d+)", re.ASCII),
    re.compile(r"(?P<what>payment)/(?P<ledger_payment>\d+)(?P<rest>)", re.ASCII),
    re.compile(r"(?P<what>reversal)/(?P<ledger_entry>[0-9a-f-]{36})(?P<rest>)", re.ASCII),
}
NUMBER: Final = re.compile(r"\d{1,18}", re.ASCII)
MERGED: Final = re.compile(r"merge/(\d+)/(\d+)/([^/]+)(?:/([0-9a-f-]{36}))?", re.ASCII)


class Renumbering:
    """`new`: by table, what a number of the file is here.

    The methods named for tables change one of their rows. Raises BackupError for what cannot be read.
    """

    def __init__(self, path: Path, new: Mapping[str, Mapping[Any, Any]]) -> None:
        self.path, self.new = path, new
        self.hashes: dict[int, str] = {}

    def chained(self, club: int) -> None:
        """Know the hashes that the chain has here: while rows are written, PostgreSQL answers no other question."""
        self.hashes = dict(Link.objects.filter(club_id=club).values_list("number", "hash"))

    def seating(self, row: Row) -> None:
        """Who sat out."""
        row["out"] = json.dumps([self.here(PEOPLE, number) for number in self._numbers(row["out"])])

    def team_draw(self, row: Row) -> None:
        """A card was given by a hash of the number that its player had: that one is kept, so that it can be checked."""
        row["cards"] = self._drawn(row["cards"])

    def lot(self, row: Row) -> None:
        """As a draw of cards; a seed that nobody knew yet is another here."""
        row["lot"] = self._drawn(row["lot"])

    def _drawn(self, stored: str) -> str:
        return json.dumps(
            [
                {**card, "player": self.here(PEOPLE, card["player"]), "was": card.get("was", card["player"])}
                for card in self._cards(stored)
            ]
        )

    def closing(self, row: Row) -> None:
        """The balances of the accounts here, and the hash that the chain has here; `was`: the one it had there."""
        balances = {
            str(self.here("ledger_account", int(key))): amount
            for key, amount in self._amounts(row["balances"])
        }
        row.update(balances=json.dumps(balances), was=row["hash"], hash=self.hashes[row["entries"]])

    def stake(self, row: Row) -> None:
        """What each could still lose that night."""
        caps = {str(self.here(PEOPLE, int(key))): cap for key, cap in self._amounts(row["night_caps"])}
        row["night_caps"] = json.dumps(caps)

    def _numbers(self, text: str) -> list[int]:
        read = json.loads(text)
        if not isinstance(read, list) or not all(type(number) is int for number in read):
            raise BackupError(f"{self.path} is damaged: who sat out cannot be read.")
        return read

    def _cards(self, text: str) -> list[dict[str, Any]]:
        read = json.loads(text)
        if not isinstance(read, list) or not all(_is_card(card) for card in read):
            raise BackupError(f"{self.path} is damaged: who drew which card cannot be read.")
        return read

    def _amounts(self, text: str) -> list[tuple[str, int]]:
        """Of JSON: amounts by number, such as the caps of a night or the balances of a closing."""
        read = json.loads(text)
        if not isinstance(read, dict) or not all(
            NUMBER.fullmatch(key) and type(amount) is int for key, amount in read.items()
        ):
            raise BackupError(f"{self.path} is damaged: amounts by number cannot be read.")
        return list(read.items())

    def here(self, table: str, number: Any) -> Any:
        """What a number of the file is here."""
        try:
            return self.new[table][number]
        except KeyError:
            raise BackupError(
                f"{self.path} is damaged: it names {table} {number} and does not hold it."
            ) from None

    def entry(self, row: Row) -> None:
        """An entry's key."""
        row["key"] = self._key(row["key"])

    def _key(self, key: str) -> str:
        """The key of an entry is made of numbers: what is booked here later must not meet those of there."""
        for form in KEYS:
            if found := form.fullmatch(key):
                (table,) = set(found.groupdict()) - {"what", "rest"}
                return f"{found['what']}/{self._in_key(table, found[table])}{found['rest']}"
        if found := MERGED.fullmatch(key):
            guest, into, currency, after = found.groups()
            tail = f"/{self._in_key('ledger_entry', after)}" if after else ""
            return f"merge/{self._in_key(PEOPLE, guest)}/{self._in_key(PEOPLE, into)}/{currency}{tail}"
        return key

    def _in_key(self, table: str, number: str) -> str:
        if table == "ledger_entry":
            return str(uuid.UUID(self.here(table, number.replace("-", ""))))
        return str(self.here(table, int(number)))


def _is_card(card: Any) -> bool:
    return (
        isinstance(card, dict)
        and {"player", "card"} <= card.keys() <= {"player", "card", "was"}
        and isinstance(card["card"], str)
        and all(type(value) is int for name, value in card.items() if name != "card")
    )
