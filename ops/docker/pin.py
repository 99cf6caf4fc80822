"""Prints other people's images with the digest that each tag has today: python3 ops/docker/pin.py >> ops/docker/.env

Without it they are those whose digests compose.yaml names: the newest of their tags when this version was made.

It asks the registry through Docker, so it is run where there is one; an image whose digest is not told stops it.
"""

import re
import subprocess
import sys
from pathlib import Path

COMPOSE = Path(__file__).with_name("compose.yaml")
DIGEST = re.compile(r"sha256:[0-9a-f]{64}")


def images() -> dict[str, str]:
    """The variables that name images, with what they name if nobody says otherwise, without its digest."""
    return dict(re.findall(r"\$\{(\w+_IMAGE):-([^}@]+)@sha256:\w+\}", COMPOSE.read_text(encoding="utf-8")))


def digest(image: str) -> str:
    """What the registry calls the image, whatever its tag will mean tomorrow. Raises ValueError."""
    command = ["docker", "buildx", "imagetools", "inspect", "--format", "{{.Manifest.Digest}}", image]
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError as error:
        raise ValueError(f"docker cannot be run: {error}") from None
    told = done.stdout.strip()
    if done.returncode or not DIGEST.fullmatch(told):
        raise ValueError(f"no digest of {image}: {done.stderr.strip() or told or 'nothing was said'}")
    return told


def main() -> int:
    """All of them or none."""
    try:
        pinned = [f"{name}={image}@{digest(image)}" for name, image in images().items()]
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write("\n".join([*pinned, ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
