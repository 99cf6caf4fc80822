"""A person's name as its reader may have it: the one place where names of juniors are told.

`Player.name` is the name itself for whoever may know it and initials for everybody else; who may, says the `reader` of
the request (`clubs.reading`). Where nobody in particular reads (a mail, a task) a junior's name is initials.
Queries (`player__name`) see what is stored: what they give must not be shown.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any, Final, Protocol

from django.db import models
from django.db.models.query_utils import DeferredAttribute


class Reader(Protocol):
    """Whoever is being answered."""

    def knows(self, player: Any) -> bool: ...


reader: Final[ContextVar[Reader | None]] = ContextVar("reader", default=None)


def initials(name: str) -> str:
    """Of each part of a name the first letter: `Lempi Maria Virtanen` is `L. M. V.`"""
    letters = (next((c for c in part if c.isalnum()), "") for part in name.split())
    return " ".join(f"{letter.upper()}." for letter in letters if letter) or "?"


class ToldName(DeferredAttribute):
    """What `player.name` gives."""

    field: Any

    def __get__(self, instance: Any, cls: Any = None) -> Any:
        name = super().__get__(instance, cls)
        if instance is None or not instance.junior:
            return name
        asks = reader.get()
        return name if asks is not None and asks.knows(instance) else initials(name)

    def __set__(self, instance: Any, name: str) -> None:
        instance.__dict__[self.field.attname] = name


class NameField(models.CharField[str, str]):
    """A name that is stored whole and told as `ToldName` has it."""

    descriptor_class = ToldName

    def stored(self, instance: models.Model) -> str:
        return str(DeferredAttribute(self).__get__(instance, type(instance)))

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        return self.stored(model_instance)

    def value_from_object(self, obj: models.Model) -> str:
        """For forms of the admin and dumps."""
        return self.stored(obj)

    def clean(self, value: Any, model_instance: models.Model | None) -> Any:
        """What is checked and set again is what is stored."""
        return super().clean(self.stored(model_instance) if model_instance else value, model_instance)

    def deconstruct(self) -> Any:
        """To the database it is a name."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs
