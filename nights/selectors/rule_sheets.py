"""A club's rule sheets: which there are, and the terms they keep as tables are asked for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields, is_dataclass
from datetime import time
from typing import Any, cast

from django.db.models import F, Prefetch, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Club
from common.speaking import spoken
from games.core import registry
from games.core.errors import BadOption, UnknownGame
from games.core.game import Game
from ledger.errors import LedgerError
from ledger.stakes import StakeTerms, in_words
from matches.models import Match
from matches.strictness import Strictness, from_json
from nights.engine.time_limit import TimeLimit
from nights.errors import SessionError
from nights.models import RuleSheet, RuleSheetVersion
from nights.selectors import time_limit
from nights.selectors.house_games import spelled
from nights.selectors.terms import FIELDS, OptionSaid, TermsAsked, options_said


def of_club(club: Club) -> QuerySet[RuleSheet]:
    """All of a club's, those in use first, each with its newest version as `newest`. Two queries."""
    rows = RuleSheetVersion.objects.select_related("written_by").order_by("sheet", "-number")
    sheets = RuleSheet.objects.filter(club=club).select_related("club")
    return sheets.prefetch_related(Prefetch("versions", rows)).order_by(
        F("retired_at").asc(nulls_first=True), "name"
    )


def in_use(club: Club, game: type[Game]) -> list[RuleSheetVersion]:
    """The newest versions by which a game can be played now, by name."""
    sheets = of_club(club).filter(game=game.key, retired_at=None)
    newest = [newest_of(sheet) for sheet in sheets]
    return [version for version in newest if is_readable(version)]


def newest_of(sheet: RuleSheet) -> RuleSheetVersion:
    """What the sheet says now."""
    newest = sheet.versions.all()[0]
    newest.sheet = sheet
    return newest


def named(club: Club, name: str, game: str) -> RuleSheetVersion:
    """The newest version of the club's sheet of that name. Raises SessionError."""
    sheet = of_club(club).filter(name__iexact=name).first()
    if sheet is None:
        raise SessionError(
            _("%(club)s has no rule sheet called %(name)s.") % {"club": club, "name": repr(name)}
        )
    check_offered(newest := newest_of(sheet), club, game)
    return newest


def check_offered(version: RuleSheetVersion, club: Club, game: str) -> None:
    """Raise SessionError unless a table of the club at that game can be asked for by this sheet."""
    sheet = version.sheet
    if (sheet.club_id, sheet.game) != (club.pk, game):
        raise SessionError(
            _("%(name)s is the rule sheet of another game, or of another club.") % {"name": version.name}
        )
    if sheet.retired_at is not None:
        raise SessionError(
            _("%(name)s has been retired: choose another rule sheet.") % {"name": version.name}
        )
    if not is_readable(version):
        raise SessionError(
            _("The game has other options now than %(name)s knows: an organiser writes it anew.")
            % {"name": version.name}
        )


def stored(game: type[Game], asked: Mapping[str, Any]) -> dict[str, Any]:
    """Terms as a sheet keeps them: JSON with a key for each of `FIELDS`, the options as few choices.

    What only some may know is left out. Raises BadOption.
    """
    table = game.table_for(options=asked.get("options"), preset=asked.get("preset", ""))
    preset, options = spelled(table)
    plain = {key: _plain(asked.get(key)) for key in FIELDS}
    return {**plain, "preset": preset, "options": options, "objective": asked.get("objective", "")}


def _plain(value: Any) -> Any:
    if isinstance(value, Strictness):
        return value.to_json() or None
    if is_dataclass(value) and not isinstance(value, type):
        return {key: _plain(part) for key, part in asdict(value).items()}
    return value.isoformat() if isinstance(value, time) else value


def asked_by(version: RuleSheetVersion) -> TermsAsked:
    """What a table is asked that is to be played by a sheet."""
    kept = {key: value for key, value in version.terms.items() if key in FIELDS}
    read = {
        "stake": stake_of(version),
        "time_limit": limit_of(version),
        "strictness": strictness_of(version),
        "rules": version,
    }
    return cast("TermsAsked", {**kept, **read})


def stake_of(version: RuleSheetVersion) -> StakeTerms | None:
    """The stake that a sheet names, if any."""
    stake = version.terms.get("stake")
    known = {field.name for field in fields(StakeTerms)}
    return StakeTerms(**{key: value for key, value in stake.items() if key in known}) if stake else None


def limit_of(version: RuleSheetVersion) -> TimeLimit | None:
    """The end by the clock that a sheet names, if any."""
    return time_limit.read(version.terms.get("time_limit"))


def limit_said(version: RuleSheetVersion) -> str:
    """The end by the clock in words; empty for none."""
    limit = limit_of(version)
    return time_limit.limit_said(limit) if limit else ""


def strictness_of(version: RuleSheetVersion) -> Strictness:
    """How strictly it is played, if a sheet says so."""
    return from_json(version.terms.get("strictness"))


def talk_said(version: RuleSheetVersion) -> str:
    """What may be talked about, in words; empty where it says nothing."""
    talk = version.terms.get("talk")
    return str(Match.Talk(talk).label) if talk in Match.Talk.values else ""


def departures(game: str, asked: TermsAsked) -> list[str]:
    """Which terms (keys of `FIELDS`) are not as the sheet has them by which they are asked."""
    version = asked.get("rules")
    if version is None:
        return []
    now = stored(registry.get(game), asked)
    different = {key for key in FIELDS if (now[key] or None) != (version.terms.get(key) or None)}
    return [key for key in FIELDS if key in different]


def is_readable(version: RuleSheetVersion) -> bool:
    """Whether the game still has the options that a sheet names."""
    try:
        return bool(stored(registry.get(version.sheet.game), version.terms))
    except (BadOption, UnknownGame):
        return False


def options_of(version: RuleSheetVersion) -> tuple[OptionSaid, ...]:
    """Every option that players may read, as the sheet has it. Raises BadOption, UnknownGame."""
    terms = version.terms
    table = registry.get(version.sheet.game).table_for(options=terms["options"], preset=terms["preset"])
    return options_said(table)


def stake_said(version: RuleSheetVersion) -> str:
    """The stake in words; empty for none."""
    stake = stake_of(version)
    try:
        return in_words(stake) if stake else ""
    except LedgerError:
        return _("in money that the site no longer knows")


def objective_said(version: RuleSheetVersion) -> str:
    """What it is played for, in words."""
    said = version.terms.get("objective")
    return str(Match.Objective(said).label) if said in Match.Objective.values else _("as each likes")


def preset_said(version: RuleSheetVersion) -> str:
    """The variant by its name; empty for the usual one."""
    preset = version.terms.get("preset")
    return spoken(registry.get(version.sheet.game).preset(preset).title) if preset else ""
