"""The containers' files as they are written."""

from typing import Any

import yaml

from ops.checks.dockerfile import instructions
from tests.helpers.settings import ROOT

DOCKER = ROOT / "ops" / "docker"
COMPOSE: dict[str, Any] = yaml.safe_load((DOCKER / "compose.yaml").read_text())
STEPS = [(word, rest) for _, word, rest in instructions((DOCKER / "Dockerfile").read_text())]
OURS: dict[str, Any] = {
    name: service for name, service in COMPOSE["services"].items() if service["image"] == "kerho"
}
OWNERS = (ROOT / "docs" / "owners.md").read_text()
