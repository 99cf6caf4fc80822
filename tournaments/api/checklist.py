"""The API of what is still to be done for a tournament."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.drafts import OrganisedView
from tournaments.checklist_selectors import Todo, todo_of
from tournaments.engine.checklist import Phase, State


class TodoSerializer(serializers.Serializer[Todo]):
    """A line; `page`: where people do it, empty as long as there is no such page. `round`: 0 where it is of none.

    `state`: `reminder` where only the organisers can tell whether it is done.
    """

    key = serializers.CharField(source="line.key")
    phase = serializers.ChoiceField([one.value for one in Phase], source="line.phase")
    state = serializers.ChoiceField([one.value for one in State], source="line.state")
    text = serializers.CharField()
    round = serializers.IntegerField(source="line.round")
    page = serializers.CharField(source="address")


class Checklist(OrganisedView):
    """What is to be done before the start, during a round, at the end."""

    @extend_schema(responses=TodoSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """As it stands, for the organisers; empty for leagues of bots and for what was cancelled."""
        competition, player = self.organised(request, slug)
        return Response(TodoSerializer(todo_of(competition, player), many=True).data)  # type: ignore[arg-type]
