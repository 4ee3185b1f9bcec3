import { describe, expect, it } from 'vitest';
import { PRODUCTS } from '../catalogData/catalog.ts';
import type { SeedPicture } from '../catalogData/types.ts';
import { drawPicture } from './drawPicture.ts';
import { commissionPicture } from './gallery.ts';
import { fitText, line, textWidth, wrapText } from './lettering.ts';
import { DRAWINGS } from './things/drawings.ts';

const pictures = PRODUCTS.flatMap((product) => product.pictures);

describe('lettering', () => {
  const style = { face: 'serif', size: 20 } as const;

  it('measures by the letters and their kerning, and grows with the size', () => {
    expect(textWidth('AV', style)).toBeLessThan(textWidth('A', style) + textWidth('V', style));
    expect(textWidth('Ñandú ₱1,234.50', { ...style, size: 40 })).toBeCloseTo(2 * textWidth('Ñandú ₱1,234.50', style));
  });

  it('wraps within the width and keeps a last number with its word', () => {
    const lines = wrapText('Bayan Ko, Kasaysayan Ko 6', style, 130);
    expect(lines.join(' ')).toBe('Bayan Ko, Kasaysayan Ko 6');
    expect(lines.at(-1)).toMatch(/Ko 6$/);
    for (const each of lines) expect(textWidth(each, style)).toBeLessThanOrEqual(130);
  });

  it('finds the largest size that fits', () => {
    const limits = { face: 'serif', width: 200, maxLines: 2, from: 10, to: 60 } as const;
    const { size, lines } = fitText('Science and Technology', limits);
    expect(lines).toHaveLength(2);
    expect(Math.max(...lines.map((each) => textWidth(each, { face: 'serif', size })))).toBeLessThanOrEqual(200);
    expect(fitText('Science and Technology', { ...limits, maxHeight: 40 }).size).toBeLessThan(size);
  });

  it('says which letter has no outline', () => {
    expect(() => line('学', { ...style, x: 0, y: 0, fill: '#000000' })).toThrow('No outline of "学" in serif');
  });
});

describe('the pictures', () => {
  it('hold no text that would need a font of the machine', () => {
    for (const picture of pictures) expect(drawPicture(picture)).not.toMatch(/<text|font-family|NaN|undefined/);
  });

  it('are the same for the same picture', () => {
    for (const picture of pictures.slice(0, 40)) expect(drawPicture(picture)).toBe(drawPicture(picture));
  });

  it('use every drawing there is', () => {
    const isThing = (picture: SeedPicture) => picture.kind === 'thing';
    const used = new Set(pictures.filter(isThing).map(({ drawing }) => drawing));
    expect([...used].sort()).toEqual(Object.keys(DRAWINGS).sort());
  });

  it('get a file name from the product and the drawing', () => {
    const [picture, other] = pictures;
    if (!picture || !other) throw new RangeError('There are no pictures');
    const name = 'Piña & Ñame: 100% “Natural”';
    expect(commissionPicture(name, picture).filename).toMatch(/^pina-name-100-natural-[0-9a-f]{10}\.jpg$/);
    expect(commissionPicture(name, picture).filename).not.toBe(commissionPicture(name, other).filename);
  });
});
