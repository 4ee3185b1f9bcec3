import { seededRandom, seedFrom } from '#db/sample/random.ts';
import { coverPicture } from './books/cover.ts';
import { backCoverPicture, openPagesPicture } from './books/pages.ts';
import { mix, PAPER } from './color.ts';
import type { PictureJob } from './pictureJobs.ts';
import { SvgCanvas } from './svgCanvas.ts';
import { DRAWINGS } from './things/drawings.ts';

const TINTS = ['#ece5d6', '#e6e8dd', '#ede2d8', '#e4e7ea', '#efe7d2'] as const;
const BOOK_DRAWINGS = {
  'book cover': coverPicture,
  'book pages': openPagesPicture,
  'book back': backCoverPicture,
} as const;

/** The picture as an SVG document; the same job always gives the same text. */
export function drawPicture(job: PictureJob): string {
  const svg = new SvgCanvas();
  if ('title' in job) {
    const drawing = BOOK_DRAWINGS[job.drawing](job, svg);
    return svg.frame(drawing, mix(PAPER, mix('#e3dccd', job.color, 0.1), 0.85));
  }
  const { drawing, color, accent, label } = job;
  const random = seededRandom(seedFrom(drawing + color + label));
  const tint = random.pick(TINTS);
  return svg.frame(DRAWINGS[drawing]({ color, accent, label, random }, svg), tint);
}
