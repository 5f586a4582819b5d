"""Answers in words alone: short, long, and about itself."""

from __future__ import annotations

from ds4gui.servers.scenes.reply import Reply

HELLO = (
    Reply(
        content=(
            "Hello. I'm the demo: a script that talks like a model server, so that you can see "
            "this window at work before you have one. Ask me how vLLM keeps its KV blocks and "
            "I'll draw it."
        )
    ),
)

HELP = (
    Reply(
        content=(
            "Less than it looks. I'm a script: I stream text, reasoning and tool calls exactly as "
            "vLLM does, but what I say was written beforehand.\n\n"
            "Ask how vLLM decides which KV blocks to keep, and you get an answer with three "
            "drawings. Ask for the time and a clock, and several tools run in one message, one of "
            "which fails. Ask for a photo of a mountain lake, and the first drawing is refused and "
            "made again. Ask for the quadratic formula, and mathematics is set. Choose a workspace "
            "in the Session menu, ask for a note in it, and you are asked before a file is "
            "written. Ask me to explain binary search at length, and you get a long answer to "
            "scroll, to copy, or to stop halfway.\n\n"
            "With a real model behind this window, you decide what is drawn."
        )
    ),
)

LONG = (
    Reply(
        reasoning=(
            "A long answer in words. Binary search is short enough to tell whole and has one good "
            "trap, so the order is: the idea, the cost, the code, the trap, and when not to use "
            "it.\n"
        ),
        content=(
            "## Binary search\n\n"
            "Binary search finds a value in a **sorted** list by asking one question over and "
            "over: is it in the left half or in the right one? Whatever the answer, half of the "
            "list is out of the race. You do the same with a dictionary on paper, only less "
            "strictly, because you know roughly where a letter lies.\n\n"
            "What that buys is easiest to feel with numbers. Each time the list grows a "
            "thousandfold, you ask ten questions more:\n\n"
            "| entries | questions at most | looks in turn, on average |\n"
            "|:--|--:|--:|\n"
            "| a thousand | 10 | 500 |\n"
            "| a million | 20 | 500,000 |\n"
            "| a billion | 30 | 500,000,000 |\n\n"
            "The thirty questions take less than a microsecond if the list is in memory.\n\n"
            "### The code\n\n"
            "The usual form keeps two bounds and an *invariant*. Everything before `low` is known "
            "to be too small, everything from `high` on is known to be large enough:\n\n"
            "```python\n"
            "def first_not_below(values, wanted):\n"
            "    low, high = 0, len(values)\n"
            "    while low < high:\n"
            "        middle = (low + high) // 2  # Python's integers grow\n"
            "        if values[middle] < wanted:\n"
            "            low = middle + 1\n"
            "        else:\n"
            "            high = middle\n"
            "    return low\n"
            "```\n\n"
            "Read it once with the invariant in mind. If the middle entry is too small, then so is "
            "everything before it, and `low` may move past it. If it is large enough, then `high` "
            "may come down onto it, but not below it, since it may be the answer itself. The two "
            "bounds meet, and where they meet nothing is unknown any more. Note what the function "
            "returns: not whether the value is there, but where it is or would have to be put. "
            "The other question is then a single comparison.\n\n"
            "### The trap\n\n"
            "The famous trap is in the line with the middle. In a language whose integers have a "
            "fixed width, the sum of `low` and `high` can overflow for very long lists, and the "
            "middle turns negative. The version in a widely used library carried that fault for "
            "nine years, and the proof in the textbook before it had the same hole, because the "
            "proof was about numbers and not about machine words. In Python integers grow, so the "
            "line is right as it stands. Elsewhere one writes `low + (high - low) / 2`; the story "
            "is told in [an old note](https://research.google/blog/extra-extra-read-all-about-it-"
            "nearly-all-binary-searches-and-mergesorts-are-broken/).\n\n"
            "### When it is the wrong tool\n\n"
            "1. The list isn't sorted and you search only once: sorting costs more than a single "
            "walk.\n"
            "2. Entries come and go all the time: keeping a list sorted means moving half of it.\n"
            "   - a balanced tree does better in memory\n"
            "   - a B-tree does better on disk\n"
            "3. You only ever ask for equality: a hash table answers in one step.\n"
            "4. The list is short: below about thirty entries the plain walk wins, because a "
            "processor guesses its way along a straight line much better than through coin "
            "tosses.\n\n"
            "> What remains is the idea behind it, and that travels far.\n\n"
            "Whenever a question has the "
            "shape of no, no, no, yes, yes, yes, you can find the first yes by halving: the commit "
            "that broke a test, the largest batch that still fits into memory, the lowest price at "
            "which nobody buys. You need no list at all, only a question that changes its answer "
            "once."
        ),
    ),
)
