// Two pictures over each other: `share` of 255 parts of the second, the rest of the first. Mixed
// with their alphas multiplied in, else what can't be seen would lend its colour. Whole numbers.
#version 330

uniform usampler2D before;
uniform usampler2D after;
uniform uint share;

layout(location = 0) out uvec4 picture;

void main() {
    ivec2 place = ivec2(gl_FragCoord.xy);
    uvec4 one = texelFetch(before, place, 0), other = texelFetch(after, place, 0);
    uint one_alpha = one.a * (255u - share), other_alpha = other.a * share;
    uint alpha = one_alpha + other_alpha;
    uvec3 color = one.rgb * one_alpha + other.rgb * other_alpha;
    picture = alpha == 0u ? uvec4(0u) : uvec4((color + alpha / 2u) / alpha, (alpha + 127u) / 255u);
}
