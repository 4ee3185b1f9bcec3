import type { Random } from '#db/sample/random.ts';
import { type FaceName, fitText, line, paragraph } from '../lettering.ts';
import type { SvgCanvas } from '../svgCanvas.ts';
import type { Book } from './book.ts';

interface Sheet {
  width: number;
  height: number;
  random: Random;
  svg: SvgCanvas;
}

export type Layout = (book: Book, sheet: Sheet) => string;

interface Block {
  x: number;
  /** The top of the first line's capitals. */
  y: number;
  width: number;
  maxLines: number;
  maxHeight?: number | undefined;
  from?: number;
  to: number;
  face: FaceName;
  fill: string;
  anchor?: 'start' | 'middle';
  tracking?: number;
  leading?: number;
}

/** A text in the largest size that fits its block, and the y under its last line. */
export function block(text: string, place: Block): { drawing: string; bottom: number } {
  const { x, y, width, maxLines, maxHeight, from = 20, to, face, fill, anchor = 'start' } = place;
  const { tracking = 0, leading = 1.14 } = place;
  if (text === '') return { drawing: '', bottom: y };
  const { size, lines } = fitText(text, { face, tracking, width, maxLines, maxHeight, leading, from, to });
  const first = y + size * 0.7;
  const drawing = paragraph(lines, { face, size, tracking, fill, anchor, x, y: first, leading: size * leading });
  return { drawing, bottom: first + (lines.length - 1) * size * leading + size * 0.28 };
}

export const publisherMark = (book: Book, x: number, y: number, fill: string, anchor: 'start' | 'middle' | 'end') =>
  line(book.publisher.toUpperCase(), { face: 'sans', size: 17, tracking: 110, x, y, fill, anchor });

/** The authors, one a line, the last baseline at `bottom`. */
export function authorLines(
  book: Book,
  place: { x: number; bottom: number; fill: string; anchor?: 'start' | 'middle'; face?: FaceName },
) {
  const { x, bottom, fill, anchor = 'start', face = 'serif' } = place;
  const names = book.authors.split(' · ');
  return paragraph(names, { face, size: 22, x, y: bottom - (names.length - 1) * 29, leading: 29, fill, anchor });
}
