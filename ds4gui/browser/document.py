"""The document around a widget's fragment: its policy, its theme, and what a page can call.

Owns words alone. The policy is the first wall: a page of no origin that may run its own script and
nothing else. The theme's variables have two families of names, since models know both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

ADDRESS = "https://widget.invalid/"
"""Where the document seems to come from; no name below .invalid has an address (RFC 6761)."""

BINDING = "__ds4gui"

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'unsafe-inline'",
        "style-src 'unsafe-inline'",
        "img-src data: blob:",
        "media-src data: blob:",
        "font-src data:",
        "connect-src 'none'",
        "frame-src 'none'",
        "worker-src 'none'",
        "object-src 'none'",
        "form-action 'none'",
        "base-uri 'none'",
        # No origin: no storage, no dialogs, no pop-ups, no downloads, no forms.
        "sandbox allow-scripts",
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Colours as CSS writes them."""

    dark: bool
    window: str
    surface: str
    raised: str
    hover: str
    border: str
    border_strong: str
    text: str
    muted: str
    faint: str
    accent: str
    primary: str
    on_primary: str
    ok: str
    warn: str
    bad: str


def variables(theme: Theme) -> Mapping[str, str]:
    """Every variable of a page, by its name without the dashes."""
    tint = {"info": theme.accent, "success": theme.ok, "warning": theme.warn, "danger": theme.bad}
    mixed = {
        f"color-background-{name}": f"color-mix(in srgb, {color} 16%, {theme.surface})"
        for name, color in tint.items()
    }
    dsw = "dsw-alias"
    return {
        "color-background-primary": theme.surface,
        "color-background-secondary": theme.raised,
        "color-background-tertiary": theme.hover,
        **mixed,
        "color-text-primary": theme.text,
        "color-text-secondary": theme.muted,
        "color-text-tertiary": theme.faint,
        **{f"color-text-{name}": color for name, color in tint.items()},
        "color-border-primary": theme.border_strong,
        "color-border-secondary": theme.border,
        "color-border-tertiary": theme.border,
        **{f"color-border-{name}": color for name, color in tint.items()},
        "font-sans": "Inter, 'Noto Sans', system-ui, sans-serif",
        "font-serif": "'Noto Serif', Georgia, serif",
        "font-mono": "'JetBrains Mono', ui-monospace, monospace",
        "border-radius-md": "8px",
        "border-radius-lg": "12px",
        "border-radius-xl": "16px",
        f"{dsw}-bg-base": theme.window,
        f"{dsw}-bg-layer-1": theme.surface,
        f"{dsw}-bg-layer-2": theme.raised,
        f"{dsw}-border-l1": theme.border,
        f"{dsw}-border-l2": theme.border_strong,
        f"{dsw}-brand-primary": theme.accent,
        f"{dsw}-button-primary-fill": theme.primary,
        f"{dsw}-interactive-bg-hover": theme.hover,
        f"{dsw}-interactive-bg-active": theme.raised,
        f"{dsw}-label-primary": theme.text,
        f"{dsw}-label-primary-inverted": theme.on_primary,
        f"{dsw}-label-secondary": theme.muted,
        f"{dsw}-label-tertiary": theme.faint,
        f"{dsw}-state-error-primary": theme.bad,
    }


def theme_sheet(theme: Theme, zoom: float) -> str:
    """The part of the style sheet that changes with the theme and the size."""
    names = "".join(f"--{name}:{value};" for name, value in variables(theme).items())
    scheme = "dark" if theme.dark else "light"
    return f":root{{color-scheme:{scheme};{names}}}html{{zoom:{zoom:g};background:{theme.window}}}"


_SHEET = """
*,*::before,*::after{box-sizing:border-box}
body{margin:0;padding:12px;font:15px/1.5 var(--font-sans);color:var(--color-text-primary);
overflow-wrap:break-word}
button,input,select,textarea{font:inherit;color:inherit;accent-color:var(--dsw-alias-brand-primary)}
button,select,textarea,input:not([type=range],[type=checkbox],[type=radio],[type=color]){
min-height:36px;padding:6px 12px;border:1px solid var(--color-border-secondary);
border-radius:var(--border-radius-md);background:var(--color-background-secondary)}
button{cursor:pointer}button:hover{background:var(--color-background-tertiary)}
:focus-visible{outline:2px solid var(--dsw-alias-brand-primary);outline-offset:2px}
table{border-collapse:collapse}th,td{padding:4px 10px;text-align:left;
border-bottom:1px solid var(--color-border-tertiary)}
"""

# Runs before any script of the page and takes the only way out of its reach. What it uses is kept
# in constants, since a page may replace every global afterwards; what it writes as JSON has no
# prototype, as a page may give every object a toJSON of its own.
PRELUDE = """(() => {
  'use strict';
  const tell = globalThis.%(binding)s;
  delete globalThis.%(binding)s;
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel',
                      'WebTransport', 'Worker', 'SharedWorker'])
    delete globalThis[name];
  for (const name of Object.keys(console)) console[name] = () => {};
  const text = String, json = JSON.stringify, most = %(most)d;
  const cut = Function.prototype.call.bind(String.prototype.slice);
  const ask = (words) => {
    tell(json({__proto__: null, kind: 'ask', text: cut(text(words), 0, most)}));
  };
  const fixed = (name, value) => Object.defineProperty(globalThis, name,
    {value, writable: false, configurable: false, enumerable: true});
  fixed('sendPrompt', (words) => ask(words));
  fixed('dshWidget', Object.freeze({sendPrompt: (words, event) => ask(words)}));
  const root = document, later = setTimeout, up = Math.ceil;
  addEventListener('DOMContentLoaded', () => {
    let height = 0, planned = false;
    const measure = () => {
      planned = false;
      const now = up(root.documentElement.getBoundingClientRect().height);
      if (now === height) return;
      height = now;
      tell(json({__proto__: null, kind: 'height', px: now}));
    };
    new ResizeObserver(() => { if (!planned) { planned = true; later(measure, 50); } })
      .observe(root.documentElement);
    measure();
  });
})();"""


def prelude(most_characters: int) -> str:
    """The script that runs first; a longer follow-up is cut, so that its length is refused by us
    and never carried."""
    return PRELUDE % {"binding": BINDING, "most": most_characters}


def document(fragment: str, theme: Theme, zoom: float) -> str:
    """The whole page around a fragment."""
    return (
        "<!doctype html><html><head><meta charset=utf-8>"
        f"<style id=ds4gui-theme>{theme_sheet(theme, zoom)}</style><style>{_SHEET}</style>"
        f"</head><body>{fragment}</body></html>"
    )
