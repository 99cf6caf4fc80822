"""A pot belongs to a game; a stake may have a line under which a loser pays double."""

from django.db import migrations, models
from django.db.models import Q

from ledger import triggers


def suspend(apps, schema_editor):
    """SQLite copies a table to change it, and the triggers refuse what the next steps do."""
    triggers.remove(schema_editor.connection)


def name_games(apps, schema_editor):
    """A pot that only matches of one game were settled with becomes that game's. Others keep what is in them."""
    Account = apps.get_model("ledger", "Account")
    Posting = apps.get_model("ledger", "Posting")
    for pot in Account.objects.filter(role="pot"):
        postings = Posting.objects.filter(account=pot, entry__match__isnull=False)
        games = set(postings.values_list("entry__match__game", flat=True))
        if len(games) == 1:
            Account.objects.filter(pk=pot.pk).update(game=games.pop())


def forget_games(apps, schema_editor):
    apps.get_model("ledger", "Account").objects.filter(role="pot").update(game="")


def install(apps, schema_editor):
    triggers.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0003_limits_treasurers_reminders"), ("matches", "0004_agreement")]

    operations = [
        migrations.RunPython(suspend, install),
        migrations.AddField(
            model_name="stake",
            name="line",
            field=models.IntegerField(blank=True, null=True, verbose_name="a loser with less pays double"),
        ),
        migrations.AddField(
            model_name="account",
            name="game",
            field=models.CharField(blank=True, default="", max_length=60, verbose_name="game of the pot"),
        ),
        migrations.RemoveConstraint(model_name="account", name="account_of_club_once"),
        migrations.AddConstraint(
            model_name="account",
            constraint=models.UniqueConstraint(
                name="account_of_club_once",
                fields=["club", "role", "currency", "game"],
                condition=~Q(role="member"),
            ),
        ),
        migrations.AddConstraint(
            model_name="account",
            constraint=models.CheckConstraint(
                name="account_game_of_pot", condition=Q(role="pot") | Q(game="")
            ),
        ),
        migrations.RunPython(name_games, forget_games),
        migrations.RunPython(install, suspend),
    ]
