"""What happens to bots, for the apps above; how signals are sent: `common.signals`."""

from django.dispatch import Signal

withdrawal_considered = Signal()
"""An owner is about to withdraw a `bot`. A receiver returns what goes with it and what stays, in numbers: a list of
sentences, empty if that is nothing."""

ratings_asked = Signal()
"""How strong are `players` (ids) at `game` among everybody? A receiver only reads, and returns the rating of each who
has played enough, by id."""
