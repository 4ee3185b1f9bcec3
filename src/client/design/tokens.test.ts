import { describe, expect, test } from 'vitest';
import { type ColorName, darkColors, lightColors, markPairs, textPairs } from './tokens.ts';

function channel(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

// Relative luminance and contrast as WCAG 2.2 defines them.
function luminance(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16);
  return 0.2126 * channel((value >> 16) & 255) + 0.7152 * channel((value >> 8) & 255) + 0.0722 * channel(value & 255);
}

function contrast(first: string, second: string): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const schemes: [name: string, colors: Record<ColorName, string>][] = [
  ['light', lightColors],
  ['dark', darkColors],
];

describe.each(schemes)('%s scheme', (_name, colors) => {
  test.each(textPairs)('%s is legible on %s (4.5:1)', (text, background) => {
    expect(contrast(colors[text], colors[background])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(markPairs)('%s can be distinguished from %s (3:1)', (mark, background) => {
    expect(contrast(colors[mark], colors[background])).toBeGreaterThanOrEqual(3);
  });
});

test.each(schemes)(
  '%s scheme: the area next to the scroll bar below a dialog has the page’s color below the scrim',
  (_name, colors) => {
    const [red = 0, green = 0, blue = 0, opacity = 0] = (colors.scrim.match(/[\d.]+/g) ?? []).map(Number);
    const paper = Number.parseInt(colors.paper.slice(1), 16);
    const veiled = [red, green, blue].map((veil, index) =>
      Math.round(veil * opacity + ((paper >> (16 - 8 * index)) & 255) * (1 - opacity)),
    );
    const hex = veiled.map((value) => value.toString(16).padStart(2, '0')).join('');
    expect(colors.veiledPaper).toBe(`#${hex.toUpperCase()}`);
  },
);

test('measures black on white as 21:1', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21);
});
