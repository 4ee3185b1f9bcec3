import type { ReportChart } from '#shared/reports/reportDefinition.ts';
import { ChartFigure } from '../../design/chart/ChartFigure.tsx';
import { type ChartSeries, ColumnChart } from '../../design/chart/ColumnChart.tsx';
import type { ChartFill } from '../../design/chart/FilledBar.tsx';
import { RankChart } from '../../design/chart/RankChart.tsx';
import {
  type ChartData,
  chartSummary,
  OTHERS,
  pointDescription,
  pointName,
  pointTick,
  tickText,
  valueText,
} from './chartFacts.ts';

interface ReportChartViewProps {
  chart: ReportChart;
  data: ChartData;
  openerOf?: (label: string) => (() => void) | undefined;
}

const ACCENT: ChartFill = { tint: 'accent', pattern: 'solid' };

const REST: ChartFill = { tint: 'muted', pattern: 'diagonal' };

/** A status looks the same in every report. */
const STATUS_FILLS: Readonly<Record<string, ChartFill>> = {
  Pending: { tint: 'notice', pattern: 'diagonal' },
  Processing: { tint: 'info', pattern: 'dots' },
  'Ready for Pickup': { tint: 'accent', pattern: 'horizontal' },
  Claimed: ACCENT,
  Cancelled: { tint: 'danger', pattern: 'cross' },
  Reserved: { tint: 'muted', pattern: 'vertical' },
  Shipped: { tint: 'muted', pattern: 'solid' },
};
const FILLS: readonly ChartFill[] = [ACCENT, ...Object.values(STATUS_FILLS).filter((fill) => fill !== ACCENT)];

const fillOf = (name: string, index: number): ChartFill => STATUS_FILLS[name] ?? FILLS[index % FILLS.length] ?? ACCENT;

export default function ReportChartView({ chart, data, openerOf }: ReportChartViewProps) {
  const { unit } = chart;
  const total = data.points.reduce((sum, { values }) => sum + (values[0] ?? 0), 0);
  const hasValues = data.points.some(({ values }) => values.some((value) => value > 0));
  const isRanking = data.step === null && data.series.length <= 1;
  return (
    <ChartFigure title={chart.title} summary={chartSummary(data, unit)}>
      {!hasValues ? null : isRanking ? (
        <RankChart
          fill={ACCENT}
          items={data.points.map(({ label, values: [value = 0] }) => ({
            id: label,
            label: pointName(label),
            value,
            text:
              unit === 'money' && total > 0
                ? `${valueText(value, unit)} · ${Math.round((value / total) * 100)}%`
                : valueText(value, unit),
            fill: label === OTHERS ? REST : undefined,
            onOpen: openerOf?.(label),
          }))}
        />
      ) : (
        <ColumnChart
          label={chart.title}
          series={data.series.map((label, index): ChartSeries => ({ label, ...fillOf(label, index) }))}
          columns={data.points.map((point) => ({
            id: point.label,
            label: pointTick(point.label),
            description: pointDescription(data, point, unit),
            values: point.values,
          }))}
          formatTick={(value) => tickText(value, unit)}
          isWhole={unit === 'integer'}
          onOpen={openerOf && ((label) => openerOf(label)?.())}
        />
      )}
    </ChartFigure>
  );
}
