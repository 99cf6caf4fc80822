"""What happens to matches, for the apps above; how signals are sent: `common.signals`.

Each has `match`, its row locked, and `seats` with their players; receivers are idempotent all the same (unique rows).
"""

from django.dispatch import Signal

match_finished = Signal()
"""Once, when a match has a result. A receiver may return what it did for single players: by player, in a few words
for that player alone."""

ending_read = Signal()
"""A match is about to be locked for a word that may end it. A receiver returns a relation of the match that it reads
when `match_finished` is sent, for `select_related`: it must not change once the match has begun."""

match_voided = Signal()
"""Once, when a match is declared void before it had a result."""

match_held = Signal()
"""Somebody objects to a finished match: what was booked by it waits."""

match_released = Signal()
"""Nobody objects to a held match any more, and it stands."""

match_annulled = Signal()
"""Once, when a finished match is declared void: whatever it brought is taken back."""

match_corrected = Signal()
"""A finished match says something else now, or counts again after it had been annulled: what it brought is taken back
and brought anew."""

seats_asked = Signal()
"""May `new`, players who did not sit there, be written down at the finished `match` in others' place? A receiver only
reads; it raises MatchError, or returns the ids of those who must agree themselves."""

sheet_held = Signal()
"""A sheet is to be opened anew for `match_id`, which nobody has locked yet: a receiver locks what comes before it."""

sheet_asked_anew = Signal()
"""The finished `match` was kept at the wrong game: it is void now, and `seats` are to be written down at `game` with
`options`. `by` asks for it. A receiver that keeps such matches opens the sheet, with everybody's word to be given anew,
and returns it in a list."""

substitute_asked = Signal()
"""May a seat of the running `match` be given up, to `newcomer`, once there is one? A receiver only reads; it raises
MatchError where it may not."""

seats_corrected = Signal()
"""Others sit at a finished `match` now: `new` had not sat there. `match_corrected` follows."""

result_weighed = Signal()
"""What does `match` mean for `players` (ids) as it stands? Asked before and after a correction. A receiver only reads,
and returns a list of `matches.effects.Weight`."""

dependants_asked = Signal()
"""What was decided by the result of the finished `match`, and stays as it is when that is put right? A receiver only
reads, and returns a list of sentences."""

finality_asked = Signal()
"""Somebody may object to the finished `match`: what does that change no more? A receiver only reads, and returns a list
of sentences."""

sheet_shown = Signal()
"""A sheet is shown to `reader`, who may keep it: `match` (not locked, its seats fetched with their players) and
`live`, the match as replayed. A receiver only reads, and returns a list of `matches.sheet_notes.SheetNote`."""

seed_asked = Signal()
"""By which sealed seed is the first dealer of `match` drawn? A receiver returns a `games.core.commitment.Sealed` that
was sealed before anybody sat down, if it decides nothing else."""

time_asked = Signal()
"""How long is the running `match` played, as `live` has it replayed? A receiver only reads, and returns a
`matches.sheet_time.SheetTime` where an end by the clock was agreed."""

consent_asked = Signal()
"""Which of `players` have confirmed `match` themselves elsewhere? A receiver returns a query of players' ids."""

officials_asked = Signal()
"""What is `player`, who has no role for it in the club, at `match` by an office of its event? A receiver returns
`director` (decides there as an organiser does), `helper` (keeps its sheet as a scorekeeper does) or None."""

occasions_asked = Signal()
"""Which nights has a `club` had? With `keys` those, each with what everybody reached at `game` (empty: at all games);
without, the latest by name. A receiver returns a list of `matches.occasions.Occasion`."""

nights_asked = Signal()
"""At which club nights is `player` now, and may open tables? A receiver returns a list of `nights_on.NightOn`."""

night_held = Signal()
"""A table that waits is to be one of the night `number`: a receiver locks it and returns its `NightOn`; None for none.
It raises where the night is over, somebody of `here` is not there, `by` (None: nobody opens one now) may open no table,
or what is `wanted` (None: as it was) is not offered."""

table_joined_night = Signal()
"""`match`, which begins at a table that `by` opened, is one of the night `number`, which is held: a receiver
puts it there, having asked once more whether it may be."""

tables_awaited = Signal()
"""Which tables wait for players and are to be ones of the night `number`, as far as `player` (None: nobody) sees them?
A receiver returns a list of `nights_on.TableWaits`."""

awaited_nights_asked = Signal()
"""Of a night's row that is read: by what condition is one seen to have such tables? A receiver returns a `Q`."""

night_over = Signal()
"""The night `number` is closed or called off, its row locked: what waits to be one of its tables is none."""
