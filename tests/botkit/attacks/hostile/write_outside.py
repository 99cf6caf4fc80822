"""Writes, makes, empties, renames, removes: anywhere."""

import os
import pathlib

from trial import attack

attack(
    lambda target: {
        "write to /tmp": lambda: open("/tmp/kerho-was-here", "w").close(),
        "write to /dev/shm": lambda: open("/dev/shm/kerho-was-here", "w").close(),
        "write to its own folder": lambda: open(pathlib.Path(__file__).parent / "notes", "w").close(),
        "change its own program": lambda: open(__file__, "a").close(),
        "write to the worker's file": lambda: open(target["victim"], "r+").close(),
        "empty the worker's file while reading": lambda: os.open(target["victim"], os.O_RDONLY | os.O_TRUNC),
        "truncate the worker's file": lambda: os.truncate(target["victim"], 0),
        "remove the worker's file": lambda: os.unlink(target["victim"]),
        "rename the worker's file": lambda: os.rename(target["victim"], target["victim"] + "2"),
        "change its mode": lambda: os.chmod(target["victim"], 0o777),
        "change its times": lambda: os.utime(target["victim"]),
        "make a folder": lambda: os.mkdir("/tmp/kerho-was-here-too"),
        "make a link": lambda: os.symlink("/etc", "etc"),
        "make a fifo": lambda: os.mkfifo("/tmp/kerho-fifo"),
        "make a nameless file": lambda: os.open("/tmp", os.O_TMPFILE | os.O_RDWR),
        "make a file in memory": lambda: os.memfd_create("hidden"),
    }
)
