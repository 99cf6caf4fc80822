"""A submitted bot at a seat: started in the sandbox, asked in the protocol, judged by the host. Pure, no Django.

    with SandboxedBot(folder, manifest) as bot:
        bot.start(protocol.hello(...))
        bot.tell(protocol.told(seq=1, seat=None, code="chance", text="The cards are dealt."))
        text = bot.act(seq=2, view=view, legal=["KS", "2H"], clock=Clock(2000, 60_000))

`BotFault` is the bot's loss; `SandboxBroken` voids the match; `SandboxUnavailable` means no submitted bot runs here.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from botkit import protocol
from botkit.manifest import Manifest
from botkit.protocol import BotFault, Clock, Message
from botkit.sandbox import BotProcess, Jail, Limits, SandboxBroken, find_jail, launch
from botkit.sandbox.process import OutputClosed, TooLate, TooMuch

KIT: Final = Path(__file__).with_name("kit") / "kerho_bot.py"
GRACE: Final = 0.1
"""Seconds added to every deadline, so that a busy machine does not cost a bot its match."""
_LAST_WORDS: Final = 0.05


class SandboxedBot:
    """One version of a bot, playing one match. Creating it starts the process; `close` (or `with`) ends it.

    folder: the unpacked version. Raises SandboxUnavailable or SandboxBroken.
    """

    def __init__(
        self, folder: Path, manifest: Manifest, limits: Limits | None = None, *, jail: Jail | None = None
    ) -> None:
        self.manifest = manifest
        self.name = ""
        self._before_ready: tuple[float, float] | None = None
        self._fault: BotFault | None = None
        self._process: BotProcess = launch(
            jail or find_jail(), folder, manifest.entry, limits or Limits(), kit=KIT
        )

    def __enter__(self) -> SandboxedBot:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """The process (of the jail around it, if it has one)."""
        return self._process.pid

    @property
    def log(self) -> str:
        """The end of what the bot wrote to standard error: for its author only."""
        return self._process.log

    @property
    def spent(self) -> float:
        """Seconds it has used since it was ready, by the clock on the wall or the processor's, whichever says more.
        (It runs only when it is asked: on another's move it is paused.)"""
        if self._before_ready is None:
            return 0.0
        ran, computed = self._before_ready
        return max(self._process.ran - ran, self._process.computed - computed)

    def start(self, hello: Message) -> str:
        """Say hello and wait for `ready`; the name it gives itself. Raises BotFault, SandboxBroken."""
        self._process.await_jail()
        line = self._ask(hello, self._process.start_left, "answer hello")
        self._before_ready = self._process.ran, self._process.computed
        try:
            self.name = protocol.read_ready(line)
        except BotFault as fault:
            raise self._remember(fault) from None
        return self.name

    def tell(self, message: Message) -> None:
        """Send what needs no answer (deal, told, result), with the next question at the latest: several in one go cost
        less, and nobody thinks on the other's time. Never blocks, but that a bot for which too much lies ready is given
        a moment, on its clock, to read. Raises BotFault if it does not."""
        self._refuse_after_fault()
        try:
            self._process.send(protocol.encode(message), at_once=False)
        except TooMuch as error:
            raise self._remember(BotFault("timeout", f"{error}.")) from None
        except OutputClosed:
            raise self._remember(self._autopsy("read what it was told")) from None

    def act(self, *, seq: int, view: Mapping[str, Any], legal: Sequence[str], clock: Clock) -> str:
        """Ask for a move: one of `legal`. Raises BotFault, SandboxBroken."""
        line = self._ask(protocol.act(seq=seq, view=view, legal=legal, clock=clock), clock.seconds, "move")
        try:
            return protocol.read_action(line, seq=seq, legal=legal)
        except BotFault as fault:
            raise self._remember(fault) from None

    def close(self) -> str:
        """Say bye, end the process and give its log. Safe to call twice."""
        if self._fault is None:
            try:
                self._process.send(protocol.encode(protocol.bye()))
                self._process.resume()
                self._process.ending(patience=_LAST_WORDS)
            except (TooMuch, OutputClosed, ValueError, OSError):
                pass
        self._process.kill()
        return self.log

    def _ask(self, message: Message, seconds: float, what: str) -> bytes:
        self._refuse_after_fault()
        try:
            self._process.send(protocol.encode(message))
            self._process.resume()
            line = self._process.read_line(time.monotonic() + seconds + GRACE)
            self._process.pause()
            return line
        except TooLate:
            raise self._remember(
                BotFault("timeout", f"it did not {what} within {seconds:.3g} seconds.")
            ) from None
        except TooMuch as error:
            raise self._remember(BotFault("flood", f"{error}.")) from None
        except OutputClosed:
            raise self._remember(self._autopsy(what)) from None

    def _autopsy(self, what: str) -> BotFault:
        """Whose fault it is that a bot no longer talks. Raises SandboxBroken if it was killed from outside."""
        ending = self._process.ending()
        if ending is None:
            return BotFault("crash", f"it closed its standard output instead of going on to {what}.")
        if self._process.killed_from_outside():
            raise SandboxBroken(
                "Something outside the sandbox killed a bot's process (perhaps the machine ran short)."
            )
        if ending.out_of_memory:
            return BotFault("memory", f"it needed more than {self._process.limits.memory // 2**20} MiB.")
        if ending.out_of_cpu(self._process.limits):
            return BotFault("timeout", f"it computed for {self._process.limits.cpu} seconds in all.")
        how = f"with status {ending.code}" if ending.code >= 0 else f"by {_signal_name(-ending.code)}"
        last = next((line for line in reversed(self.log.splitlines()) if line.strip()), "")
        return BotFault(
            "crash", f"it ended {how} when it had to {what}{': ' + last.strip()[:300] if last else ''}."
        )

    def _remember(self, fault: BotFault) -> BotFault:
        """After its first fault a bot is out: its process ends, and every later call repeats the fault."""
        self._fault = fault
        self._process.kill()
        return fault

    def _refuse_after_fault(self) -> None:
        if self._fault is not None:
            raise BotFault(self._fault.kind, self._fault.detail)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
