import { type ChartTint, dotted, ground, hatched, line, outline, solid } from './Chart.css.ts';
import { type Bar, type BarPattern, hatchOf } from './hatch.ts';

/** How a part of a chart is filled: in color, and distinguished without color by its pattern. */
export interface ChartFill {
  tint: ChartTint;
  pattern: BarPattern;
}

/** A bar with its pattern and an outline. */
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
