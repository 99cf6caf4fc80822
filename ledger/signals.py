"""What the books ask of the apps above; how signals are sent: `common.signals`."""

from django.dispatch import Signal

gatherings_asked = Signal()
"""Who was together in a `club` lately: a receiver returns a list of `ledger.gatherings.Gathering`, newest first."""
