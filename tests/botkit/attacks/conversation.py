"""Two bots at once, one of which sends the other a word past the referee; as JSON what arrived of it.

Like the harness it uses only the standard library and the pure half of `bots`:
`python conversation.py <jail> <channel>`.
"""

from __future__ import annotations

import dataclasses
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from botkit.sandbox import BotProcess, Jail, Limits, interpreter, launch

sys.path.insert(0, str(Path(__file__).parent))
from harness import jail_named

TALKING = Path(__file__).parent / "talking"
WORD = [1, 0, 0, 1, 1, 0]
CHANNELS = (
    "futex",
    "futex in a private mapping",
    "access time",
    "access time of a folder",
    "changed times",
    "open files by stat",
    "free memory",
    "processor time",
    "affinity",
    "file lock",
)
A_WEEK = 7 * 24 * 3600
LIMITS = Limits(start=20.0)


def converse(channel: str, jail: Jail) -> list[int | str]:
    """What the receiver made of each bit of WORD: 0, 1, or why it could not look."""
    with (
        shared_folder() as shared,
        launch(jail, TALKING, "bot.py", LIMITS) as sender,
        launch(jail, TALKING, "bot.py", LIMITS) as receiver,
    ):
        for process in (sender, receiver):
            process.await_jail()
        return [one_bit(channel, number, bit, shared, sender, receiver) for number, bit in enumerate(WORD)]


def one_bit(
    channel: str, number: int, bit: int, shared: Path, sender: BotProcess, receiver: BotProcess
) -> int | str:
    common = {"channel": channel, "shared": str(shared), "round": number}
    ask(sender, do="arm", receives=False, partner=receiver.pid, **common)
    answer = ask(receiver, do="arm", receives=True, partner=sender.pid, **common)
    tell(sender, do="send", bit=bit)
    if not channel.startswith("futex"):  # there the one waits while the other calls
        hear(sender)
    answer = answer or ask(receiver, do="look")
    if channel.startswith("futex"):
        hear(sender)
    return answer if answer is not None else "nothing"


def tell(process: BotProcess, **orders: object) -> None:
    process.send(json.dumps(orders).encode() + b"\n")


def hear(process: BotProcess) -> int | str | None:
    answer: int | str | None = json.loads(process.read_line(time.monotonic() + 20))
    return answer


def ask(process: BotProcess, **orders: object) -> int | str | None:
    tell(process, **orders)
    return hear(process)


@contextmanager
def shared_folder() -> Iterator[Path]:
    """A folder that every jail shows, as it shows the standard library, whose files were last read long ago."""
    found = interpreter.find
    with tempfile.TemporaryDirectory(prefix="kerho-shared-", dir="/var/tmp") as name:
        folder = Path(name)
        folder.chmod(0o755)
        for number in range(len(WORD)):
            (folder / str(number)).write_text("x" * 4096)
            (folder / f"{number}-folder").mkdir()
        old = time.time() - A_WEEK
        for path in folder.iterdir():
            os.utime(path, (old, old + 1))

        def find(*, for_strangers: bool) -> interpreter.Interpreter:
            here = found(for_strangers=for_strangers)
            return dataclasses.replace(here, folders=(*here.folders, name))

        interpreter.find = find  # type: ignore[assignment]
        try:
            yield folder
        finally:
            interpreter.find = found


if __name__ == "__main__":
    sys.stdout.write(json.dumps(converse(sys.argv[2], jail_named(sys.argv[1]))))
