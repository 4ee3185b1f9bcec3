import type { SeedPicture } from '../catalogData/types.ts';
import { seededRandom, seedFrom } from '../random.ts';
import { coverPicture } from './books/cover.ts';
import { backCoverPicture, openPagesPicture } from './books/pages.ts';
import { mix, PAPER } from './color.ts';
import { Easel } from './easel.ts';
import { DRAWINGS } from './things/drawings.ts';

const TINTS = ['#ece5d6', '#e6e8dd', '#ede2d8', '#e4e7ea', '#efe7d2'] as const;
const BOOK_DRAWINGS = { cover: coverPicture, pages: openPagesPicture, back: backCoverPicture } as const;

/** The picture as an SVG document; the same picture always gives the same text. */
export function drawPicture(picture: SeedPicture): string {
  const easel = new Easel();
  if (picture.kind !== 'thing') {
    const drawing = BOOK_DRAWINGS[picture.kind](picture.book, easel);
    return easel.frame(drawing, mix(PAPER, mix('#e3dccd', picture.book.color, 0.1), 0.85));
  }
  const { drawing, color, accent, label } = picture;
  const random = seededRandom(seedFrom(drawing + color + label));
  const tint = random.pick(TINTS);
  return easel.frame(DRAWINGS[drawing]({ color, accent, label, random }, easel), tint);
}
