"""An answer with a widget: compound interest, with what it grows to under one's hand."""

from __future__ import annotations

from ds4gui.servers.scenes.reply import Call, Reply

_INTEREST = """<style>
.row { display: grid; grid-template-columns: 9rem 1fr 6rem; gap: 12px; align-items: center; }
.row output { text-align: right; font-weight: 600; }
#sum { font-size: 26px; font-weight: 600; margin: 10px 0 2px; }
#note { color: var(--color-text-secondary); margin: 0 0 10px; }
svg { display: block; width: 100%; margin: 12px 0; }
</style>
<label class="row">Monthly saving <input id="m" type="range" min="10" max="500" step="10"
  value="100"> <output id="mo"></output></label>
<label class="row">Years <input id="y" type="range" min="1" max="40" value="20">
  <output id="yo"></output></label>
<label class="row">Interest <input id="r" type="range" min="0" max="10" step="0.5" value="4">
  <output id="ro"></output></label>
<p id="sum" aria-live="polite"></p><p id="note"></p>
<svg viewBox="0 0 680 150" role="img" aria-label="What it grows to, year by year"><g id="bars"/>
</svg>
<button id="ask">Ask what inflation leaves of it</button>
<script>
const $ = (id) => document.getElementById(id);
const euro = new Intl.NumberFormat('en', {maximumFractionDigits: 0});
function grown(months) {
  const rate = $('r').value / 1200, monthly = +$('m').value;
  return rate ? monthly * ((1 + rate) ** months - 1) / rate : monthly * months;
}
function show() {
  const years = +$('y').value, total = grown(years * 12), paid = $('m').value * years * 12;
  $('mo').value = $('m').value; $('yo').value = years; $('ro').value = $('r').value + ' %';
  $('sum').textContent = euro.format(total);
  $('note').textContent = euro.format(paid) + ' saved, ' + euro.format(total - paid) + ' earned';
  const wide = 680 / years;
  $('bars').innerHTML = Array.from({length: years}, (_, i) => {
    const all = 140 * grown((i + 1) * 12) / total, own = 140 * $('m').value * (i + 1) * 12 / total;
    const x = i * wide, w = Math.max(1, wide - 3);
    return `<rect x="${x}" y="${150 - all}" width="${w}" height="${all}" rx="2"
        fill="var(--color-text-info)"/><rect x="${x}" y="${150 - own}" width="${w}"
        height="${own}" rx="2" fill="var(--color-border-primary)"/>`;
  }).join('');
}
for (const id of ['m', 'y', 'r']) $(id).oninput = show;
$('ask').onclick = (event) => dshWidget.sendPrompt(
  `What does inflation leave of ${$('sum').textContent} after ${$('y').value} years?`, event);
show();
</script>"""

LEFT = (
    Reply(
        reasoning="A widget asked this; it is harmless to answer.\n",
        content="At two per cent inflation a sum keeps about 98 % of its worth each year. After "
        "twenty years two thirds are left of what it could buy, after forty less than half. Take "
        "the two per cent off the interest above, and the curve shows today's money.",
    ),
)

REPLIES = (
    Reply(
        reasoning="Something to try out says more than a table here.\n",
        content="Three numbers decide what a monthly saving grows to. Move them:\n\n",
        calls=(
            Call("show_widget", (("title", "What saving grows to"), ("widget_code", _INTEREST))),
        ),
    ),
    Reply(
        content="The grey part is what you put in, the blue one what it earned. The longer it "
        "lies, the more of the whole is interest on interest."
    ),
)
