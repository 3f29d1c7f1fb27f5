/** Colours as the tokens write them, and the contrast of WCAG 2 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
type Linear = readonly [number, number, number]

const clamp = (value: number) => Math.min(1, Math.max(0, value))

/** oklch to linear sRGB, out-of-gamut channels clipped (https://bottosson.github.io/posts/oklab/). */
export const parseOklch = (text: string): Linear => {
  const [lightness = 0, chroma = 0, hue = 0] = (/oklch\(([^)/]+)/.exec(text)?.[1] ?? '')
    .trim()
    .split(/\s+/)
    .map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const luminance = ([r, g, b]: Linear) => 0.2126 * r + 0.7152 * g + 0.0722 * b

export const contrast = (one: Linear, other: Linear): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((x, y) => x - y)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** The tokens of a style sheet as `[light, dark]`; `var(--x)` is followed. */
export const parseTokens = (css: string): Map<string, readonly [Linear, Linear]> => {
  const raw = new Map<string, string>()
  for (const [, name, value] of css.matchAll(/(--[\w-]+):\s*([^;]+);/g))
    if (name && value && !raw.has(name)) raw.set(name, value.trim())
  const tokens = new Map<string, readonly [Linear, Linear]>()
  const resolve = (value: string): string => {
    const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
    return name ? resolve(raw.get(name) ?? '') : value
  }
  for (const [name, value] of raw) {
    const pair = /^light-dark\((oklch\([^)]+\)),\s*(oklch\([^)]+\))\)$/.exec(resolve(value))
    if (pair?.[1] && pair[2]) tokens.set(name, [parseOklch(pair[1]), parseOklch(pair[2])])
  }
  return tokens
}
