import { brightness, darker, lighter, mix, PAPER, readableOn } from '../color.ts';
import { line } from '../lettering.ts';
import { circle, clipped, placed, polygon, rect, repeat } from '../svgCanvas.ts';
import type { Book } from './book.ts';
import { EMBLEMS } from './emblems.ts';
import { PATTERNS } from './patterns.ts';
import { authorLines, block, type Layout, publisherMark } from './textBlocks.ts';

/** Pattern above, title on paper below. */
export const window: Layout = (book, { width, height, random }) => {
  const split = Math.round(height * 0.5);
  const title = block(book.title, {
    x: 66,
    y: split + 44,
    width: width - 122,
    maxLines: 3,
    maxHeight: 138,
    to: 60,
    from: 26,
    face: 'serifBold',
    fill: darker(book.color, 0.35),
    leading: 1.08,
  });
  const subtitle = block(book.subtitle, {
    x: 66,
    y: title.bottom + 16,
    width: width - 122,
    maxLines: 2,
    to: 24,
    from: 17,
    face: 'serifItalic',
    fill: '#4a4640',
    leading: 1.25,
  });
  return (
    rect(0, 0, width, height, { fill: PAPER }) +
    clipped(PATTERNS[book.pattern](width, split, book.color, book.accent, random), 0, 0, width, split) +
    rect(0, split, width, 9, { fill: book.accent }) +
    badge(book, width - 96, split - 2) +
    title.drawing +
    subtitle.drawing +
    authorLines(book, { x: 66, bottom: height - 72, fill: '#3a3630' }) +
    publisherMark(book, 66, height - 34, book.color, 'start')
  );
};

function badge(book: Book, x: number, y: number): string {
  if (book.badge === '') return '';
  const [word = '', ...rest] = book.badge.split(' ');
  const [small, large] = rest.length > 0 ? [word, rest.join(' ')] : ['', word];
  const onAccent = readableOn(book.accent);
  const size = large.length > 3 ? 26 : large.length > 1 ? 46 : 54;
  return (
    circle(x, y, 62, { fill: book.accent, stroke: PAPER, width: 7 }) +
    line(small.toUpperCase(), {
      face: 'sans',
      size: 15,
      tracking: 120,
      x,
      y: y - 24,
      anchor: 'middle',
      fill: onAccent,
    }) +
    line(large, { face: 'serifBold', size, x, y: y + (small ? 27 : 14), anchor: 'middle', fill: onAccent })
  );
}

/** Full colour, a ring with the subject's sign, title centred. */
export const emblem: Layout = (book, { width, height, svg }) => {
  const ink = readableOn(book.color);
  const middle = width / 2 + 12;
  const ground = svg.linear(70, [0, lighter(book.color, 0.1)], [1, darker(book.color, 0.28)]);
  const title = block(book.title, {
    x: middle,
    y: 92,
    width: width - 110,
    maxLines: 3,
    to: 62,
    from: 28,
    face: 'serifBold',
    fill: ink,
    anchor: 'middle',
    leading: 1.06,
  });
  const subtitle = block(book.subtitle, {
    x: middle,
    y: title.bottom + 16,
    width: width - 130,
    maxLines: 2,
    to: 24,
    from: 17,
    face: 'serifItalic',
    fill: mix(book.color, ink, 0.82),
    anchor: 'middle',
    leading: 1.25,
  });
  const cy = Math.max(458, subtitle.bottom + 150);
  return (
    rect(0, 0, width, height, { fill: ground }) +
    rect(44, 26, width - 66, height - 52, { stroke: book.accent, width: 2.5 }) +
    rect(52, 34, width - 82, height - 68, { stroke: book.accent, width: 1 }) +
    title.drawing +
    subtitle.drawing +
    circle(middle, cy, 124, { fill: book.accent }) +
    circle(middle, cy, 113, { stroke: darker(book.color, 0.1), width: 2 }) +
    placed(EMBLEMS[book.emblem](darker(book.color, 0.3), book.accent), middle, cy, 0, 0.74) +
    ribbon(book, middle, cy + 122) +
    authorLines(book, { x: middle, bottom: height - 92, fill: ink, anchor: 'middle' }) +
    publisherMark(book, middle, height - 54, book.accent, 'middle')
  );
};

function ribbon(book: Book, x: number, y: number): string {
  if (book.badge === '') return '';
  const half = 76;
  return (
    polygon(
      [
        [x - half - 30, y - 14],
        [x + half + 30, y - 14],
        [x + half + 14, y + 6],
        [x + half + 30, y + 28],
        [x - half - 30, y + 28],
        [x - half - 14, y + 6],
      ],
      { fill: darker(book.color, 0.45) },
    ) +
    rect(x - half, y - 22, half * 2, 44, { fill: PAPER }) +
    line(book.badge.toUpperCase(), {
      face: 'sansBlack',
      size: 21,
      tracking: 90,
      x,
      y: y + 8,
      anchor: 'middle',
      fill: darker(book.color, 0.3),
    })
  );
}

/** A picture over the whole cover, the title on a label. */
export const picture: Layout = (book, { width, height, random }) => {
  const label = darker(book.color, 0.4);
  const title = block(book.title, {
    x: width / 2 + 12,
    y: 92,
    width: width - 132,
    maxLines: 3,
    to: 58,
    from: 26,
    face: 'serifBold',
    fill: label,
    anchor: 'middle',
    leading: 1.06,
  });
  const subtitle = block(book.subtitle, {
    x: width / 2 + 12,
    y: title.bottom + 12,
    width: width - 150,
    maxLines: 2,
    to: 23,
    from: 16,
    face: 'serifItalic',
    fill: '#4a4640',
    anchor: 'middle',
    leading: 1.25,
  });
  return (
    PATTERNS[book.pattern](width, height, book.color, book.accent, random) +
    rect(56, 56, width - 88, subtitle.bottom - 18, { fill: PAPER, radius: 8 }) +
    rect(64, 64, width - 104, subtitle.bottom - 34, { stroke: book.accent, width: 2, radius: 5 }) +
    title.drawing +
    subtitle.drawing +
    rect(0, height - 108, width, 108, { fill: label }) +
    authorLines(book, { x: width / 2 + 12, bottom: height - 58, fill: PAPER, anchor: 'middle' }) +
    publisherMark(book, width / 2 + 12, height - 26, lighter(book.accent, 0.2), 'middle')
  );
};

/** Loud blocks, for reviewers and workbooks. */
export const blocks: Layout = (book, { width, height }) => {
  const onAccent = readableOn(book.accent);
  const title = block(book.title, {
    x: 66,
    y: 206,
    width: width - 110,
    maxLines: 4,
    maxHeight: height - 262 - 70 - 206,
    to: 82,
    from: 34,
    face: 'sansBlack',
    fill: readableOn(book.color),
    leading: 1.02,
  });
  const subtitle = block(book.subtitle, {
    x: 66,
    y: height - 232,
    width: width - 210,
    maxLines: 3,
    to: 25,
    from: 17,
    face: 'sans',
    fill: onAccent,
    leading: 1.3,
  });
  const squares = repeat(18, (index) =>
    rect(44 + (index % 9) * 54, 44 + Math.floor(index / 9) * 54, 40, 40, {
      fill: index % 3 === 0 ? book.accent : lighter(book.color, brightness(book.color) > 0.5 ? 0.4 : 0.18),
      radius: 6,
    }),
  );
  return (
    rect(0, 0, width, height, { fill: book.color }) +
    squares +
    title.drawing +
    rect(0, height - 262, width, 262, { fill: book.accent }) +
    subtitle.drawing +
    seal(book, width - 88, height - 262) +
    authorLines(book, { x: 66, bottom: height - 72, fill: onAccent, face: 'sans' }) +
    publisherMark(book, 66, height - 34, onAccent, 'start')
  );
};

function seal(book: Book, x: number, y: number): string {
  const text = block(book.badge, {
    x,
    y: y - 18,
    width: 104,
    maxLines: 2,
    from: 18,
    to: 34,
    face: 'sansBlack',
    fill: PAPER,
    anchor: 'middle',
    leading: 1.05,
  });
  return book.badge === ''
    ? ''
    : circle(x, y, 66, { fill: darker(book.color, 0.35), stroke: PAPER, width: 6 }) + text.drawing;
}
