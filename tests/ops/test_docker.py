"""The containers: what their files and docs/owners.md name is there. No engine is needed for this."""

from __future__ import annotations

import ast
import json
import re
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from celery.app.utils import find_app
from django.conf import settings
from django.core.management import get_commands
from django.utils.module_loading import import_string

from ops.docker import pin
from tests.helpers.containers import COMPOSE, DOCKER, OURS, OWNERS, STEPS
from tests.helpers.settings import ROOT

START = json.loads(next(rest for word, rest in STEPS if word == "CMD"))
COMPOSE_TEXT = (DOCKER / "compose.yaml").read_text(encoding="utf-8")
COMMANDS = [START, *(service["command"] for service in OURS.values() if "command" in service)]
COPIED = [
    source for word, rest in STEPS if word == "COPY" and "--from" not in rest for source in rest.split()[:-1]
]


def test_the_image_is_built_from_the_projects_root() -> None:
    build = COMPOSE["x-kerho"]["build"]
    context = (DOCKER / build["context"]).resolve()  # as compose reads it: from the folder of its file
    assert context == ROOT
    assert context / build["dockerfile"] == DOCKER / "Dockerfile"
    assert "docker build -f ops/docker/Dockerfile -t kerho ." in (DOCKER / "Dockerfile").read_text()


@pytest.mark.django_db  # the pages look at once whether the database is of their version
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_process_is_a_program_of_the_image(command: list[str]) -> None:
    program, *arguments = command
    if program == "python":
        assert arguments[0] == "manage.py" and arguments[1] in get_commands()
        return
    (script,) = entry_points(group="console_scripts", name=program)
    assert script.dist is not None
    assert re.search(rf"^{script.dist.name}==", (ROOT / "requirements/base.txt").read_text(), re.MULTILINE)
    if program == "celery":
        assert arguments[:2] == ["-A", "config"] and find_app("config").main == "kerho"
    else:
        assert callable(import_string(arguments[-1].replace(":", ".")))


def test_every_queue_has_a_worker() -> None:
    taken = {queue for command in COMMANDS if "--queues" in command for queue in command[-1].split(",")}
    assert taken == {queue.name for queue in settings.CELERY_TASK_QUEUES}


def imported(package: Path) -> set[str]:
    """The first names of what the modules of a folder import."""
    found: set[str] = set()
    for path in package.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                found.add(str(node.module).partition(".")[0])
    return found


def test_every_folder_that_the_site_imports_or_reads_is_in_the_image() -> None:
    ours = {path.name for path in ROOT.iterdir() if (path / "__init__.py").exists()}
    needed = {
        name for folder in COPIED if (ROOT / folder).is_dir() for name in imported(ROOT / folder) & ours
    }
    read = {"templates", "static", "locale", "manage.py"}
    assert needed | read | {app.partition(".")[0] for app in settings.INSTALLED_APPS} & ours <= set(COPIED)


def test_what_is_copied_into_the_image_is_not_kept_from_it() -> None:
    kept_out = set((ROOT / ".dockerignore").read_text().split())
    assert not kept_out & {*COPIED, "requirements"}


def test_every_variable_is_read_by_the_settings() -> None:
    read = "".join(path.read_text() for path in (ROOT / "config" / "settings").rglob("*.py"))
    assert [name for name in COMPOSE["x-kerho"]["environment"] if f'"{name}"' not in read] == []


def test_every_image_of_others_is_pinned_by_its_digest_wherever_it_is_named() -> None:
    pinned = re.findall(r"\$\{(\w+_IMAGE):-([\w/.-]+:[\w.-]+@sha256:[0-9a-f]{64})\}", COMPOSE_TEXT)
    assert (
        {name for name, _ in pinned} == set(re.findall(r"(\w+_IMAGE)\b", COMPOSE_TEXT)) == pin.images().keys()
    )
    example = (DOCKER / "environment.example").read_text()
    assert [f"{name}={image}" for name, image in pinned if f"{name}={image}\n" not in example] == []
    others = [one["image"] for one in COMPOSE["services"].values() if "build" not in one]
    assert others and all(image.startswith("${") for image in others)
    for build in [one["build"] for one in COMPOSE["services"].values() if "build" in one]:
        text = (DOCKER.parents[1] / build["dockerfile"]).read_text()
        named = {name for name in build["args"] if name.endswith("_IMAGE")}
        assert [name for name in named if f"ARG {name}={dict(pinned)[name]}\n" not in text] == []
        assert set(re.findall(r"^FROM \$\{(\w+)\}", text, re.MULTILINE)) == named


def test_there_are_as_many_workers_for_each_queue_as_the_environment_says() -> None:
    scaled = {name: one["scale"] for name, one in OURS.items() if name.startswith("worker")}
    names = {re.fullmatch(r"\$\{(\w+):-1\}", str(scale)).group(1) for scale in scaled.values()}  # type: ignore[union-attr]
    assert len(names) == 3 and names <= set(
        re.findall(r"^(\w+)=1$", (DOCKER / "environment.example").read_text(), re.MULTILINE)
    )


def test_the_example_of_the_environment_has_what_is_asked_for_and_nothing_else() -> None:
    asked = re.findall(r"\$\{(\w+):([-?])", (DOCKER / "compose.yaml").read_text())
    example = re.findall(r"^(\w+)=", (DOCKER / "environment.example").read_text(), re.MULTILINE)
    assert {name for name, way in asked if way == "?"} <= set(example)
    assert set(example) <= {name for name, _ in asked}


def test_no_process_can_write_to_the_image_or_gain_a_right() -> None:
    for name, service in COMPOSE["services"].items():
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service.get("read_only") or name == "postgres", name
    for service in OURS.values():
        assert service["cap_drop"] == ["ALL"]
        assert service["mem_limit"] and service["pids_limit"]
        assert service["tmpfs"] == ["/tmp"]


def test_all_that_is_written_lies_in_a_volume_or_in_memory() -> None:
    environment = COMPOSE["x-kerho"]["environment"]
    for name in ("MEDIA_ROOT", "BACKUP_FOLDER", "BOT_FOLDER"):
        assert environment[name].startswith(("/srv/", "/tmp/"))
    maintained = [one for one in OURS.values() if "maintenance" in one.get("command", [""])[-1]]
    assert maintained
    for service in maintained:
        assert {f"{volume}:/srv/{volume}" for volume in ("media", "backups")} <= set(service["volumes"])
    (made,) = (rest for word, rest in STEPS if word == "RUN" and "useradd" in rest)
    paths = {volume.split(":")[1] for service in OURS.values() for volume in service.get("volumes", [])}
    assert paths <= set(made.split())


def named_by_the_owners_guide() -> list[list[str]]:
    """The words of every `dc` command in docs/owners.md."""
    return [
        command.split()
        for command in re.findall(r"^dc ([^#\n]+)|`dc ([^`]+)`", OWNERS, re.MULTILINE)
        for command in command
        if command
    ]


def test_the_owners_guide_names_services_and_volumes_that_are_there() -> None:
    commands = named_by_the_owners_guide()
    assert {words[0] for words in commands} == {"stop", "exec", "run", "build", "up"}
    for verb, *words in commands:
        names = [word for word in words if not word.startswith("-")]
        if verb == "stop":
            assert set(names) == set(OURS) - {"migrate"}, "a backup is of a club in which nothing happens"
        elif verb in ("exec", "run"):
            assert names[0] in COMPOSE["services"]
        else:
            assert names == []
    kept = [words for words in commands if any("/srv/backups" in word for word in words)]
    assert len(kept) > 1
    for _verb, *words in kept:
        service = next(word for word in words if not word.startswith("-"))
        assert "backups:/srv/backups" in COMPOSE["services"][service]["volumes"]
    for path in re.findall(r"ops/docker/[\w.]+", OWNERS):
        assert (ROOT / path).exists() or path.endswith("/.env")
