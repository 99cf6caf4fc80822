"""What happens to people and members, for the apps above; how signals are sent: `common.signals`."""

from django.dispatch import Signal

guest_merged = Signal()
"""A guest becomes a member: `guest`, `into`, both locked. A receiver moves its own rows; ClubError stops the merge."""

membership_ends = Signal()
"""A membership is about to end: `club`, `player`."""

membership_end_considered = Signal()
"""Somebody (`reader`) is about to end a membership: `club`, `player`. A receiver returns what they should know
before, such as that money is owed: a list of sentences, empty if all is well."""

account_deleted = Signal()
"""A person deletes their account: `player`, still with name and login. A receiver erases what its app says of them."""
