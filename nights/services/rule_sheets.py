"""A club's rule sheets: written by its organisers, changed by a new version, copied by others, retired.

Nothing that a table was played by is ever changed or deleted.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Unpack

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.holding import require_open
from clubs.models import Club, Membership, Player
from clubs.permissions import has_role, may_see
from clubs.services import clean_name
from games.core import registry
from games.core.game import Game
from ledger.currencies import currency_of
from ledger.stakes import check_terms
from matches.models import Match
from matches.strictness import UNSAID, check as check_strictness
from matches.talk import check_talk
from nights.errors import RulesChanged, SessionError
from nights.models import RuleSheet, RuleSheetVersion
from nights.selectors.rule_sheets import asked_by, is_readable, newest_of, stored
from nights.selectors.terms import TermsAsked
from nights.services.time_limits import check_limit

LONGEST_NOTE = 2000
MOST = 300
"""So many sheets a club may have, the retired ones among them."""


@transaction.atomic
def write_rules(
    *,
    club: Club,
    by: Player,
    game: str,
    name: str,
    note: str = "",
    copied_from: str = "",
    **asked: Unpack[TermsAsked],
) -> RuleSheetVersion:
    """A new sheet with its first version. Raises SessionError: no organiser, a name that is taken or too long, terms
    that cannot be; UnknownGame, BadOption, LedgerError."""
    require_open(club)
    _check_may_write(club, by)
    if RuleSheet.objects.filter(club=club).count() >= MOST:
        raise SessionError(_("A club has at most %(most)s rule sheets.") % {"most": MOST})
    rules = registry.get(game)
    sheet = RuleSheet(club=club, game=game, name=clean_name(name, 80), copied_from=copied_from)
    terms = _clean(rules, asked)
    _save(sheet)
    return _new_version(sheet, 1, by, terms, note)


@transaction.atomic
def change_rules(
    *, sheet: RuleSheet, by: Player, known: int, name: str, note: str = "", **asked: Unpack[TermsAsked]
) -> RuleSheetVersion:
    """A new version of a sheet; the same once more is none. `known`: the number of the version that was read.

    Raises RulesChanged where there is a newer one, else like `write_rules`.
    """
    held = _held(sheet, by)
    newest = newest_of(held)
    if known != newest.number:
        raise RulesChanged(
            _("%(name)s has been changed meanwhile: look at it again before you change it.")
            % {"name": held.name}
        )
    if held.retired_at is not None:
        raise SessionError(_("A retired rule sheet is not changed: take it into use again first."))
    terms = _clean(registry.get(held.game), asked)
    held.name = clean_name(name, 80)
    if _digest(held, terms, _clean_note(note)) == newest.digest:
        return newest
    _save(held)
    return _new_version(held, newest.number + 1, by, terms, note)


@transaction.atomic
def retire_rules(*, sheet: RuleSheet, by: Player, retired: bool = True) -> RuleSheet:
    """No table is asked for by it any more; or, `retired` False, tables may be again. Twice is once."""
    held = _held(sheet, by)
    if retired != (held.retired_at is not None):
        held.retired_at = timezone.now() if retired else None
        held.save(update_fields=["retired_at"])
    return held


@transaction.atomic
def copy_rules(*, version: RuleSheetVersion, club: Club, by: Player, name: str = "") -> RuleSheetVersion:
    """What another club plays by becomes a sheet of one's own; the stake comes along for a member of that club.

    Raises SessionError for who may not read it, or may not write in `club`; else like `write_rules`.
    """
    source = version.sheet.club
    if not may_see(by, source):
        raise SessionError(_("That rule sheet is not yours to read."))
    if not is_readable(version):
        raise SessionError(_("The game has other options now: this version cannot be copied."))
    asked = asked_by(version)
    asked["rules"] = None
    if not has_role(by, source, Membership.Role.MEMBER):
        asked["stake"] = None
    public = source.visibility == Club.Visibility.PUBLIC
    words = f"{source.name}: {version.name} ({version.number})" if public else ""
    return write_rules(
        club=club,
        by=by,
        game=version.sheet.game,
        name=name or version.name,
        note=version.note,
        copied_from=words,
        **asked,
    )


def _check_may_write(club: Club, by: Player) -> None:
    if not has_role(by, club, Membership.Role.ORGANISER):
        raise SessionError(_("The club's organisers write its rule sheets."))


def _held(sheet: RuleSheet, by: Player) -> RuleSheet:
    """The sheet as it is now, for this transaction alone."""
    require_open(sheet.club_id)
    held = RuleSheet.objects.select_for_update(of=("self",)).select_related("club").get(pk=sheet.pk)
    _check_may_write(held.club, by)
    return held


def _clean(game: type[Game], asked: TermsAsked) -> dict[str, Any]:
    """The terms as they are kept, checked. Raises SessionError, BadOption, LedgerError."""
    objective, stake = asked.get("objective", ""), asked.get("stake")
    secret = {option.key for option in game.options if option.secret}
    if secret & set(asked.get("options") or {}):
        raise SessionError(_("What only some may know stands on no rule sheet: leave it to the table."))
    if objective and (objective not in Match.Objective.values or game.objective not in ("either", objective)):
        raise SessionError(_("%(game)s cannot be played for that.") % {"game": game.title})
    table = game.table_for(options=asked.get("options"), preset=asked.get("preset", ""))
    if stake is not None:
        currency_of(stake.currency)
        check_terms(stake, table, objective)
    check_talk(asked.get("talk") or "", entered=True, in_club=True)
    check_strictness(asked.get("strictness") or UNSAID, entered=True, in_club=True)
    if (limit := asked.get("time_limit")) is not None:
        check_limit(limit, table)
    return stored(game, asked)


def _save(sheet: RuleSheet) -> None:
    try:
        with transaction.atomic():
            sheet.save()
    except IntegrityError:
        raise SessionError(
            _("%(club)s has a rule sheet called %(name)s already: choose another name, or change that one.")
            % {"club": sheet.club, "name": sheet.name}
        ) from None


def _new_version(
    sheet: RuleSheet, number: int, by: Player, terms: dict[str, Any], note: str
) -> RuleSheetVersion:
    clean = _clean_note(note)
    return RuleSheetVersion.objects.create(
        sheet=sheet,
        number=number,
        name=sheet.name,
        terms=terms,
        note=clean,
        digest=_digest(sheet, terms, clean),
        written_by=by,
    )


def _clean_note(note: str) -> str:
    clean = "".join(c for c in note.replace("\r\n", "\n").strip() if c.isprintable() or c == "\n")
    if len(clean) > LONGEST_NOTE:
        raise SessionError(
            _("The note has %(count)s characters; %(most)s are possible.")
            % {"count": len(clean), "most": LONGEST_NOTE}
        )
    return clean


def _digest(sheet: RuleSheet, terms: dict[str, Any], note: str) -> str:
    says = {"name": sheet.name, "game": sheet.game, "terms": terms, "note": note}
    return hashlib.sha256(json.dumps(says, sort_keys=True).encode()).hexdigest()
