import { type KeyboardEvent, useRef, useState } from 'react';
import { axisLine, axisText, drawing, gridLine, hit, hits, plot, readout } from './Chart.css.ts';
import { ChartLegend } from './ChartFigure.tsx';
import { type ChartFill, FilledBar } from './FilledBar.tsx';
import { axisTicks, labelStep } from './scale.ts';
import { useWidth } from './useWidth.ts';

export interface ChartSeries extends ChartFill {
  label: string;
}

interface ChartColumn {
  id: string;
  label: string;
  description: string;
  /** One value for each series, from the bottom up; negative values count as zero. */
  values: readonly number[];
}

export interface ColumnChartProps {
  label: string;
  columns: readonly ChartColumn[];
  series: readonly ChartSeries[];
  formatTick: (value: number) => string;
  isWhole?: boolean;
  onOpen?: (id: string) => void;
}

const HEIGHT = 200;
const TOP = 8;
const BOTTOM = 24;
const MAX_BAR_WIDTH = 48;
const LETTER = 7.2;

/** One tab stop; arrow keys move between columns. */
export function ColumnChart({ label, columns, series, formatTick, isWhole = false, onOpen }: ColumnChartProps) {
  const [frame, width] = useWidth<HTMLDivElement>(640);
  const [current, setCurrent] = useState(0);
  const [shown, setShown] = useState<number | null>(null);
  const group = useRef<HTMLDivElement>(null);

  const sums = columns.map(({ values }) => values.reduce((sum, value) => sum + Math.max(0, value), 0));
  const { ticks, max } = axisTicks(Math.max(0, ...sums), 4, isWhole);
  const left = Math.max(...ticks.map((tick) => formatTick(tick).length)) * LETTER + 10;
  const inner = Math.max(1, width - left);
  const band = inner / Math.max(1, columns.length);
  const bar = Math.min(MAX_BAR_WIDTH, Math.max(1, band * (band > 6 ? 0.7 : 1)));
  const height = HEIGHT - TOP - BOTTOM;
  const yOf = (value: number) => TOP + height * (1 - value / max);
  const every = labelStep(
    columns.length,
    inner,
    Math.max(...columns.map((column) => column.label.length), 1) * LETTER + 10,
  );
  const focusable = Math.min(current, columns.length - 1);

  function onKeyDown(event: KeyboardEvent) {
    const next = {
      ArrowRight: focusable + 1,
      ArrowLeft: focusable - 1,
      Home: 0,
      End: columns.length - 1,
    }[event.key];
    if (next === undefined || !columns[next]) return;
    event.preventDefault();
    group.current?.querySelectorAll('button')[next]?.focus();
  }
  function show(index: number) {
    setCurrent(index);
    setShown(index);
  }

  return (
    <div ref={frame} className={plot}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} className={drawing} role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick} aria-hidden>
            <line x1={left} x2={width} y1={yOf(tick)} y2={yOf(tick)} className={tick === 0 ? axisLine : gridLine} />
            <text x={left - 6} y={yOf(tick)} dy="0.35em" textAnchor="end" className={axisText}>
              {formatTick(tick)}
            </text>
          </g>
        ))}
        {columns.map((column, index) => {
          const middle = left + band * (index + 0.5);
          let base = 0;
          return (
            <g key={column.id}>
              {column.values.map((value, part) => {
                const from = base;
                base += Math.max(0, value);
                const fill = series[part];
                if (!fill || value <= 0) return null;
                return (
                  <FilledBar
                    key={fill.label}
                    x={middle - bar / 2}
                    y={yOf(base)}
                    width={bar}
                    height={yOf(from) - yOf(base)}
                    tint={fill.tint}
                    pattern={fill.pattern}
                  />
                );
              })}
              {index % every === 0 && (
                <text x={middle} y={HEIGHT - 6} textAnchor="middle" className={axisText} aria-hidden>
                  {column.label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <div ref={group} className={hits} style={{ left: `${(left / width) * 100}%`, height: HEIGHT - BOTTOM }}>
        {columns.map((column, index) => (
          // As high as the plot, so that low columns are easy to hit.
          <button
            key={column.id}
            type="button"
            className={hit}
            aria-label={column.description}
            tabIndex={index === focusable ? 0 : -1}
            onKeyDown={onKeyDown}
            onFocus={() => show(index)}
            onBlur={() => setShown(null)}
            onPointerEnter={() => setShown(index)}
            onPointerLeave={() => setShown(null)}
            onClick={() => (onOpen ? onOpen(column.id) : show(index))}
          />
        ))}
      </div>
      <div className={readout} aria-hidden>
        {shown !== null && columns[shown]?.description}
      </div>
      {series.length > 1 && <ChartLegend series={series} />}
    </div>
  );
}
