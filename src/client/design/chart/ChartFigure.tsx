import type { ReactNode } from 'react';
import { PlainTable } from '../table/PlainTable.tsx';
import { Note } from '../text/Note.tsx';
import { Text } from '../text/Text.tsx';
import * as css from './Chart.css.ts';
import { type ChartFill, FilledBar } from './FilledBar.tsx';

export interface ChartFigureProps {
  title: string;
  summary: string;
  table: { headers: readonly string[]; rows: readonly (readonly string[])[] };
  children: ReactNode;
}

export function ChartFigure({ title, summary, table, children }: ChartFigureProps) {
  return (
    <figure className={css.figure}>
      <figcaption>
        <Text size="small" weight="bold">
          {title}
        </Text>
        <Note>{summary}</Note>
      </figcaption>
      {children}
      <details data-on="screen">
        <summary>Show the numbers</summary>
        <div className={css.numbers}>
          <PlainTable
            label={title}
            columns={table.headers.map((header, index) => ({
              id: String(index),
              header,
              align: index === 0 ? ('start' as const) : ('end' as const),
              render: (row: readonly string[]) => row[index],
            }))}
            rows={table.rows}
            rowId={(row) => row.join('|')}
          />
        </div>
      </details>
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
