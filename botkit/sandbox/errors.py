"""The two ways in which a sandbox, as opposed to the bot in it, can fail."""

from __future__ import annotations


class SandboxUnavailable(RuntimeError):
    """No jail works on this machine: submitted bots are not run at all, everything else goes on.

    `reasons` maps the name of each jail that was tried to what was wrong with it.
    """

    def __init__(self, reasons: dict[str, str]) -> None:
        self.reasons = reasons
        tried = "; ".join(f"{name}: {why}" for name, why in reasons.items())
        super().__init__(f"Submitted bots cannot run here, because no sandbox works ({tried}).")


class SandboxBroken(RuntimeError):
    """A jail that worked before has failed: the match is void, and it is nobody's loss."""
