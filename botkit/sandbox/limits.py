"""How much of the machine one bot may use in one match."""

from __future__ import annotations

from dataclasses import dataclass

KIB = 1024
MIB = 1024 * KIB


@dataclass(frozen=True, slots=True)
class Limits:
    """What one bot process may use. Times are seconds, sizes bytes.

    memory: address space, interpreter included. cpu: processor time over the whole match. start: from launch to
    `ready`. reply: standard output in answer to one message. log_kept: the end of standard error that is kept as the
    bot's log; log_most: after so much in all the bot is stopped. unread: messages to the bot that it has not read.
    """

    memory: int = 256 * MIB
    cpu: int = 120
    start: float = 6.0
    reply: int = 64 * KIB
    log_kept: int = 16 * KIB
    log_most: int = 4 * MIB
    unread: int = MIB
    open_files: int = 32

    def __post_init__(self) -> None:
        if self.memory < 64 * MIB:
            raise ValueError(
                f"memory is {self.memory} bytes; Python itself needs 64 MiB ({64 * MIB}) at least."
            )
        if self.cpu < 1 or self.start <= 0:
            raise ValueError(f"cpu ({self.cpu}) and start ({self.start}) are seconds above nought.")
        if min(self.reply, self.log_kept, self.log_most, self.unread) < KIB or self.open_files < 8:
            raise ValueError("Sizes are at least 1 KiB and open_files at least 8.")
