"""How a competition is drawn in detail and what counts how much: said until the draw."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from games.core import registry
from games.core.errors import BadOption
from games.core.game import GameTable
from tournaments import schemes
from tournaments.engine.formats.base import Format
from tournaments.errors import CompetitionError
from tournaments.models import Competition
from tournaments.offers import SEVERAL, by_results, table_for
from tournaments.services.holding import locked


@transaction.atomic
def settings_set(
    *, competition: Competition, settings: Mapping[str, object], scheme: Mapping[str, object]
) -> Competition:
    """Those settings of its format and what counts how much. What is not named is as it usually is.

    Raises CompetitionError once it is drawn, EventError for what the format does not have, and what the scheme refuses.
    """
    row = locked(competition.pk)
    form = by_results(row.format)
    if form is None:
        raise CompetitionError(_("Its format has nothing to be said."))
    if row.status != Competition.Status.DRAFT:
        raise CompetitionError(_("The draw has been made: how it is drawn stays as it is."))
    row.settings = form.clean(settings, max(form.least, row.entries.count()))
    row.seats = _table(row, form).seats
    row.scheme = schemes.cleaned(scheme)
    row.save(update_fields=["settings", "seats", "scheme"])
    return row


def _table(row: Competition, form: type[Format]) -> GameTable:
    """The table at which it is played; where tables have one fewer, the game must be for so many too."""
    game = registry.get(row.game)
    if form.key not in SEVERAL:
        return table_for(game, row.seats, row.options, row.kind, form)
    size = row.settings["size"]
    table = table_for(game, size, row.options, row.kind, form)
    if not row.settings["exact"]:
        check_smaller(table)
    return table


def check_smaller(table: GameTable) -> None:
    """Where the number of entrants does not come out even, some tables have one fewer. Raises CompetitionError."""
    try:
        table.game.table_for(table.seats - 1, table.options)
    except BadOption as error:
        words = _("%(game)s is not for %(n)s: choose full tables only, and who is over sits out.")
        raise CompetitionError(words % {"game": table.game.title, "n": table.seats - 1}) from error
