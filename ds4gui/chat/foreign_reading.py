"""The two foreign shapes, told by their content, and each chat in one of them.

Owns the names of their fields. Text and code come over with all branches; pictures, files, thoughts
and what tools gave do not, and are counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ds4gui import limits
from ds4gui.chat.foreign import (
    Node,
    Tree,
    line_in,
    list_in,
    mapping_in,
    seconds_in,
    text_in,
)

_ROLES = ("user", "assistant")


def foreign_chats(document: object) -> Sequence[Mapping[str, object]] | None:
    """The chats in a parsed document; None where it is of neither program."""
    listed = document if isinstance(document, list) else [document]
    chats = [mapping_in(one) for one in listed]
    known = [one for one in chats if _is_chatgpt(one) or _is_open_webui(one)]
    return known[: limits.IMPORT_MESSAGES] or None


def tree_of(chat: Mapping[str, object]) -> Tree:
    """One of them."""
    return _chatgpt(chat) if _is_chatgpt(chat) else _open_webui(chat)


def _is_chatgpt(chat: Mapping[str, object]) -> bool:
    return isinstance(chat.get("mapping"), dict)


def _is_open_webui(chat: Mapping[str, object]) -> bool:
    inner = mapping_in(chat.get("chat"))
    return isinstance(inner.get("history"), dict) or isinstance(inner.get("messages"), list)


def _begun(chat: Mapping[str, object], title: object, created: str, updated: str) -> Tree:
    created_s = seconds_in(chat.get(created)) or 0.0
    updated_s = seconds_in(chat.get(updated)) or created_s
    return Tree(title=line_in(title) or "Imported", created_s=created_s, updated_s=updated_s)


def _chatgpt(chat: Mapping[str, object]) -> Tree:
    tree = _begun(chat, chat.get("title"), "create_time", "update_time")
    tree.head = text_in(chat.get("current_node")) or None
    entries = list(mapping_in(chat.get("mapping")).items())[: limits.IMPORT_MESSAGES]
    for key, entry in entries:
        fields = mapping_in(entry)
        message = mapping_in(fields.get("message"))
        role = mapping_in(message.get("author")).get("role")
        text = _chatgpt_text(mapping_in(message.get("content")), role, tree)
        if role == "system" and text and not tree.system_prompt:
            tree.system_prompt = text
        parent = fields.get("parent")
        model = mapping_in(message.get("metadata")).get("model_slug")
        said_s = seconds_in(message.get("create_time"))
        tree.nodes.append(_node(key, parent, role, text, model, said_s))
    return tree


def _chatgpt_text(content: Mapping[str, object], role: object, tree: Tree) -> str:
    kind = content.get("content_type")
    if role not in (*_ROLES, "system"):
        if role is not None:
            tree.left_out["results of tools"] += 1
        return ""
    if kind == "code":
        code = text_in(content.get("text"))
        fence = "`" * max(3, _longest_ticks(code) + 1)
        return f"{fence}\n{code}\n{fence}" if code else ""
    if kind not in ("text", "multimodal_text"):
        if kind is not None:
            tree.left_out["thoughts and notes of the program"] += 1
        return ""
    parts = list_in(content.get("parts"))
    others = sum(not isinstance(part, str) for part in parts)
    if others:
        tree.left_out["pictures and files"] += others
    return "\n\n".join(text for part in parts if (text := text_in(part)))


def _longest_ticks(code: str) -> int:
    longest = run = 0
    for character in code:
        run = run + 1 if character == "`" else 0
        longest = max(longest, run)
    return longest


def _open_webui(chat: Mapping[str, object]) -> Tree:
    inner = mapping_in(chat.get("chat"))
    tree = _begun(chat, chat.get("title") or inner.get("title"), "created_at", "updated_at")
    system = inner.get("system") or mapping_in(inner.get("params")).get("system")
    tree.system_prompt = text_in(system)
    history = mapping_in(inner.get("history"))
    messages = list(mapping_in(history.get("messages")).items())[: limits.IMPORT_MESSAGES]
    tree.head = text_in(history.get("currentId")) or None
    linear = not messages
    if linear:  # of before it had branches
        listed = list_in(inner.get("messages"))[: limits.IMPORT_MESSAGES]
        messages = [(str(at), one) for at, one in enumerate(listed, 1)]
    for at, (key, entry) in enumerate(messages):
        fields = mapping_in(entry)
        role, text = fields.get("role"), text_in(fields.get("content"))
        parent = (str(at) if at else None) if linear else fields.get("parentId")
        if role == "system" and text and not tree.system_prompt:
            tree.system_prompt = text
        if files := len(list_in(fields.get("files"))):
            tree.left_out["pictures and files"] += files
        said_s = seconds_in(fields.get("timestamp"))
        tree.nodes.append(_node(key, parent, role, text, fields.get("model"), said_s))
    return tree


def _node(
    key: str, parent: object, role: object, text: str, model: object, said_s: float | None
) -> Node:
    above = parent if isinstance(parent, str) else None
    known = next((one for one in ("user", "assistant") if one == role), None)
    if known is None or not text.strip():
        return Node(key=key, parent=above)
    speaks: str = known
    return Node(
        key=key,
        parent=above,
        role="user" if speaks == "user" else "assistant",
        text=text,
        model=line_in(model),
        said_s=said_s,
    )
