import { type Random, seededRandom, seedFrom } from '#db/sample/random.ts';
import { darker, lighter, PAPER, readableOn } from '../color.ts';
import { fitText, line, paragraph } from '../lettering.ts';
import { circle, clipped, path, placed, rect, repeat, type SvgCanvas } from '../svgCanvas.ts';
import type { Book } from './book.ts';
import { COVER_HEIGHT, COVER_WIDTH } from './cover.ts';
import { EMBLEMS } from './emblems.ts';
import { PATTERNS } from './patterns.ts';

/** Running text, shown as grey bars: at this size no one could read it. */
function greeked(x: number, y: number, width: number, rows: number, random: Random): string {
  return repeat(rows, (row) => {
    const share = row === rows - 1 ? 0.3 + random.next() * 0.4 : 0.93 + random.next() * 0.07;
    return rect(x, y + row * 17, width * share, 5.5, { fill: '#8d877b', radius: 2.5, opacity: 0.62 });
  });
}

/** The book lying open: a chapter's first page at the left, a worked page at the right. */
export function openPagesPicture(book: Book, svg: SvgCanvas): string {
  const random = seededRandom(seedFrom(`${book.title} pages`));
  const [left, middle, right, top, bottom] = [46, 400, 754, 268, 748];
  const sheet = (near: number, far: number, lift: number) =>
    `M${middle} ${top + 18}C${middle + (far - middle) * 0.3} ${top - 26 - lift} ${near} ${top - 10 - lift} ${far} ${top + 8}V${bottom + 8}C${near} ${bottom - 12 - lift} ${middle + (far - middle) * 0.3} ${bottom - 26 - lift} ${middle} ${bottom + 18}Z`;
  const gutterLeft = svg.linear(0, [0, '#ffffff', 0], [0.72, '#7a6a52', 0.03], [1, '#4c3f2e', 0.4]);
  const gutterRight = svg.linear(0, [0, '#4c3f2e', 0.36], [0.2, '#7a6a52', 0.06], [1, '#ffffff', 0]);
  const stack = repeat(
    4,
    (index) =>
      path(sheet(560, right + 10 - index * 3, -9 + index * 3), { fill: index % 2 ? '#efe7d6' : '#ddd3bf' }) +
      path(sheet(240, left - 10 + index * 3, -9 + index * 3), { fill: index % 2 ? '#efe7d6' : '#ddd3bf' }),
  );
  return (
    svg.groundShadow(400, 772, 392, 46, 0.5) +
    path(
      `M${left - 22} ${top + 6}L400 ${top + 26}L${right + 22} ${top + 6}V${bottom + 22}L400 ${bottom + 38}L${left - 22} ${bottom + 22}Z`,
      { fill: darker(book.color, 0.2) },
    ) +
    stack +
    path(sheet(240, left, 0), { fill: '#fdfbf5' }) +
    path(sheet(560, right, 0), { fill: '#fdfbf5' }) +
    chapterPage(book, left + 40, top + 48, random) +
    workedPage(book, middle + 44, top + 48, random) +
    path(sheet(240, left, 0), { fill: gutterLeft }) +
    path(sheet(560, right, 0), { fill: gutterRight })
  );
}

function chapterPage(book: Book, x: number, y: number, random: Random): string {
  const heading = fitText(book.subtitle || book.title, {
    face: 'serifBold',
    width: 262,
    maxLines: 3,
    from: 18,
    to: 30,
  });
  const under = y + 34 + heading.lines.length * heading.size * 1.16;
  const field = Math.max(90, 216 - heading.lines.length * 22);
  return (
    line('CHAPTER 1', { face: 'sans', size: 12, tracking: 140, x, y: y + 6, fill: book.color }) +
    paragraph(heading.lines, {
      face: 'serifBold',
      size: heading.size,
      x,
      y: y + 40,
      leading: heading.size * 1.16,
      fill: darker(book.color, 0.35),
    }) +
    clipped(PATTERNS[book.pattern](264, field, book.color, book.accent, random), x, under, 264, field) +
    greeked(x, under + field + 22, 264, Math.max(3, Math.floor((y + 386 - under - field) / 17)), random) +
    line(String(random.int(3, 9)), { face: 'serif', size: 13, x, y: y + 408, fill: '#6c665a' })
  );
}

function workedPage(book: Book, x: number, y: number, random: Random): string {
  const tint = lighter(book.color, 0.86);
  return (
    greeked(x, y, 264, 6, random) +
    rect(x, y + 118, 264, 132, { fill: tint, radius: 8 }) +
    placed(EMBLEMS[book.emblem](book.color, tint), x + 62, y + 184, 0, 0.44) +
    greeked(x + 124, y + 142, 122, 5, random) +
    greeked(x, y + 270, 264, 4, random) +
    repeat(
      3,
      (index) =>
        circle(x + 9, y + 352 + index * 21, 7, { fill: book.accent }) +
        greeked(x + 26, y + 349 + index * 21, 226, 1, random),
    ) +
    line(String(random.int(10, 98)), {
      face: 'serif',
      size: 13,
      x: x + 264,
      anchor: 'end',
      y: y + 408,
      fill: '#6c665a',
    })
  );
}

/** The back of the book: what it is about, the publisher and a bar code. */
export function backCoverPicture(book: Book, svg: SvgCanvas): string {
  const random = seededRandom(seedFrom(`${book.title} back`));
  const [x, y] = [136, 112];
  const ink = readableOn(book.color);
  const blurb = fitText(book.subtitle || book.title, {
    face: 'serifItalic',
    width: COVER_WIDTH - 120,
    maxLines: 4,
    from: 22,
    to: 34,
  });
  const under = 128 + blurb.lines.length * blurb.size * 1.25;
  const text = (rows: number, top: number) =>
    repeat(rows, (row) =>
      rect(56, top + row * 22, (COVER_WIDTH - 116) * (row === rows - 1 ? 0.55 : 0.94 + random.next() * 0.06), 6, {
        fill: ink,
        radius: 3,
        opacity: 0.5,
      }),
    );
  const back =
    rect(0, 0, COVER_WIDTH, COVER_HEIGHT, { fill: book.color }) +
    rect(0, 0, COVER_WIDTH, 22, { fill: book.accent }) +
    paragraph(blurb.lines, {
      face: 'serifItalic',
      size: blurb.size,
      x: 56,
      y: 110,
      leading: blurb.size * 1.25,
      fill: ink,
    }) +
    text(6, under) +
    text(5, under + 160) +
    barCode(COVER_WIDTH - 216, COVER_HEIGHT - 166, random) +
    line(book.publisher.toUpperCase(), {
      face: 'sans',
      size: 15,
      tracking: 110,
      x: 56,
      y: COVER_HEIGHT - 60,
      fill: ink,
    });
  const shade = svg.linear(
    0,
    [0, '#000000', 0.14],
    [0.4, '#ffffff', 0.06],
    [0.9, '#000000', 0.02],
    [0.97, '#000000', 0.26],
    [1, '#ffffff', 0.1],
  );
  return (
    svg.groundShadow(400, y + COVER_HEIGHT + 8, 366, 40, 0.5) +
    path(`M${x + 2} ${y + 5}l-20 10V${y + COVER_HEIGHT - 4}l20 4Z`, { fill: '#f1ead9' }) +
    clipped(back, x, y, COVER_WIDTH, COVER_HEIGHT) +
    rect(x, y, COVER_WIDTH, COVER_HEIGHT, { fill: shade })
  );
}

function barCode(x: number, y: number, random: Random): string {
  let at = 14;
  let bars = '';
  while (at < 146) {
    const width = random.int(1, 4);
    bars += rect(x + at, y + 12, width, 64, { fill: '#111111' });
    at += width + random.int(1, 4);
  }
  const digits = Array.from({ length: 13 }, (_, index) =>
    index < 3 ? '978'.charAt(index) : String(random.int(0, 9)),
  ).join('');
  return (
    rect(x, y, 162, 106, { fill: PAPER }) +
    bars +
    line(digits, { face: 'sans', size: 14, tracking: 60, x: x + 81, y: y + 96, anchor: 'middle', fill: '#111111' })
  );
}
