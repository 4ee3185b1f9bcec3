/** How a bar is distinguished from others without color. */
export type BarPattern = 'solid' | 'diagonal' | 'dots' | 'cross' | 'horizontal' | 'vertical' | 'empty';

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Lines of a hatch are so far apart; those on the level and upright ones half as far. */
const STEP = 6;

/** The multiples of `step` within two bounds: lines of all bars lie on one raster. */
function steps(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, index) => (first + index) * step);
}

const number = (value: number) => String(Math.round(value * 100) / 100);

/**
 * The lines of a pattern within a bar, as the data of an SVG path; empty for a pattern without lines. Lines and not an SVG pattern:
 * a printer gets a pattern as a picture for each bar, and a page with a hundred of them has megabytes.
 */
export function hatchOf(pattern: BarPattern, { x, y, width, height }: Bar): string {
  const [right, bottom] = [x + width, y + height];
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    `M${number(x1)} ${number(y1)}L${number(x2)} ${number(y2)}`;
  // On a rising line x and y have one sum, on a falling one one difference.
  const rising = () =>
    steps(x + y, right + bottom, STEP).map((sum) => {
      const [start, end] = [Math.max(x, sum - bottom), Math.min(right, sum - y)];
      return line(start, sum - start, end, sum - end);
    });
  const falling = () =>
    steps(x - bottom, right - y, STEP).map((difference) => {
      const [start, end] = [Math.max(x, difference + y), Math.min(right, difference + bottom)];
      return line(start, start - difference, end, end - difference);
    });
  const level = (step: number) => steps(y + 1, bottom - 1, step).map((each) => line(x, each, right, each));
  const lines: Record<BarPattern, () => string[]> = {
    solid: () => [],
    empty: () => [],
    diagonal: rising,
    cross: () => [...rising(), ...falling()],
    horizontal: () => level(STEP / 2),
    vertical: () => steps(x + 1, right - 1, STEP / 2).map((each) => line(each, y, each, bottom)),
    dots: () => level(STEP),
  };
  return lines[pattern]().join('');
}
