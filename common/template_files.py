"""How our templates are read."""

import re

from django.template import Origin
from django.template.loaders.filesystem import Loader

INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


class UnindentingLoader(Loader):
    """Indentation is for those who read a template: it is dropped before it is compiled, so that no page carries it."""

    def get_contents(self, origin: Origin) -> str:
        return INDENTATION.sub("", super().get_contents(origin))
