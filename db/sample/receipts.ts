import { readFileSync } from 'node:fs';
import sharp from 'sharp';

const FIELDS = ['bank', 'amount', 'payer', 'payee', 'account', 'moment', 'reference', 'note'] as const;
type Field = (typeof FIELDS)[number];

export type ReceiptTexts = Record<Field, string>;

interface TextPosition {
  face: 'sans' | 'serifBold';
  size: number;
  x: number;
  y: number;
  anchor?: 'middle';
  fill: string;
}

/** A receipt with blank fields: receipt.json. */
interface ReceiptForm {
  width: number;
  height: number;
  background: string;
  fields: Record<Field, TextPosition>;
  /** Advance width and outline of each character in thousandths of an em, because the machine may have no font. */
  glyphs: Record<TextPosition['face'], Record<string, [advance: number, path: string]>>;
}

const readForm = (): ReceiptForm => JSON.parse(readFileSync(new URL('receipt.json', import.meta.url), 'utf8'));

export function createReceipts(): (texts: ReceiptTexts) => Promise<Buffer> {
  const { width, height, background, fields, glyphs } = readForm();
  const write = (text: string, { face, size, x, y, anchor, fill }: TextPosition): string => {
    let advance = 0;
    const shapes = Array.from(text, (character) => {
      const glyph = glyphs[face][character];
      if (!glyph) throw new RangeError(`No outline of "${character}" in receipt.json`);
      const shape = `<path transform="translate(${advance})" d="${glyph[1]}"/>`;
      advance += glyph[0];
      return shape;
    });
    const scale = size / 1000;
    const left = anchor === 'middle' ? x - (advance / 2) * scale : x;
    return `<g fill="${fill}" transform="translate(${left.toFixed(1)} ${y}) scale(${scale})">${shapes.join('')}</g>`;
  };
  return (texts) => {
    const drawing = background + FIELDS.map((field) => write(texts[field], fields[field])).join('');
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`;
    return sharp(Buffer.from(svg)).jpeg({ quality: 78, optimiseCoding: false }).toBuffer();
  };
}
