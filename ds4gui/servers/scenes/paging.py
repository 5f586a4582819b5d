"""How vLLM keeps KV blocks, in three drawings."""

from __future__ import annotations

from ds4gui.servers.drawings import paging
from ds4gui.servers.scenes.reply import Reply, drawing

REPLIES = (
    Reply(
        reasoning=(
            "The question has two halves: the rule by which blocks are kept, and the way one "
            "request takes through the cache. The rule is short: a block is known by the hash of "
            "its tokens and of everything before it, and a block that nobody uses stays readable "
            "until its place is needed. The way is a loop, and a loop is easier to see than to "
            "read, so I'll draw it first and say afterwards what it costs.\n"
        ),
        content=(
            "vLLM splits the cache into blocks of a fixed size and looks each one up by a hash of "
            "its tokens and everything before it. Two prompts that begin alike therefore find the "
            "same blocks. One request walks this loop:"
        ),
        calls=(drawing(paging.path(), paging.PATH_ALT),),
    ),
    Reply(
        content=(
            "The free list is the part that decides. When a request ends, its blocks go there, the "
            "last ones first, and they keep their contents. A new request that matches their hash "
            "takes them back for nothing. Only when the pool is full does the block that has "
            "waited longest lose what it holds, and since tails were handed in before heads, the "
            "beginnings of prompts live longest.\n\n"
            "Why blocks at all, and why small ones? Because only the last block of a sequence is "
            "ever partly empty. Half of it is wasted on average, so the size of a block is the "
            "size of the waste:"
        ),
        calls=(drawing(paging.waste(), paging.WASTE_ALT),),
    ),
    Reply(
        reasoning=(
            "The bars show why sixteen is a good size. What is still missing is sharing: the same "
            "physical block under two requests.\n"
        ),
        content=(
            "Sixteen tokens, the green bar, is the usual size: one and a half percent is lost, and "
            "the table stays short.\n\n"
            "The last picture is the memory itself. A request sees its blocks in order, the pool "
            "doesn't care where they lie. Both requests here start with the same system prompt, "
            "so their first block is one and the same:"
        ),
        calls=(drawing(paging.layout(), paging.LAYOUT_ALT),),
    ),
    Reply(
        content=(
            "Block 3 is counted twice and freed only when the count falls to zero. So the answer "
            "in one sentence: vLLM keeps every block until its place is needed, gives up the least "
            "recently used one first, and never one that a running request still reads.\n\n"
            "If you want more prefixes to survive, give the pool more memory with "
            "--gpu-memory-utilization, and put what never changes at the start of the prompt."
        ),
    ),
)
