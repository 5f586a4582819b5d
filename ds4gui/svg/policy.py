"""The policy as tables: what a drawing may contain, what refuses it, and the way out for each.

Tables only; the loops that read them are in the other modules. What is in no table is dropped if
it is an attribute, and refused if it is an element.
"""

from types import MappingProxyType


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


SVG_NAMESPACE = "http://www.w3.org/2000/svg"
XLINK_NAMESPACE = "http://www.w3.org/1999/xlink"
XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace"
XHTML_NAMESPACE = "http://www.w3.org/1999/xhtml"

TEXT_FAMILY = "Inter"
MONOSPACE_FAMILY = "JetBrains Mono"
"""The two bundled families; every other one would be missing on some machine."""

MONOSPACE_MARKS = ("mono", "courier", "consol", "menlo", "code", "typewriter", "fixed")
"""Parts of a family's name that say that its letters have one width."""

SHAPES = _words("rect circle ellipse line polyline polygon path")
TEXTS = _words("text tspan textPath")
DEFINITIONS = _words("""
    defs symbol linearGradient radialGradient pattern clipPath mask marker filter
""")
"""Drawn only where they are referred to."""
PRIMITIVES = _words("""
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
    feDisplacementMap feDropShadow feFlood feGaussianBlur feMerge feMorphology feOffset
    feSpecularLighting feTile feTurbulence
""")
_PRIMITIVE_PARTS = _words("""
    feDistantLight feFuncA feFuncB feFuncG feFuncR feMergeNode fePointLight feSpotLight
""")
ELEMENTS = (
    SHAPES
    | TEXTS
    | DEFINITIONS
    | PRIMITIVES
    | _PRIMITIVE_PARTS
    | _words("svg g use switch stop style")
)

DROPPED_ELEMENTS = _words("""
    title desc metadata view cursor color-profile font glyph missing-glyph hkern vkern
    solidColor hatch hatchpath meshgradient mesh
""")
"""They draw nothing by themselves: words for machines and parts that no renderer kept."""

_ANIMATION = ("animation", "animates, and this is a still picture; draw its final state")
_EXPORT = (
    "html",
    "is HTML; draw it with <text> instead, or export without it (mermaid: htmlLabels: false, "
    "draw.io: Convert labels to SVG, D2: labels without Markdown)",
)
HTML = ("html", "is HTML; draw it with SVG shapes and <text> instead")
UNKNOWN = ("unknown_element", "is not an element of a drawing; use SVG shapes, paths and text")
_SCRIPT = ("script", "is script and is never run; draw the result instead")
_RASTER = ("raster_image", "embeds a raster picture; draw it with shapes instead")
_MEDIA = ("html", "is media; draw a still picture of it with shapes instead")
_LINK = ("link", "is a link and can't be followed; keep its content without the <a>")
_FONT = ("external_reference", "loads a font; use font-family sans-serif or monospace instead")

REFUSED_ELEMENTS = MappingProxyType(
    dict.fromkeys(
        _words("animate animateMotion animateTransform animateColor set mpath"), _ANIMATION
    )
    | dict.fromkeys(_words("script handler listener discard"), _SCRIPT)
    # resvg reads absolute paths in both: /dev/zero took 4.1 GB, and a FIFO hangs for ever.
    | dict.fromkeys(_words("image feImage"), _RASTER)
    | dict.fromkeys(
        _words("""
    html head body div p span br hr b i em strong ul ol li table tr td th h1 h2 h3
    h4 h5 h6 img button input form label select textarea iframe object embed link meta pre
"""),
        HTML,
    )
    | dict.fromkeys(_words("audio video canvas source"), _MEDIA)
    | {
        "foreignObject": _EXPORT,
        "a": _LINK,
        "font-face": _FONT,
        "tref": (
            "external_reference",
            "refers to text elsewhere; write the text into a <tspan> instead",
        ),
    }
)
"""Element to (code, what is wrong and the way out)."""

PROPERTIES = _words("""
    alignment-baseline baseline-shift clip-path clip-rule color color-interpolation
    color-interpolation-filters color-rendering direction display dominant-baseline fill
    fill-opacity fill-rule filter flood-color flood-opacity font-family font-kerning font-size
    font-stretch font-style font-variant font-weight image-rendering isolation kerning
    letter-spacing lighting-color marker-end marker-mid marker-start mask mask-type
    mix-blend-mode opacity overflow paint-order shape-rendering stop-color stop-opacity stroke
    stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
    stroke-opacity stroke-width text-anchor text-decoration text-rendering transform
    transform-box transform-origin unicode-bidi vector-effect visibility white-space
    word-spacing writing-mode
""")
"""CSS properties kept, as presentation attributes as well as in style sheets."""

STYLE_ONLY = _words("mix-blend-mode isolation font-kerning")
"""usvg reads these from a style attribute only."""

GEOMETRY_PROPERTIES = _words("x y cx cy r rx ry width height")
"""Attributes that SVG 2 lets a style sheet set; usvg reads the attributes alone."""

REFERENCE_PROPERTIES = _words("""
    fill stroke clip-path mask filter marker-start marker-mid marker-end
""")
"""The properties in which url(#…) has a meaning."""

INHERITED_REFERENCES = _words("fill stroke marker-start marker-mid marker-end")

FUNCTIONS = _words("""
    rgb rgba hsl hsla url translate scale rotate matrix skewx skewy blur drop-shadow grayscale
    sepia saturate hue-rotate invert opacity brightness contrast
""")

REFUSED_PROPERTIES = MappingProxyType({"animation": _ANIMATION, "animation-name": _ANIMATION})
"""Property to (code, what it does and the way out), for any value but none."""

COLOR_PROPERTIES = _words("fill stroke color stop-color flood-color lighting-color")

REFUSED_AT_RULES = MappingProxyType(
    {
        "import": ("external_reference", "loads a style sheet; put its rules into <style>"),
        "font-face": _FONT,
    }
)

NUMERIC_ATTRIBUTES = _words("""
    x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points width height viewBox dx dy rotate textLength
    startOffset gradientTransform offset patternTransform markerWidth markerHeight refX refY
    orient values tableValues slope intercept amplitude exponent k1 k2 k3 k4 order kernelMatrix
    divisor bias targetX targetY surfaceScale diffuseConstant specularConstant specularExponent
    kernelUnitLength scale azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle
    stdDeviation radius baseFrequency numOctaves seed transform
""")
"""Attributes whose numbers must be of a size that a renderer can hold."""

ATTRIBUTES = NUMERIC_ATTRIBUTES | _words("""
    id class style href preserveAspectRatio lengthAdjust method spacing side gradientUnits
    spreadMethod patternUnits patternContentUnits clipPathUnits maskUnits maskContentUnits
    markerUnits filterUnits primitiveUnits in in2 result mode type operator edgeMode
    preserveAlpha xChannelSelector yChannelSelector stitchTiles systemLanguage
    requiredExtensions requiredFeatures
""")

HREF_ELEMENTS = _words("use linearGradient radialGradient pattern textPath filter")
"""The elements on which href has a meaning here."""
