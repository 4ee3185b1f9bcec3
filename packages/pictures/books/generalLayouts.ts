import { darker, lighter, mix, PAPER, readableOn } from '../color.ts';
import { line } from '../lettering.ts';
import { clipped, path, placed, rect, repeat } from '../svgCanvas.ts';
import { EMBLEMS } from './emblems.ts';
import { PATTERNS } from './patterns.ts';
import { authorLines, block, type Layout, publisherMark } from './textBlocks.ts';

/** Type alone: a huge title, a rule, much air. */
export const typographic: Layout = (book, { width, height }) => {
  const ink = readableOn(book.color);
  const title = block(book.title, {
    x: 70,
    y: 176,
    width: width - 116,
    maxLines: 5,
    maxHeight: 330,
    to: 88,
    from: 34,
    face: 'serifBold',
    fill: ink,
    leading: 1.02,
  });
  const subtitle = block(book.subtitle, {
    x: 70,
    y: title.bottom + 46,
    width: width - 130,
    maxLines: 3,
    maxHeight: height - 170 - title.bottom,
    to: 27,
    from: 18,
    face: 'serifItalic',
    fill: mix(book.color, ink, 0.85),
    leading: 1.3,
  });
  return (
    rect(0, 0, width, height, { fill: book.color }) +
    rect(0, 0, width, 112, { fill: book.accent }) +
    placed(EMBLEMS[book.emblem](darker(book.color, 0.25), book.accent), 108, 56, 0, 0.34) +
    line(book.badge.toUpperCase(), {
      face: 'sansBlack',
      size: 24,
      tracking: 80,
      x: width - 40,
      y: 65,
      anchor: 'end',
      fill: darker(book.color, 0.25),
    }) +
    title.drawing +
    rect(70, title.bottom + 20, 92, 5, { fill: book.accent }) +
    subtitle.drawing +
    authorLines(book, { x: 70, bottom: height - 72, fill: ink }) +
    publisherMark(book, 70, height - 36, book.accent, 'start')
  );
};

/** Two fields along a slanting line, for college texts. */
export const slant: Layout = (book, { width, height, random, svg }) => {
  const dark = darker(book.color, 0.3);
  const title = block(book.title, {
    x: 70,
    y: 78,
    width: width - 124,
    maxLines: 4,
    to: 58,
    from: 27,
    face: 'sansBlack',
    fill: dark,
    leading: 1.08,
  });
  const subtitle = block(book.subtitle, {
    x: 70,
    y: title.bottom + 18,
    width: width - 130,
    maxLines: 2,
    to: 24,
    from: 17,
    face: 'sans',
    fill: '#4a4640',
    leading: 1.3,
  });
  const edge = Math.max(350, subtitle.bottom + 34);
  const field = PATTERNS[book.pattern](width, height - edge, book.color, book.accent, random);
  return (
    clipped(field, 0, edge, width, height - edge) +
    path(`M0 0H${width}V${edge - 30}L0 ${edge + 150}Z`, { fill: mix(PAPER, book.color, 0.05) }) +
    path(`M0 ${edge + 150}L${width} ${edge - 30}V${edge - 14}L0 ${edge + 174}Z`, { fill: book.accent }) +
    rect(0, height - 130, width, 130, { fill: svg.linear(90, [0, dark, 0.92], [1, dark]) }) +
    rect(70, 50, 70, 8, { fill: book.accent }) +
    title.drawing +
    subtitle.drawing +
    authorLines(book, { x: 70, bottom: height - 72, fill: PAPER }) +
    publisherMark(book, 70, height - 30, lighter(book.accent, 0.25), 'start') +
    line(book.edition.toUpperCase(), {
      face: 'sans',
      size: 16,
      tracking: 80,
      x: width - 34,
      y: height - 30,
      anchor: 'end',
      fill: PAPER,
    })
  );
};

/** Cloth and gold: for the shelf of Filipiniana. */
export const cloth: Layout = (book, { width, height, svg }) => {
  const gold = svg.linear(60, [0, '#f0d48a'], [0.5, '#c08a2b'], [1, '#ecd08a']);
  const weave = repeat(Math.ceil(height / 6), (index) =>
    rect(0, index * 6, width, 2, { fill: '#ffffff', opacity: index % 2 === 0 ? 0.04 : 0.07 }),
  );
  const middle = width / 2 + 14;
  const title = block(book.title, {
    x: middle,
    y: 168,
    width: width - 170,
    maxLines: 4,
    to: 60,
    from: 28,
    face: 'serifBold',
    fill: '#ecd08a',
    anchor: 'middle',
    leading: 1.1,
  });
  const subtitle = block(book.subtitle, {
    x: middle,
    y: title.bottom + 20,
    width: width - 190,
    maxLines: 3,
    to: 24,
    from: 17,
    face: 'serifItalic',
    fill: '#ecdcb6',
    anchor: 'middle',
    leading: 1.3,
  });
  const corner = (turn: number, x: number, y: number) =>
    placed(path('M0 0H64M0 0V64M14 14H46Q46 46 14 46ZM30 30l30 30', { stroke: gold, width: 3 }), x, y, turn);
  return (
    rect(0, 0, width, height, {
      fill: svg.linear(60, [0, lighter(book.color, 0.08)], [1, darker(book.color, 0.35)]),
    }) +
    weave +
    rect(58, 40, width - 88, height - 80, { stroke: gold, width: 4 }) +
    corner(0, 72, 54) +
    corner(90, width - 44, 54) +
    corner(180, width - 44, height - 54) +
    corner(270, 72, height - 54) +
    title.drawing +
    subtitle.drawing +
    placed(EMBLEMS[book.emblem](gold, book.color), middle, Math.max(520, subtitle.bottom + 86), 0, 0.56) +
    authorLines(book, { x: middle, bottom: height - 106, fill: '#ecdcb6', anchor: 'middle' }) +
    publisherMark(book, middle, height - 68, '#c99a3f', 'middle')
  );
};
