"""A jail for programs that strangers wrote: one thread, no files but their own, no network, no other process.

`find_jail()` gives the best jail that has just proved itself on this machine, or raises `SandboxUnavailable`;
`launch(jail, folder, entry, limits)` starts a program in it. Pure Python, standard library only, no Django.

Two jails are known, tried in this order: bubblewrap (own namespaces) and Landlock (kernel 5.13 or newer, nothing to
install). In both, seccomp allows only the system calls a computing Python needs, resource limits hold, and the host
side keeps deadlines and byte caps, because no jail stops a program that is merely slow or talkative.
"""

from botkit.sandbox.errors import SandboxBroken, SandboxUnavailable
from botkit.sandbox.jails import BubblewrapJail, Jail, LandlockJail
from botkit.sandbox.limits import Limits
from botkit.sandbox.probe import find_jail, working_jails
from botkit.sandbox.process import BotProcess, Ending, launch

__all__ = [
    "BotProcess",
    "BubblewrapJail",
    "Ending",
    "Jail",
    "LandlockJail",
    "Limits",
    "SandboxBroken",
    "SandboxUnavailable",
    "find_jail",
    "launch",
    "working_jails",
]
