"""A batch of calls, a refused drawing, and the answer to everything else."""

from __future__ import annotations

from ds4gui.servers.drawings import scenes
from ds4gui.servers.scenes.reply import Reply, clock, drawing

MIXED = (
    Reply(
        reasoning=(
            "Three things are independent here: the time, a clock face, and the time in a second "
            "place. They can go out together. A picture of the working hours would help with the "
            "rest, and it doesn't depend on the answers either.\n"
        ),
        content=(
            "I'll look at the clock and draw while I wait. Four calls go out in one message, and "
            "each is answered at its own place."
        ),
        calls=(
            clock(""),
            drawing(scenes.clock(), scenes.CLOCK_ALT),
            clock("Mars/Olympus_Mons"),
            drawing(scenes.day(), scenes.DAY_ALT),
        ),
    ),
    Reply(
        content=(
            "Here it is: {result}\n\n"
            "The drawn clock shows ten past ten, as clocks in shop windows do. The hours of three "
            "cities share one line, and between them only a single hour has nobody at work."
        ),
        after_refusal=(
            "Your own clock says: {result}\n\n"
            "I asked for the time on Mars too, and there is no such time zone, so that one call "
            "failed and the others went on without it. The drawn clock shows ten past ten, as "
            "clocks in shop windows do. The hours of three cities share one line, and between "
            "them only a single hour has nobody at work."
        ),
    ),
)

REFUSED = (
    Reply(
        reasoning=(
            "A lake in the mountains. The quickest way is a photograph inside the drawing. It may "
            "be refused, since a drawing has to be made of shapes, but then I'll be told why.\n"
        ),
        content="A mountain lake, then. I'll put a photograph into the drawing:",
        calls=(drawing(scenes.photo(), scenes.PHOTO_ALT),),
    ),
    Reply(
        content="That one was let through. A drawn lake stays sharp at any size, so here is one:",
        after_refusal=(
            "That was refused: a drawing may not carry a raster image, because nobody could check "
            "what is in it. Fair enough. I'll draw the lake from shapes and leave the photograph "
            "out:"
        ),
        calls=(drawing(scenes.lake(), scenes.LAKE_ALT),),
    ),
    Reply(
        content=(
            "Three ridges in the evening light, the sun in the gap between them, and its "
            "reflection in a few short strokes. It weighs less than two kilobytes and stays sharp "
            "however wide you make the window."
        ),
        after_refusal=(
            "The second drawing was refused too. The reason is in its card, and I have no third "
            "one in this script."
        ),
    ),
)

HONEST = (
    Reply(
        content=(
            "You are talking to a script, not to a model. It knows a handful of answers by heart "
            "and picks one by the words in your prompt, much as a piano roll knows its tune:"
        ),
        calls=(drawing(scenes.roll(), scenes.ROLL_ALT),),
    ),
    Reply(
        content=(
            "Nothing in your prompt was on the roll. These are:\n\n"
            "- How does vLLM decide which KV blocks to keep? Draw the path of one request.\n"
            "- What time is it? Draw a clock and the working hours of three cities.\n"
            "- Draw a photo of a mountain lake.\n"
            "- Show me a page with everything a text can hold.\n"
            "- Show me the quadratic formula and a few others.\n"
            "- Leave a note in my workspace.\n"
            "- Explain binary search at length, in words.\n"
            "- What can you do?\n\n"
            "For answers to your own questions, connect to a server with a model behind it."
        ),
    ),
)
