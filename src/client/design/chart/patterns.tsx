import { type ChartTint, ground, line, outline, solid } from './Chart.css.ts';

/** How a part of a chart is filled: in color, and distinguished without color by its pattern. */
export interface ChartFill {
  tint: ChartTint;
  pattern: 'solid' | 'diagonal' | 'dots' | 'cross' | 'horizontal' | 'vertical' | 'empty';
}

const SIZE = 6;

const MARKS = {
  diagonal: 'M-1 7 7 -1 M-1 1 1 -1 M5 7 7 5',
  cross: 'M0 0 6 6 M6 0 0 6',
  horizontal: 'M0 1.5 H6 M0 4.5 H6',
  vertical: 'M1.5 0 V6 M4.5 0 V6',
} as const;

/** The patterns of these fills, no two alike; stands once within an `svg`, whose shapes take them by `fillOf`. */
export function ChartPatterns({ id, fills }: { id: string; fills: readonly ChartFill[] }) {
  return (
    <defs>
      {fills.map((fill, index) => (
        <pattern
          key={`${fill.tint} ${fill.pattern}`}
          id={`${id}-${index}`}
          width={SIZE}
          height={SIZE}
          patternUnits="userSpaceOnUse"
        >
          <Pattern {...fill} />
        </pattern>
      ))}
    </defs>
  );
}

function Pattern({ tint, pattern }: ChartFill) {
  if (pattern === 'solid') return <rect width={SIZE} height={SIZE} className={solid[tint]} />;
  return (
    <>
      <rect width={SIZE} height={SIZE} className={ground} />
      {pattern === 'dots' && <circle cx={3} cy={3} r={1.7} className={solid[tint]} />}
      {pattern !== 'dots' && pattern !== 'empty' && (
        <path d={MARKS[pattern]} strokeWidth={pattern === 'diagonal' ? 2 : 1.3} className={line[tint]} />
      )}
    </>
  );
}

interface FilledBarProps {
  x: number;
  y: number;
  width: number;
  height: number;
  patternsId: string;
  index: number;
  tint: ChartTint;
}

/** A bar with the pattern at `index` of the ChartPatterns named `patternsId`, and an outline. */
export function FilledBar({ x, y, width, height, patternsId, index, tint }: FilledBarProps) {
  const box = { x, y, width: Math.max(0, width), height: Math.max(0, height) };
  return (
    <>
      <rect {...box} fill={`url(#${patternsId}-${index})`} />
      <rect {...box} className={`${outline} ${line[tint]}`} />
    </>
  );
}
