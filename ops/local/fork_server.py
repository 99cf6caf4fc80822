"""One process loads the site and forks those that run it: pages, workers and commands share what is loaded.

`python -m ops.local.fork_server DESCRIPTOR` is that process, `Forks` the supervisor's side. Over a socket goes a
program with the descriptor it shall write to; back come the number of its process and, when it has ended, its status.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
import traceback
from collections.abc import Mapping
from typing import NoReturn, TextIO

from common.parent_death_signal import bound, die_with_parent_if_asked, name_process
from ops.local.heap import fill_holes

LONGEST_REQUEST = 65_536


class Forks:
    """Forks programs; the process that does so is started with the first, and anew should it have died."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.environment = environment
        self._server: _Server | None = None

    def start(self, argv: list[str]) -> Forked:
        """A program of `ops.local.programs` with its arguments. Raises `OSError` when nothing can be forked."""
        if self._server is not None and not self._server.ended:
            try:
                return Forked(self._server, argv)
            except (ConnectionError, ChildProcessError):
                self.stop()
        self._server = _Server(self.environment)
        return Forked(self._server, argv)

    def stop(self) -> None:
        """End the process that forks, and with it whatever still runs."""
        if self._server is not None:
            self._server.stop()
            self._server = None


class Forked:
    """A forked process, handled like a `subprocess.Popen`."""

    def __init__(self, server: _Server, argv: list[str]) -> None:
        reading, writing = os.pipe()
        self.stdout: TextIO = os.fdopen(reading, errors="replace")
        self.returncode: int | None = None
        self._server = server
        try:
            self.pid = server.fork(argv, writing)
        finally:
            os.close(writing)

    def poll(self) -> int | None:
        """Its status if it has ended; the number of a signal that killed it is negative."""
        if self.returncode is None:
            self.returncode = self._server.status(self.pid)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Its status, once it has ended. Raises `subprocess.TimeoutExpired`."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while (status := self.poll()) is None:
            if deadline is not None and time.monotonic() > deadline:
                raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0.0)
            time.sleep(0.02)
        return status


class _Server:
    """One process that forks, from the supervisor's side."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.ended = False
        self._statuses: dict[int, int] = {}
        self._channel, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                bound([sys.executable, "-m", __name__, str(theirs.fileno())]),
                env=dict(environment),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )

    def fork(self, argv: list[str], output: int) -> int:
        """The number of the new process."""
        socket.send_fds(self._channel, [json.dumps(argv).encode()], [output])
        while (pid := self._take_news()) is None:
            if self.ended:
                raise ChildProcessError("the process that forks the others has died")
        return pid

    def status(self, pid: int) -> int | None:
        """What a process ended with. When the server has died, so have all that it forked."""
        while not self.ended and select.select([self._channel], [], [], 0)[0]:
            self._take_news()
        return self._statuses.pop(pid, -signal.SIGKILL if self.ended else None)

    def stop(self) -> None:
        """Kill the process: the kernel does the same to all that it forked."""
        self._process.kill()
        self._process.wait()
        self._channel.close()
        self.ended = True

    def _take_news(self) -> int | None:
        """Read one message: a process started, which is returned, or one ended, whose status is kept."""
        try:
            answer = self._channel.recv(LONGEST_REQUEST)
        except ConnectionResetError:
            answer = b""
        if not answer:
            self.stop()
            return None
        pid, status = json.loads(answer)
        if status is None:
            return int(pid)
        self._statuses[pid] = status
        return None


def main(channel: str, compiled: str = "") -> None:
    """Load everything, from bytecode: a process that has compiled it is larger by a third, as is all that it forks."""
    begun = time.time()
    from ops.local import programs

    try:
        programs.load()
    except Exception:
        traceback.print_exc()  # each program will try to load it again, and say where it is heard what is wrong
    if not compiled and _compiled_since(begun):
        os.execv(sys.executable, [sys.executable, "-m", "ops.local.fork_server", channel, "compiled"])
    gc.collect()
    gc.freeze()
    fill_holes()
    serve(socket.socket(fileno=int(channel)))


def _compiled_since(moment: float) -> bool:
    """Whether the bytecode of any module has been written since."""
    for module in list(sys.modules.values()):
        try:
            if os.stat(module.__cached__).st_mtime >= moment:
                return True
        except (AttributeError, OSError, TypeError):
            pass  # it has no bytecode, or none could be written
    return False


def serve(channel: socket.socket) -> None:
    """Fork what is asked for, until the other side has gone."""
    woken, waker = socket.socketpair()
    waker.setblocking(False)
    signal.set_wakeup_fd(waker.fileno())
    signal.signal(signal.SIGCHLD, lambda *_: None)
    while True:
        ready, _, _ = select.select([channel, woken], [], [])
        if woken in ready:
            woken.recv(LONGEST_REQUEST)
            _tell_who_ended(channel)
        if channel in ready:
            request, descriptors, _, _ = socket.recv_fds(channel, LONGEST_REQUEST, 1)
            if not request:
                return
            (output,) = descriptors
            child = os.fork()
            if not child:
                for end in (channel, woken, waker):
                    end.close()
                _become(json.loads(request), output)
            os.close(output)
            channel.send(json.dumps([child, None]).encode())


def _tell_who_ended(channel: socket.socket) -> None:
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not pid:
            return
        channel.send(json.dumps([pid, os.waitstatus_to_exitcode(status)]).encode())


def _become(argv: list[str], output: int) -> NoReturn:
    """Be the program, in a session of its own, until it ends."""
    status = 1
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.setsid()
        os.dup2(output, 1)
        os.dup2(output, 2)
        os.close(output)
        die_with_parent_if_asked()
        from ops.local import programs

        name, *arguments = argv
        name_process(f"kerho-{name}")
        status = programs.PROGRAMS[name](*arguments)
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    main(*sys.argv[1:])
