"""One long answer with everything that a page of text can hold.

Owns the words. They are about the page itself, so that what is wrong with one can be seen.
"""

# ruff: noqa: E501, W291 (a row of a table is one line, and two spaces are a hard break)
from __future__ import annotations

from ds4gui.servers.scenes.reply import Reply

WORDS = r"""
# A page with everything

An answer is a document, so it is set like one: **strong** where it matters, *emphasis* where the
voice would rise, ***both*** when it must be, ~~struck~~ when it was wrong, and `code` where a
name is meant literally. Links show their address while the mouse is on them, like
[the CommonMark specification](https://spec.commonmark.org/0.31.2/), and so does a bare
https://docs.vllm.ai/en/latest/design/prefix_caching.html, however long it is.

A line can end hard:  
as it does in an address, a poem,\
or a signature. A claim can carry a footnote[^page], and HTML such as <kbd>Ctrl</kbd> is text here,
never markup. An image is its description: ![a lake between three ridges](https://example.org/a.png).

## Lists

1. An ordered list keeps its numbers, and an item that is too long for one line is wrapped under
   its own first word, not under the number.
2. It can hold others:
   - a bullet,
     - a smaller one below it,
       - and one more;
   - then back again.
3. Code stands inside an item where it belongs:

   ```sh
   python3 tools/start.py
   ```

Lists that begin elsewhere are numbered from there:

7. seven
8. eight

- [x] Tasks that are done
- [x] look done,
- [ ] and the open one waits.

### Quotations

> A quotation has a bar at its side, and may be as long as it likes: it keeps to the same measure
> as the words around it.
>
> > One inside another is set in once more.
>
> - Lists work in here too.

---

## Tables

| Model | Context | Speed | Remarks |
|:------|--------:|:-----:|:--------|
| small | 8,192 | ●●● | Fits on a laptop, and forgets the beginning of a long talk |
| large | 131,072 | ●● | Needs a card of its own; `--max-model-len` makes it fit |
| huge | 1,048,576 | ● | Rents a room |

A table with many columns wraps its heads first, and breaks no word while all of them fit:

| Layer | Query heads | Key heads | Head size | Hidden size | Intermediate size | Rotary base | Window |
|--|--:|--:|--:|--:|--:|--:|:-:|
| attention_local | 32 | 8 | 128 | 4,096 | 14,336 | 500,000 | 4,096 |
| attention_global | 32 | 8 | 128 | 4,096 | 14,336 | 1,000,000 | none |

One that is wider still scrolls sideways, with Shift and the wheel or by the bar below it:

| Model | Parameters | Layers | Hidden size | Query heads | Key heads | Vocabulary | Trained on | Cache per token | Licence | Where it is described |
|:--|--:|--:|--:|--:|--:|--:|--:|:-:|:--|:--|
| Llama 3.1 8B | 8.0 × 10⁹ | 32 | 4,096 | 32 | 8 | 128,256 | 15 × 10¹² tokens | $2 \cdot 32 \cdot 8 \cdot 128$ | Llama 3.1 Community | [The Llama 3 herd of models](https://arxiv.org/abs/2407.21783) |
| Qwen3 8B | 8.2 × 10⁹ | 36 | 4,096 | 32 | 8 | 151,936 | 36 × 10¹² tokens | $2 \cdot 36 \cdot 8 \cdot 128$ | `Apache-2.0` | [Qwen3 technical report](https://arxiv.org/abs/2505.09388) |

## Code

```python
def blocks_of(tokens: list[int], size: int = 16) -> Iterator[Block]:
    # A block is known by the hash of its tokens and of everything before it.
    parent = None
    for start in range(0, len(tokens) - size + 1, size):
        parent = Block(hash=digest(parent, tuple(tokens[start : start + size])), ref_count=1, last_used=time.monotonic())
        yield parent
```

```rust
/// Gives the least recently used block away, never one that is still read.
fn evict(pool: &mut Vec<Block>) -> Option<Block> {
    let at = pool.iter().position(|block| block.ref_count == 0)?;
    Some(pool.remove(at))
}
```

```sql
SELECT title, count(*) AS turns FROM session JOIN turn ON turn.session_id = session.id
WHERE session.deleted_at IS NULL GROUP BY session.id ORDER BY turns DESC; -- the longest first
```

```json
{"temperature": 0.6, "top_p": 0.95, "stop": null, "stream": true}
```

A drawing that is written into the text stays code. Only a tool call is a figure:

```svg
<svg viewBox="0 0 40 40"><circle cx="20" cy="20" r="16" fill="tomato"/></svg>
```

## Mathematics

The weight of a token is a softmax, $a_i = e^{q k_i / \sqrt{d}} / \sum_j e^{q k_j / \sqrt{d}}$,
and half of the last block is lost on average:

$$
\mathbb{E}[\text{waste}] = \frac{1}{b} \sum_{r=0}^{b-1} r = \frac{b - 1}{2}
$$

## Signs of all kinds

Typographic signs such as “quotes”, dashes – and — these, ellipses…, 30 °C, ½ and §; arrows
← → ⇒; Greek αβγ and Cyrillic Привет. 中文没有空格，所以每个字之后都可以换行，标点除外。日本語の文章も同じように折り返されます。한국어는 띄어쓰기에서 줄이 바뀝니다. Emoji have one colour: 🙂 🚀 🌍 👍.
שלום עולם and مرحبا بالعالم run from right to left inside a line that runs from left to right.

###### The smallest heading

And below it the end of the page.

[^page]: This is the footnote. It stands where it was written, and can be as long as any other
    paragraph.
""".strip()

REPLIES = (
    Reply(
        reasoning=(
            "A page that shows everything. It should read as a page, not as a test card, so every "
            "part says what it is and what to look for.\n"
        ),
        content=WORDS,
    ),
)
