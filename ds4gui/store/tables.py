"""The tables of the record, as peewee models.

Owns the names and types of the columns as they are now; how a database came to have them is told
by migrations.py. Structured values are JSON text, so that any SQLite shell can read them; only
native calls are msgpack, so that an argument string stays byte for byte what came off the wire.
The models are bound to no database: each query is executed on a connection that is named.
Times are seconds since the epoch, UTC.
"""

from __future__ import annotations

from peewee import BlobField, FloatField, ForeignKeyField, IntegerField, Model, TextField


class ServerTable(Model):
    """A server that a session chose, as it was then; keys are never kept here."""

    id = IntegerField(primary_key=True)
    name = TextField()
    base_url = TextField()
    kind = TextField()

    class Meta:
        table_name = "server"


class SessionTable(Model):
    """A named head in the tree of messages."""

    id = IntegerField(primary_key=True)
    uid = TextField(unique=True)
    title = TextField()
    head_id = IntegerField(null=True)
    forked_from = IntegerField(null=True)
    parent_session_id = IntegerField(null=True)
    server_id = IntegerField(null=True)
    model = TextField()
    system_prompt = TextField()
    params = TextField()
    tool_filter = TextField(null=True)
    workspace = TextField(null=True)
    view = TextField()
    created_at = FloatField()
    updated_at = FloatField()
    deleted_at = FloatField(null=True)

    class Meta:
        table_name = "session"


class TurnTable(Model):
    """A prompt and what the model did about it."""

    id = IntegerField(primary_key=True)
    session_id = IntegerField(index=True)
    prompt_id = IntegerField()
    ask_group = TextField(null=True)
    server = TextField()
    model = TextField()
    params = TextField()
    state = TextField()
    started_at = FloatField()
    first_token_at = FloatField(null=True)
    ended_at = FloatField(null=True)
    usage = TextField()

    class Meta:
        table_name = "turn"


class MessageTable(Model):
    """A node of the tree. Pointers are no foreign keys: a lost parent must not cost the child."""

    id = IntegerField(primary_key=True)
    uid = TextField(unique=True)
    parent_id = IntegerField(null=True, index=True)
    turn_id = IntegerField(index=True)
    step = IntegerField()
    role = TextField()
    author = TextField()
    content = TextField()
    reasoning = TextField()
    transport = TextField()
    calls = BlobField(null=True)
    state = TextField()
    finish_reason = TextField(null=True)
    error = TextField(null=True)
    created_at = FloatField()
    finished_at = FloatField(null=True)
    source_id = IntegerField(null=True)
    call_index = IntegerField(null=True)
    status = TextField(null=True)
    meta = TextField()

    class Meta:
        table_name = "message"
        indexes = ((("source_id", "call_index"), True),)


class SummaryTable(Model):
    """What stands for a path up to `through_id` when it no longer fits the model."""

    id = IntegerField(primary_key=True)
    through = ForeignKeyField(MessageTable, column_name="through_id", on_delete="CASCADE")
    text = TextField()
    model = TextField()

    class Meta:
        table_name = "summary"


class KvTable(Model):
    """Small values of the window under a name."""

    key = TextField(primary_key=True)
    value = TextField()

    class Meta:
        table_name = "kv"


TABLES = (ServerTable, SessionTable, TurnTable, MessageTable, SummaryTable, KvTable)
