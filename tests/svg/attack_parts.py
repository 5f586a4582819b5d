"""The parts that the table of attacks is made of."""

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640">'
FULL = '<rect width="960" height="640" {}/>'


def svg(body: str, head: str = HEAD) -> str:
    return f"{head}{body}</svg>"


def rect(attributes: str, times: int = 1) -> str:
    return FULL.format(attributes) * times


def entities(definitions: str, body: str) -> str:
    return f"<!DOCTYPE svg [{definitions}]>{svg(body)}"


def doubled(steps: int) -> str:
    groups = "".join(f'<g id="g{i + 1}">{f"""<use href="#g{i}"/>""" * 2}</g>' for i in range(steps))
    return svg(f'<g id="g0">{rect("")}</g>{groups}')


def nested(start: str, end: str, times: int, inner: str = rect("")) -> str:
    return svg(start * times + inner + end * times)


def chained(tag: str, name: str, steps: int) -> str:
    held = "".join(
        f'<{tag} id="m{i}" {name}="url(#m{i + 1})">{rect("")}</{tag}>' for i in range(steps)
    )
    return svg(held + rect(f'{name}="url(#m0)"'))


def branched(steps: int) -> str:
    clips = "".join(
        f'<clipPath id="m{i}">{rect(f"""clip-path="url(#m{i + 1})" """, 2)}</clipPath>'
        for i in range(steps)
    )
    return svg(clips + rect('clip-path="url(#m0)"'))


def marked(corners: int, parts: int = 9) -> str:
    marker = f'<marker id="m" markerWidth="2" markerHeight="2">{"<rect/>" * parts}</marker>'
    return svg(f'{marker}<path marker-mid="url(#m)" d="M0 0{"h1" * corners}"/>')


def markers(steps: int, corners: int) -> str:
    held = "".join(
        f'<marker id="k{i}"><path d="M0 0{"h1" * corners}" marker-mid="url(#k{i + 1})"/></marker>'
        for i in range(steps)
    )
    return svg(f'{held}<path d="M0 0{"h1" * corners}" marker-mid="url(#k0)"/>')


def tiled(attributes: str, body: str, paint: str = "") -> str:
    pattern = f'<pattern id="p" patternUnits="userSpaceOnUse" {attributes}>{body}</pattern>'
    return svg(pattern + (paint or rect('fill="url(#p)"')))


def filtered(steps: str, attributes: str = "", times: int = 1) -> str:
    return svg(
        f'<filter id="f" {attributes}>{steps}</filter>{rect("""filter="url(#f)" """, times)}'
    )


def text(words: str, attributes: str = "") -> str:
    return svg(f'<text y="30" {attributes}>{words}</text>')


def lines(points: int, attributes: str) -> str:
    ends = "".join(f"L{i * 131 % 960} {i * 97 % 640}" for i in range(points))
    return svg(f'<path fill="none" stroke="red" {attributes} d="M0 0{ends}"/>')


def along(words: str) -> str:
    line = f'<path id="p" d="M0 0{"l1 1" * 50}"/>'
    return svg(f'{line}<text><textPath href="#p">{words}</textPath></text>')
