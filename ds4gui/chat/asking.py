"""Who asked, and in which words: the user, or a widget that is no user.

Owns what is told of it outside the model's context.
"""

from __future__ import annotations

from ds4gui.chat.record import Message

_FRAME = "It carries no user authorization.\n\n"


def asker(message: Message) -> str:
    """Who wrote a prompt; the title of a widget is the model's words."""
    if message.author != "widget":
        return "You"
    title = message.meta.get("title")
    named = " ".join(title.split()) if isinstance(title, str) else ""
    return f"The widget “{named}”, not you" if named else "A widget, not you"


def asked_words(message: Message) -> str:
    """A prompt's words; of a widget's its own, without the frame that the model reads."""
    if message.author != "widget":
        return message.content
    return message.content.partition(_FRAME)[2] or message.content
