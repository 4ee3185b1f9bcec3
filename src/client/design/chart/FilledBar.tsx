import { type ChartTint, dotted, ground, hatched, line, outline, solid } from './Chart.css.ts';

/** The fill of a part of a chart: a color, and a pattern that distinguishes it without color. */
export interface ChartFill {
  tint: ChartTint;
  pattern: BarPattern;
}

export function FilledBar({ tint, pattern, ...place }: ChartFill & Bar) {
  const box = { ...place, width: Math.max(0, place.width), height: Math.max(0, place.height) };
  const hatch = hatchOf(pattern, box);
  return (
    <>
      <rect {...box} className={pattern === 'solid' ? solid[tint] : ground} />
      {hatch !== '' && <path d={hatch} className={`${pattern === 'dots' ? dotted : hatched} ${line[tint]}`} />}
      <rect {...box} className={`${outline} ${line[tint]}`} />
    </>
  );
}

type BarPattern = 'solid' | 'diagonal' | 'dots' | 'cross' | 'horizontal' | 'vertical' | 'empty';

interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

const STEP = 6;

function steps(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, index) => (first + index) * step);
}

const number = (value: number) => String(Math.round(value * 100) / 100);

/** Drawn lines, not an SVG pattern: a printer receives a pattern as a picture for each bar, which makes megabytes for a hundred bars. */
function hatchOf(pattern: BarPattern, { x, y, width, height }: Bar): string {
  const [right, bottom] = [x + width, y + height];
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    `M${number(x1)} ${number(y1)}L${number(x2)} ${number(y2)}`;
  // On a rising line x + y is constant, on a falling line x − y.
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
