"""What happens to people and members, for the apps above; how signals are sent: `common.signals`."""

from django.dispatch import Signal

guest_merged = Signal()
"""A guest becomes a member: `guest`, `into`, both locked. A receiver moves its own rows; ClubError stops the merge."""

membership_ends = Signal()
"""A membership is about to end: `club`, `player`, and `by` whom."""

membership_end_considered = Signal()
"""Somebody (`reader`) is about to end a membership: `club`, `player`. A receiver returns what they should know
before, such as that money is owed: a list of sentences, empty if all is well."""

offices_asked = Signal()
"""Who holds offices of a `club` beside the roles? A receiver returns pairs of a player and a `Deputy.Office`."""

junior_marked = Signal()
"""A person is marked as a junior: `player`, locked. A receiver raises ClubError where a junior must not be."""

company_asked = Signal()
"""Whom does `player` know from a table? A receiver returns a query of players' ids."""

account_deleted = Signal()
"""A person deletes their account: `player`, still with name and login. A receiver erases what its app says of them."""

closing_considered = Signal()
"""A `club` is to be closed: what does it meet? `hold`: so far as it could change until the transaction ends, keep it as
it is. A receiver returns `clubs.closing.Fact`s."""

parts_asked = Signal()
"""To which parts of a `club`'s people can its officers write? A receiver returns `clubs.letters.Part`s."""

club_closes = Signal()
"""A `club`, held, is closed `by` a player: what was only planned goes."""
