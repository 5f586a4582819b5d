"""How a model is told of its tools, and how its calls come back: the request of a step.

Owns the three roads and the way from one to the next when a server refuses. What was learned of a
server and model holds until the program ends; each message keeps the transport it was begun with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ds4gui.chat.compaction import after, summary_on
from ds4gui.chat.context import wire_messages
from ds4gui.chat.jsonvalue import JSON, JSONObject
from ds4gui.chat.record import Message, Turn
from ds4gui.chat.servers import facts_of
from ds4gui.chat.state import AppState
from ds4gui.chat.stream import ChatRequest
from ds4gui.chat.tools import allowed_names, offered
from ds4gui.chat.transports.table import AUTO, NATIVE, settled, transport_of_model
from ds4gui.chat.transports.written import PROMPTED, tools_text
from ds4gui.chat.way import Way
from ds4gui.chat.widgets import WIDGET_PROMPT, WIDGET_TOOL


def way_of(state: AppState, server: str, model: str) -> Way:
    """The way to a model: the wished one, what was learned, else the server's own parser.

    Where the server's chat template ignores tools, it is told of none.
    """
    known = state.ways.get((server, model))
    if known is not None:
        return known
    facts = facts_of(state, server)
    ignored = facts is not None and facts.template_takes_tools is False
    return Way(
        state.wish.road or ("prompted" if ignored else "native"),
        state.wish.transport or transport_of_model(model),
    )


def request_for(state: AppState, turn: Turn, path: Sequence[Message]) -> tuple[ChatRequest, str]:
    """The request that continues `path`, and the transport in which its answer is written.

    A summary stands for the beginning of the path where there is one.
    """
    conversation = state.conversations.get(turn.session_id)
    summary = summary_on(path, conversation.summaries if conversation else ())
    session = state.session(turn.session_id)
    system = session.system_prompt if session else ""
    tools = offered(state, session)
    if WIDGET_TOOL in allowed_names(state, session):
        system = "\n\n".join(text for text in (system, WIDGET_PROMPT) if text)
    way = way_of(state, turn.server, turn.model) if tools else Way("native", NATIVE)
    prompted = ""
    params = turn.params
    if way.road == "prompted":
        prompted = PROMPTED if way.transport == AUTO else way.transport
        system = "\n\n".join(text for text in (system, tools_text(prompted, tools)) if text)
        params = {key: value for key, value in params.items() if key != "tool_choice"}
    request = ChatRequest(
        model=turn.model,
        messages=wire_messages(
            system,
            after(path, summary),
            _schemas(state),
            prompted,
            summary.text if summary else "",
        ),
        tools=() if prompted else tools,
        params=params,
        tool_choice="none" if way.road == "parsed" else "auto",
    )
    return request, NATIVE if way.road == "native" else way.transport


def rerouted(state: AppState, turn: Turn, code: str) -> AppState | None:
    """The state with the next road after a refusal of this code; None where there is none.

    A server without a tool parser is sent the tools with tool_choice "none"; one that takes no
    tools, or refuses even that, gets them in the system prompt. A wished road is the only one.
    """
    way = way_of(state, turn.server, turn.model)
    if code not in ("tools_unsupported", "tools_refused") or way.road == "prompted":
        return None
    if state.wish.road is not None:
        return None
    parse = code == "tools_unsupported" and way.road == "native"
    return _learned(state, turn, replace(way, road="parsed" if parse else "prompted"))


def settled_answer(state: AppState, turn: Turn, message: Message) -> tuple[AppState, Message]:
    """The finished answer with the transport that "auto" found, which the next one begins with."""
    transport = settled(message.transport, message.content)
    if transport == message.transport:
        return state, message
    way = way_of(state, turn.server, turn.model)
    state = _learned(state, turn, replace(way, transport=transport))
    return state, replace(message, transport=transport)


def _learned(state: AppState, turn: Turn, way: Way) -> AppState:
    return replace(state, ways={**state.ways, (turn.server, turn.model): way})


def _schemas(state: AppState) -> Mapping[str, JSONObject]:
    functions = {tool.name: _mapping(tool.wire, "function") for tool in state.tools}
    return {name: _mapping(function, "parameters") for name, function in functions.items()}


def _mapping(value: JSONObject, key: str) -> JSONObject:
    inner = value.get(key)
    return inner if isinstance(inner, dict) else dict[str, JSON]()
