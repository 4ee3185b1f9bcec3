import { seededRandom, seedFrom } from '#db/sample/random.ts';
import { clipped, path, rect, repeat, type SvgCanvas } from '../svgCanvas.ts';
import type { Book } from './book.ts';
import { LAYOUTS } from './layouts.ts';

export const COVER_WIDTH = 540;
export const COVER_HEIGHT = 764;

/** The front of a book that stands a little turned, its pages showing at the right. */
export function coverPicture(book: Book, svg: SvgCanvas): string {
  const [x, y] = [124, 112];
  const random = seededRandom(seedFrom(book.title + book.subtitle));
  const front = LAYOUTS[book.layout](book, { width: COVER_WIDTH, height: COVER_HEIGHT, random, svg });
  return (
    svg.groundShadow(418, y + COVER_HEIGHT + 8, 372, 40, 0.5) +
    pageEdges(x + COVER_WIDTH - 2, y) +
    clipped(front, x, y, COVER_WIDTH, COVER_HEIGHT) +
    bindingLight(svg, x, y)
  );
}

function pageEdges(x: number, y: number): string {
  const right = x + 24;
  const edge = (index: number) =>
    path(`M${x + 4 + index * 4} ${y + 8 + index * 2}V${y + COVER_HEIGHT - 6 + index * 0.4}`, {
      stroke: '#d8cfbc',
      width: 1.2,
    });
  return (
    path(`M${x} ${y + 5}L${right} ${y + 16}V${y + COVER_HEIGHT - 4}L${x} ${y + COVER_HEIGHT}Z`, { fill: '#f4eee0' }) +
    repeat(5, edge) +
    path(`M${right} ${y + 14}l4 2V${y + COVER_HEIGHT - 5}l-4 1Z`, { fill: '#b7ab95' })
  );
}

function bindingLight(svg: SvgCanvas, x: number, y: number): string {
  const hinge = svg.linear(
    0,
    [0, '#000000', 0.34],
    [0.25, '#ffffff', 0.2],
    [0.45, '#000000', 0.05],
    [0.62, '#000000', 0.24],
    [0.8, '#ffffff', 0.14],
    [1, '#ffffff', 0],
  );
  const sheen = svg.linear(28, [0, '#ffffff', 0.2], [0.42, '#ffffff', 0.02], [0.6, '#000000', 0], [1, '#000000', 0.18]);
  return (
    rect(x, y, COVER_WIDTH, COVER_HEIGHT, { fill: sheen }) +
    rect(x, y, 44, COVER_HEIGHT, { fill: hinge }) +
    rect(x, y, COVER_WIDTH, 2, { fill: '#ffffff', opacity: 0.35 })
  );
}
