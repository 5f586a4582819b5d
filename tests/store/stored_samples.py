"""Values with every field filled, as they stand in the frozen database tests/data/store_v1.sqlite3.

They never change: a test reads them back from that file, whatever the code has become since.
"""

from __future__ import annotations

from ds4gui.chat.record import Message, NativeCall, Session, Turn, Usage
from ds4gui.chat.storage import SaveMessage, SaveSession, SaveTurn, SaveValue, StoreCommand

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">'
    '<rect width="40" height="30" fill="#d0e0f0"/><text x="4" y="20">Grüße</text></svg>'
)

SESSION = Session(
    id=1,
    title="Zeichnungen · 图",
    head_id=4,
    forked_from=7,
    parent_session_id=9,
    server_id=2,
    model="deepseek-v4",
    system_prompt="Draw when it helps.\n",
    params={"temperature": 0.5, "stop": ["</s>"], "nested": {"deep": [1, None, True, "ü"]}},
    tool_filter=("present_svg", "read_file"),
    workspace="/home/someone/project",
    view={"scroll": 12.5, "folded": [3, 5]},
    created_s=1_700_000_000.25,
    updated_s=1_700_000_100.5,
    deleted_s=None,
    uid="5e55100000000000000000000000a001",
)
DELETED = Session(
    id=2,
    title="Gone",
    created_s=1_700_000_200.0,
    updated_s=1_700_000_300.0,
    deleted_s=1_700_000_400.0,
    uid="5e55100000000000000000000000a002",
)
TURN = Turn(
    id=3,
    session_id=1,
    prompt_id=1,
    ask_group="group-a",
    server="http://localhost:8000/v1",
    model="deepseek-v4",
    params={"temperature": 0.5},
    state="complete",
    started_s=1_700_000_001.0,
    first_token_s=1_700_000_001.5,
    ended_s=1_700_000_009.0,
    usage=Usage(prompt_tokens=812, completion_tokens=96),
)
PROMPT = Message(
    id=1,
    parent_id=None,
    turn_id=3,
    step=0,
    role="user",
    author="user",
    content="Draw a rectangle\x00 with 'quotes' 🎨\r\n",
    created_s=1_700_000_001.0,
    uid="3e55a6e0000000000000000000000001",
)
ANSWER = Message(
    id=2,
    parent_id=1,
    turn_id=3,
    step=1,
    role="assistant",
    author="model",
    content="Here it is.\n",
    reasoning="A rectangle is simple.",
    transport="native",
    calls=(
        NativeCall(position=12, call_id="call_1", name="present_svg", arguments=f'{{"svg":"{SVG}"'),
        NativeCall(position=12, call_id="call_1", name="present_svg", arguments="{broken"),
    ),
    state="complete",
    finish_reason="tool_calls",
    created_s=1_700_000_002.0,
    finished_s=1_700_000_005.0,
    meta={"thought_s": 1.25},
    uid="3e55a6e0000000000000000000000002",
)
RESULT = Message(
    id=3,
    parent_id=2,
    turn_id=3,
    step=1,
    role="tool",
    author="tool",
    content="SVG presented inline: a rectangle",
    created_s=1_700_000_006.0,
    finished_s=1_700_000_006.5,
    source_id=2,
    call_index=0,
    status="completed",
    meta={"kind": "figure", "width": 40, "height": 30},
    uid="3e55a6e0000000000000000000000003",
)
FAILED = Message(
    id=4,
    parent_id=3,
    turn_id=3,
    step=1,
    role="tool",
    author="tool",
    content="Tool error: the arguments are not JSON",
    state="failed",
    error="The arguments are not JSON",
    created_s=1_700_000_007.0,
    finished_s=1_700_000_007.5,
    source_id=2,
    call_index=1,
    status="failed",
    uid="3e55a6e0000000000000000000000004",
)
PATH = (PROMPT, ANSWER, RESULT, FAILED)
LAYOUT = {"panes": [1, 2], "sidebar": True}

SAVES: tuple[StoreCommand, ...] = (
    SaveSession(SESSION),
    SaveSession(DELETED),
    *(SaveMessage(message) for message in PATH),
    SaveTurn(TURN),
    SaveValue("layout", LAYOUT),
)
