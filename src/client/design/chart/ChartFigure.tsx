import type { ReactNode } from 'react';
import { Note } from '../text/Note.tsx';
import { Text } from '../text/Text.tsx';
import * as css from './Chart.css.ts';
import { type ChartFill, FilledBar } from './FilledBar.tsx';

interface ChartFigureProps {
  title: string;
  summary: string;
  children: ReactNode;
}

export function ChartFigure({ title, summary, children }: ChartFigureProps) {
  return (
    <figure className={css.figure}>
      <figcaption>
        <Text size="small" weight="bold">
          {title}
        </Text>
        <Note>{summary}</Note>
      </figcaption>
      {children}
    </figure>
  );
}

export function ChartLegend({ series }: { series: readonly ({ label: string } & ChartFill)[] }) {
  return (
    <div className={css.legend}>
      {series.map(({ label, tint, pattern }) => (
        <span key={label} className={css.legendEntry}>
          <svg className={css.swatch} viewBox="0 0 18 12" aria-hidden>
            <FilledBar x={0.5} y={0.5} width={17} height={11} tint={tint} pattern={pattern} />
          </svg>
          {label}
        </span>
      ))}
    </div>
  );
}
