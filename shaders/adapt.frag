// A drawing for paper on a dark ground, or the other way round: HSL's lightness is turned, hue kept.
// With L = (max + min) / 2 that is to add 255 - max - min to each channel. `ground` is what black
// becomes, so that white paper turns into the surface it lies on. Alpha stays. Whole numbers.
#version 330

uniform usampler2D before;
uniform uint ground;

layout(location = 0) out uvec4 picture;

void main() {
    uvec4 px = texelFetch(before, ivec2(gl_FragCoord.xy), 0);
    uint most = max(px.r, max(px.g, px.b)), least = min(px.r, min(px.g, px.b));
    uvec3 turned = px.rgb + (255u - least) - most;
    picture = uvec4(ground + ((255u - ground) * turned + 127u) / 255u, px.a);
}
