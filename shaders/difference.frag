// Where two pictures differ. A px has changed when any of its channels, colours times alpha, differs
// by more than `least` steps of 255; it is drawn in `mark`, the stronger the more it differs.
// What is alike stands below it in grey, at a quarter of its opacity. Whole numbers all the way, so
// that every card gives the same picture. `changed` is 1 or 0.
#version 330

uniform usampler2D before;
uniform usampler2D after;
uniform uint least;
uniform uvec3 mark;

layout(location = 0) out uvec4 picture;
layout(location = 1) out uint changed;

uvec4 multiplied(uvec4 px) {
    return uvec4(px.rgb * px.a, px.a * 255u);
}

void main() {
    ivec2 place = ivec2(gl_FragCoord.xy);
    uvec4 left = texelFetch(before, place, 0);
    uvec4 one = multiplied(left), other = multiplied(texelFetch(after, place, 0));
    uvec4 apart = max(one, other) - min(one, other);
    uint most = max(max(apart.r, apart.g), max(apart.b, apart.a));
    changed = most > least * 255u ? 1u : 0u;
    uint grey = (left.r * 54u + left.g * 183u + left.b * 19u + 128u) / 256u;
    uvec4 alike = uvec4(uvec3(grey), (left.a + 2u) / 4u);
    picture = changed == 1u ? uvec4(mark, 96u + most * 159u / 65025u) : alike;
}
