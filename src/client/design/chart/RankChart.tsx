import { PlainList } from '../layout/PlainList.tsx';
import { marker as markerClass, rank, rankBar, rankButton, rankLabel, ranks, rankValue } from './Chart.css.ts';
import { type ChartFill, FilledBar } from './FilledBar.tsx';

interface RankItem {
  id: string;
  label: string;
  value: number;
  text: string;
  marker?: number;
  fill?: ChartFill;
  onOpen?: () => void;
}

export interface RankChartProps {
  items: readonly RankItem[];
  fill: ChartFill;
}

const LENGTH = 400;
const THICKNESS = 10;

export function RankChart({ items, fill }: RankChartProps) {
  const max = Math.max(...items.map(({ value, marker = 0 }) => Math.max(value, marker)), 0) || 1;
  const lengthOf = (value: number) => (Math.max(0, value) / max) * (LENGTH - 2);
  return (
    <PlainList className={ranks}>
      {items.map((item) => (
        <li key={item.id} className={rank}>
          <span className={rankLabel}>
            {item.onOpen ? (
              <button type="button" className={rankButton} onClick={item.onOpen}>
                {item.label}
              </button>
            ) : (
              item.label
            )}
          </span>
          <span className={rankValue}>{item.text}</span>
          <svg className={rankBar} viewBox={`0 0 ${LENGTH} ${THICKNESS}`} preserveAspectRatio="none" aria-hidden>
            <FilledBar x={0.5} y={1} width={lengthOf(item.value)} height={THICKNESS - 2} {...(item.fill ?? fill)} />
            {item.marker !== undefined && (
              <line
                x1={lengthOf(item.marker) + 1}
                x2={lengthOf(item.marker) + 1}
                y1={-1}
                y2={THICKNESS + 1}
                vectorEffect="non-scaling-stroke"
                className={markerClass}
              />
            )}
          </svg>
        </li>
      ))}
    </PlainList>
  );
}
