"""Django's `makemessages`, which also collects what the rules engine says (`games.core.messages`)."""

from __future__ import annotations

from pathlib import Path

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """Of `say`, its kin, `Template` and `refuse` the constant templates; what else a game says is not collected."""

    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--keyword=say:1",
        "--keyword=say_n:1,2",
        "--keyword=say_in:1c,2",
        "--keyword=Template:1",
        "--keyword=refuse:2",
    ]

    def write_po_file(self, potfile: str, locale: str) -> None:
        """Without the date: a file in which no message has changed stays as it is."""
        super().write_po_file(potfile, locale)
        for path in Path(potfile).parent.glob(f"{locale}/LC_MESSAGES/*.po"):
            lines = path.read_text("utf-8").splitlines(keepends=True)
            path.write_text(
                "".join(line for line in lines if not line.startswith('"POT-Creation-Date')), "utf-8"
            )
