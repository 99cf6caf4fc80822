"""`{% once %}` in a form that makes something: it is made once, however often the form is sent."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from clubs.once import new_key

register = template.Library()


@register.simple_tag(name="once")
def key_of_form() -> SafeString:
    """A hidden field with a key of its own for every form that is shown."""
    return format_html('<input type="hidden" name="once" value="{}">', new_key())
