/** The parts of a color in hue (degrees), saturation and lightness (0 to 1). */
interface Hsl {
  hue: number;
  saturation: number;
  lightness: number;
}

/** The colors of one scheme that follow the store's own, each as `#rrggbb`, by their names in the design. */
export interface StoreAccents {
  accent: string;
  accentHover: string;
  accentPressed: string;
  onAccent: string;
  accentInk: string;
  accentSoft: string;
  focus: string;
}

/** A color as staff write it. */
export const STORE_COLOR = /^#[0-9a-f]{6}$/i;

/** The contrast that text needs (WCAG 2.2, AA), with a little more for rounding. */
const TEXT_CONTRAST = 4.55;
/** The backgrounds that text in the store's color has least contrast with: the sunken one of each scheme (client/design/tokens.ts). */
const SUNKEN = { light: '#F2F0E8', dark: '#252C37' };
const STEP = 0.01;

const channelsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colors `#rrggbb` as WCAG 2.2 defines it: 1 to 21. */
export function contrast(first: string, second: string): number {
  const one = luminance(first) + 0.05;
  const other = luminance(second) + 0.05;
  return Math.max(one, other) / Math.min(one, other);
}

function toHsl(hex: string): Hsl {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex);
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const range = max - min;
  const lightness = (max + min) / 2;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const sixth =
    max === red
      ? ((green - blue) / range + 6) % 6
      : max === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return { hue: sixth * 60, saturation, lightness };
}

function toHex({ hue, saturation, lightness }: Hsl): string {
  const range = saturation * Math.min(lightness, 1 - lightness);
  const channel = (at: number) => {
    const place = (at + hue / 30) % 12;
    return lightness - range * Math.max(-1, Math.min(place - 3, 9 - place, 1));
  };
  const hex = [0, 8, 4].map((at) =>
    Math.round(channel(at) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}

/** The color, made darker (a negative step) or lighter until text of it can be read on all backgrounds. */
function readable(color: Hsl, backgrounds: readonly string[], step: number): Hsl {
  let { lightness } = color;
  const isReadable = () => {
    const hex = toHex({ ...color, lightness });
    return backgrounds.every((background) => contrast(hex, background) >= TEXT_CONTRAST);
  };
  while (!isReadable() && (step < 0 ? lightness > 0 : lightness < 1)) lightness += step;
  return { ...color, lightness: Math.min(1, Math.max(0, lightness)) };
}

/**
 * Returns the colors of both schemes that follow from the store's own. Where text could not be read, the color is darkened in the light
 * scheme and lightened in the dark one; `isChanged` says that the light scheme shows another color than the given one.
 *
 * @param color `#rrggbb`
 */
export function storeAccents(color: string): { light: StoreAccents; dark: StoreAccents; isChanged: boolean } {
  const given = toHsl(color);
  const lightSoft = toHex({ ...given, saturation: Math.min(given.saturation, 0.35), lightness: 0.91 });
  const onLight = readable(given, [SUNKEN.light, lightSoft], -STEP);
  const darker = (part: number) => toHex({ ...onLight, lightness: onLight.lightness * part });

  const calm = { ...given, saturation: Math.min(given.saturation, 0.6) };
  const darkSoft = toHex({ ...given, saturation: Math.min(given.saturation, 0.35), lightness: 0.16 });
  const onAccent = toHex({ ...calm, lightness: 0.07 });
  const onDark = readable(
    { ...calm, lightness: Math.max(given.lightness, 0.5) },
    [SUNKEN.dark, darkSoft, onAccent],
    STEP,
  );
  const lighter = (by: number) => toHex({ ...onDark, lightness: Math.min(0.96, onDark.lightness + by) });
  const light = toHex(onLight);
  return {
    light: {
      accent: light,
      accentHover: darker(0.85),
      accentPressed: darker(0.68),
      onAccent: '#ffffff',
      accentInk: light,
      accentSoft: lightSoft,
      focus: light,
    },
    dark: {
      accent: toHex(onDark),
      accentHover: lighter(0.06),
      accentPressed: lighter(0.12),
      onAccent,
      accentInk: lighter(0.04),
      accentSoft: darkSoft,
      focus: lighter(0.12),
    },
    isChanged: light.toLowerCase() !== color.toLowerCase(),
  };
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const rules = (accents: StoreAccents) =>
  Object.entries(accents)
    .map(([name, value]) => `--color-${kebab(name)}:${value}`)
    .join(';');

/** Returns the style rules that put the store's color over the design's own in both schemes; empty for none. */
export function storeColorRules(color: string): string {
  if (!STORE_COLOR.test(color)) return '';
  const { light, dark } = storeAccents(color);
  // Twice :root, so that they win wherever the style sheets stand.
  return `:root:root{${rules(light)}}@media screen and (prefers-color-scheme: dark){:root:root{${rules(dark)}}}`;
}
