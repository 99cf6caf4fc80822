"""A bot as a running process: bounded reads and writes, its log, its end. Nothing here can block past a deadline."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import select
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from botkit.sandbox.errors import SandboxBroken
from botkit.sandbox.jails import Command, Jail
from botkit.sandbox.limits import Limits
from botkit.sandbox.staging import Stage, sweep_now_and_then

_JAILED: Final = b"jailed"
_OUT_OF_MEMORY: Final = 77
_CHUNK: Final = 64 * 1024
_PROCESS_CLOCK: Final = 2  # with the complement of a process's number: the clock of what it has computed
_BURIAL: Final = 5.0  # seconds to wait for a killed process
_TO_READ: Final = 1.0  # seconds for a bot to take in what would be too much to keep for it


@dataclass(frozen=True, slots=True)
class Ending:
    """How a process ended. code: its exit status, or minus the signal that ended it. cpu: seconds it computed."""

    code: int
    cpu: float

    @property
    def out_of_memory(self) -> bool:
        return self.code == _OUT_OF_MEMORY

    def out_of_cpu(self, limits: Limits) -> bool:
        return self.code in (-signal.SIGXCPU, -signal.SIGKILL) and self.cpu >= limits.cpu - 1


class OutputClosed(Exception):
    """The bot has closed its standard output, most likely by ending."""


class TooLate(Exception):
    """Nothing complete arrived before the deadline."""


class TooMuch(Exception):
    """The bot has written more than it may, or leaves too much unread. The text says which."""


class BotProcess:
    """A started bot. Made by `launch`; `kill` must be called in the end (it is a context manager too).

    It runs until `pause`. A paused one is stopped by the kernel, whatever it does, and is killed like a running one.
    """

    def __init__(
        self, started: subprocess.Popen[bytes], report: int | None, stage: Stage, limits: Limits, jail: Jail
    ) -> None:
        self.limits = limits
        self.jail = jail
        self._started = started
        self._report = report
        self._stage = stage
        self._stdin, self._stdout, self._stderr = map(
            _descriptor, (started.stdin, started.stdout, started.stderr)
        )
        for descriptor in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(descriptor, False)
        self._poll = select.poll()
        self._poll.register(self._stdout, select.POLLIN)
        self._poll.register(self._stderr, select.POLLIN)
        self._unsent = bytearray()
        self._received = bytearray()
        self._log = bytearray()
        self._log_seen = 0
        self._ending: Ending | None = None
        self._killed = self._cleared = False
        self._launched = time.monotonic()
        self._inmate = self._computing = 0
        self._resumed: float | None = self._launched
        self._ran = self._computed = 0.0

    def __enter__(self) -> BotProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def pid(self) -> int:
        return self._started.pid

    @property
    def start_left(self) -> float:
        """Seconds of `limits.start` that remain, a second at least: a slow jail must not leave its bot no time."""
        return max(self._launched + self.limits.start - time.monotonic(), 1.0)

    @property
    def log(self) -> str:
        """The end of what the bot wrote to standard error; never longer than `limits.log_kept` bytes."""
        text = self._log.decode("utf-8", "replace").replace("\0", "\N{REPLACEMENT CHARACTER}")
        text = text.replace(str(self._stage.folder), "")
        return f"[...]\n{text}" if self._log_seen > len(self._log) else text

    @property
    def ran(self) -> float:
        """Seconds for which it was not paused."""
        return self._ran + (time.monotonic() - self._resumed if self._resumed is not None else 0.0)

    @property
    def computed(self) -> float:
        """Seconds of processor time that it has used, as far as that could be told."""
        if self._ending is None:
            with contextlib.suppress(OSError):
                self._computed = time.clock_gettime(~self._program() << 3 | _PROCESS_CLOCK)
        return self._computed

    def pause(self) -> None:
        """Stop it where it is: on another's move nobody computes."""
        if self._resumed is not None and self._ending is None:
            self._signal_all(signal.SIGSTOP)
            self._ran, self._resumed = self.ran, None

    def resume(self) -> None:
        """Let it go on."""
        if self._resumed is None and self._ending is None:
            self._signal_all(signal.SIGCONT)
            self._resumed = time.monotonic()

    def await_jail(self) -> None:
        """Wait until the jail is shut. Raises SandboxBroken if it is not by `limits.start` seconds."""
        try:
            line = self.read_line(self._launched + self.limits.start)
        except (OutputClosed, TooLate, TooMuch) as error:
            self._drain_log()
            self.kill()
            raise SandboxBroken(f"The jail did not close: {self.log.strip() or error}") from None
        if line != _JAILED:
            self.kill()
            raise SandboxBroken(f"The jail did not close: it said {line[:200]!r}.")

    def send(self, line: bytes, *, at_once: bool = True) -> None:
        """Queue a line for the bot; not `at_once`: it may wait for the next. Never blocks, but that a paused bot for
        which more lies ready than may is given a moment to read.

        Raises TooMuch if the bot leaves too much unread; OutputClosed if it ends instead of reading.
        """
        self._unsent += line
        if at_once or len(self._unsent) > _CHUNK // 2:
            self._flush()
        if len(self._unsent) > self.limits.unread:
            self._let_it_read()

    def _let_it_read(self) -> None:
        unread = f"it left {len(self._unsent)} bytes of messages unread"
        if self._resumed is not None:
            raise TooMuch(unread)
        self.resume()
        try:
            deadline = time.monotonic() + _TO_READ
            while self._unsent:
                self._wait(deadline)
                if len(self._received) > self.limits.reply:
                    raise TooMuch(f"it wrote more than {self.limits.reply} bytes unasked")
        except TooLate:
            raise TooMuch(unread) from None
        finally:
            self.pause()

    def read_line(self, deadline: float) -> bytes:
        """The next line without its end, by `deadline` (time.monotonic). Raises OutputClosed, TooLate, TooMuch."""
        while (end := self._received.find(b"\n")) < 0:
            if len(self._received) > self.limits.reply:
                raise TooMuch(f"it wrote more than {self.limits.reply} bytes without an end of line")
            self._wait(deadline)
        if end > self.limits.reply:
            raise TooMuch(f"it wrote a line of {end} bytes; {self.limits.reply} are allowed")
        line = bytes(self._received[:end])
        del self._received[: end + 1]
        return line

    def ending(self, patience: float = 1.0) -> Ending | None:
        """How the process ended, waiting a little for it; None if it still runs."""
        deadline = time.monotonic() + patience
        while self._ending is None:
            try:
                pid, status, usage = os.wait4(self.pid, os.WNOHANG)
            except ChildProcessError:  # somebody else took its status: count it as killed from outside
                self._ending = Ending(-signal.SIGKILL, 0.0)
                self._started.returncode = -signal.SIGKILL
                break
            if pid:
                self._bury(status, usage.ru_utime + usage.ru_stime)
            elif time.monotonic() > deadline:
                return None
            else:
                time.sleep(0.001)
        self._drain_log()
        return self._ending

    def killed_from_outside(self) -> bool:
        """Whether somebody other than this class and the CPU limit killed it: never the bot's fault."""
        ending = self._ending
        return bool(
            ending
            and ending.code == -signal.SIGKILL
            and not self._killed
            and not ending.out_of_cpu(self.limits)
        )

    def kill(self) -> None:
        """End the process and everything in its session, keep its last words, remove its files."""
        self._ran, self._resumed = self.ran, None
        if self._ending is None and self.ending(patience=0) is None:
            self._killed = True
            self._kill_inmate()
            if self.ending(patience=_BURIAL) is None:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(self.pid, signal.SIGKILL)
                self.ending(patience=_BURIAL)
        if self._report is not None:
            os.close(self._report)
            self._report = None
        for stream in (self._started.stdin, self._started.stdout, self._started.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        if not self._cleared:
            self._cleared = True
            self._stage.remove()

    def _kill_inmate(self) -> None:
        """Kill the bot; a jail around it then buries it and ends by itself. (Killed first, it would leave its children
        to the machine's process 1, which in a container may never take their status.)"""
        inmate = self._leader()
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if inmate != self.pid and os.getsid(inmate) == self.pid:
                os.kill(inmate, signal.SIGKILL)
                os.killpg(self.pid, signal.SIGCONT)  # paused, it would not notice
            else:
                os.killpg(self.pid, signal.SIGKILL)

    def _leader(self) -> int:
        """The process whose end is the end of all: the one that the jail has reported, or the one we started."""
        if self._report is not None and not self._inmate:
            with contextlib.suppress(BlockingIOError, ValueError):
                self._inmate = json.loads(os.read(self._report, _CHUNK)).get("child-pid", 0)
        return self._inmate or self.pid

    def _program(self) -> int:
        """The process that computes: bubblewrap's is the child of the one it reports. Raises OSError."""
        leader = self._leader()
        if leader == self.pid:
            return leader
        if not self._computing:
            children = Path(f"/proc/{leader}/task/{leader}/children").read_text().split()
            self._computing = int(children[0]) if len(children) == 1 else leader
        return self._computing

    def _signal_all(self, number: signal.Signals) -> None:
        """Its session has no other processes than its own."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, number)

    def _wait(self, deadline: float) -> None:
        """Move bytes in and out until something of standard output has arrived."""
        left = deadline - time.monotonic()
        if left <= 0:
            raise TooLate
        self._flush()
        for descriptor, _ in self._poll.poll(min(left * 1000, 1000)):
            if descriptor == self._stdout:
                arrived = os.read(self._stdout, _CHUNK)
                if not arrived:
                    raise OutputClosed
                self._received += arrived
            elif descriptor == self._stderr:
                self._keep_log(self._read_log())
            else:
                self._flush()

    def _flush(self) -> None:
        """Send what the pipe takes now; ask to be told when it takes more."""
        while self._unsent:
            try:
                sent = os.write(self._stdin, self._unsent)
            except BlockingIOError:
                self._poll.register(self._stdin, select.POLLOUT)
                return
            except BrokenPipeError:  # it no longer listens; the next read tells whether it has ended
                self._unsent.clear()
                break
            del self._unsent[:sent]
        with contextlib.suppress(KeyError):
            self._poll.unregister(self._stdin)

    def _read_log(self) -> bytes:
        try:
            arrived = os.read(self._stderr, _CHUNK)
        except BlockingIOError:
            return b""
        except OSError as error:
            if error.errno == errno.EBADF:
                return b""
            raise
        if not arrived:
            with contextlib.suppress(KeyError):
                self._poll.unregister(self._stderr)
        return arrived

    def _keep_log(self, arrived: bytes) -> None:
        self._log += arrived
        self._log_seen += len(arrived)
        del self._log[: -self.limits.log_kept]
        if self._log_seen > self.limits.log_most:
            raise TooMuch(f"it wrote more than {self.limits.log_most} bytes to standard error")

    def _drain_log(self) -> None:
        """Take what is left of standard error, as far as it is allowed."""
        with contextlib.suppress(TooMuch):
            while arrived := self._read_log():
                self._keep_log(arrived)

    def _bury(self, status: int, cpu: float) -> None:
        code = os.waitstatus_to_exitcode(status)
        if code > 128 and self.jail.signals_in_exit_codes:
            code = 128 - code
        self._ending = Ending(code, cpu)
        self._started.returncode = code  # Popen must not wait for it again


def launch(jail: Jail, folder: Path, entry: str, limits: Limits, *, kit: Path | None = None) -> BotProcess:
    """Start `folder/entry` in the jail and return at once; `await_jail` before anything else.

    kit: a Python file the bot may import. Raises SandboxBroken if the process cannot be started at all.
    """
    sweep_now_and_then()
    try:
        stage = Stage.copy(folder, kit)
    except OSError as error:
        raise SandboxBroken(f"The bot's files could not be laid out: {error}") from error
    try:
        command = jail.command(stage.folder, entry, limits)
        return BotProcess(*_spawn(command), stage, limits, jail)
    except BaseException as error:
        stage.remove()
        if isinstance(error, (OSError, KeyError, ValueError, subprocess.SubprocessError)):
            raise SandboxBroken(f"The jail {jail.name} could not be started: {error}") from error
        raise


def _spawn(command: Command) -> tuple[subprocess.Popen[bytes], int | None]:
    """Start it with an empty environment (bubblewrap's own process 1 would keep, and show, whatever it is given), no
    descriptors but the three pipes, and a session of its own. Also the descriptor on which the jail reports, if any."""
    arguments, report, tell = list(command.arguments), None, None
    if command.report_option:
        report, tell = os.pipe()
        os.set_blocking(report, False)
        arguments[1:1] = [command.report_option, str(tell)]
    groups: list[str | int] | None = [] if command.become is not None else None
    try:
        started = subprocess.Popen(
            arguments,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={},
            cwd="/",
            start_new_session=True,
            user=command.become,
            group=command.become,
            extra_groups=groups,
            pass_fds=() if tell is None else (tell,),
        )
    except BaseException:
        if report is not None:
            os.close(report)
        raise
    finally:
        if tell is not None:
            os.close(tell)
    return started, report


def _descriptor(stream: IO[bytes] | None) -> int:
    assert stream is not None
    return stream.fileno()
