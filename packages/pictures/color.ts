/** Hex colours by share: mixed, lightened, darkened. */

export const PAPER = '#FBFAF6';
export const INK = '#1C2330';
export const GREEN = '#0E6B50';
export const MARIGOLD = '#E5A02C';

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** `share` of the second colour in the first, 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const [r1, g1, b1] = channels(first);
  const [r2, g2, b2] = channels(second);
  const blend = (a: number, b: number) => Math.round(a + (b - a) * share);
  const value = (blend(r1, r2) << 16) | (blend(g1, g2) << 8) | blend(b1, b2);
  return `#${value.toString(16).padStart(6, '0')}`;
}

export const lighter = (hex: string, share: number): string => mix(hex, '#ffffff', share);

/** Darker towards a warm near-black, which keeps colours from going grey. */
export const darker = (hex: string, share: number): string => mix(hex, '#150f14', share);

/** Perceived brightness, 0 (black) to 1 (white). */
export function brightness(hex: string): number {
  const [red, green, blue] = channels(hex);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

/** Ink or paper, whichever is read better on the colour. */
export const readableOn = (hex: string): string => (brightness(hex) > 0.62 ? INK : PAPER);
