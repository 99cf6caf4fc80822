"""A small Dockerfile lint that needs neither a network nor an engine.

It knows the instructions and the mistakes that matter here: an image without a fixed version, a copy of something
that is not there, a container that runs as root, a start command hidden in a shell, remote files.
"""

import json
import re
import sys
from pathlib import Path
from string import Template

INSTRUCTIONS = frozenset(
    "ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL ONBUILD".split()  # noqa: SIM905
    + "RUN SHELL STOPSIGNAL USER VOLUME WORKDIR".split()  # noqa: SIM905
)


def instructions(text: str) -> list[tuple[int, str, str]]:
    """(line number, instruction, arguments), with continued lines joined and comments left out."""
    found: list[tuple[int, str, str]] = []
    begun, pending = 0, ""
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        begun = begun or number
        pending += line.removesuffix("\\") + " "
        if not line.endswith("\\"):
            word, _, rest = pending.strip().partition(" ")
            found.append((begun, word.upper(), rest.strip()))
            begun, pending = 0, ""
    if pending:
        found.append((begun, "", f"the last line continues: {pending.strip()}"))
    return found


def complaints(text: str, context: Path) -> list[str]:
    """What is wrong with the Dockerfile `text`, whose build context is the folder `context`."""
    steps = instructions(text)
    words = [word for _, word, _ in steps]
    wrong: list[str] = []
    if "FROM" not in words:
        wrong.append("there is no FROM")
    elif set(words[: words.index("FROM")]) - {"ARG"}:
        wrong.append("only ARG may stand before the first FROM")
    stages: set[str] = set()
    usual = dict(rest.split("=", 1) for _, word, rest in steps if word == "ARG" and "=" in rest)
    for number, word, written in steps:
        rest = Template(written).safe_substitute(usual) if word == "FROM" else written
        wrong += [f"line {number}: {complaint}" for complaint in _step(word, rest, stages, context)]
    users = [rest for _, word, rest in steps if word == "USER"]
    if not users or users[-1].split(":")[0] in ("root", "0"):
        wrong.append("the container runs as root: end with USER and another account")
    return wrong


def _step(word: str, rest: str, stages: set[str], context: Path) -> list[str]:
    """What is wrong with one instruction."""
    if word not in INSTRUCTIONS:
        return [f"unknown instruction {word or rest}"]
    if word == "FROM":
        return _image(rest, stages)
    if word == "COPY" and "--from=" not in rest:
        sources = [part for part in rest.split() if not part.startswith("--")][:-1]
        return [
            f"COPY of {source}, which is not there" for source in sources if not list(context.glob(source))
        ]
    if word == "ADD":
        return ["use COPY: ADD unpacks and fetches things"]
    if word in ("CMD", "ENTRYPOINT") and not _is_exec_form(rest):
        return [f'write {word} as ["program", "argument"], so that signals reach the program']
    return []


def _image(rest: str, stages: set[str]) -> list[str]:
    """What is wrong with a FROM."""
    parts = rest.split()
    if len(parts) == 3 and parts[1].upper() == "AS":
        stages.add(parts[2])
    image = parts[0] if parts else ""
    fixed = re.search(r"(:(?!latest$)[\w.-]+|@sha256:[0-9a-f]{64})$", image)
    return [] if fixed or image in stages else [f"FROM {image} has no fixed version"]


def _is_exec_form(rest: str) -> bool:
    """Whether the arguments are a JSON list of strings."""
    try:
        value = json.loads(rest)
    except ValueError:
        return False
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


if __name__ == "__main__":
    path = Path(sys.argv[1])
    problems = complaints(path.read_text(encoding="utf-8"), Path.cwd())
    for problem in problems:
        print(f"{path}: {problem}")
    sys.exit(bool(problems))
