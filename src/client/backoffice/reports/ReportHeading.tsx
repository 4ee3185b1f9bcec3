import type { ReportSummary } from '#shared/contracts/reports.ts';
import { filterLabels } from '#shared/reports/filterLabels.ts';
import type { ReportDefinition } from '#shared/reports/reportDefinition.ts';
import { momentText } from '../../app/storeClock.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { Note } from '../../design/text/Note.tsx';
import { useCategoryOptions } from '../categories/useCategoryOptions.ts';
import { heading } from './reports.css.ts';
import type { ReportChoice } from './reportView.ts';

interface HeadingLinesProps {
  definition: ReportDefinition;
  choice: ReportChoice;
  summary: ReportSummary;
}

export function useHeadingLines({ definition, choice, summary }: HeadingLinesProps): string[] {
  const { options } = useCategoryOptions();
  const nameOf = (id: string) => options.find((option) => option.id === id)?.label ?? `Category ${id}`;
  const labels = filterLabels({
    definition,
    filters: choice,
    period: summary.period,
    categories: choice.categories.map(nameOf),
    lockedCategories: summary.locked_categories,
    counter: storeConfig.counters.find(({ _id }) => _id === choice.counter)?.name ?? null,
  });
  const lineOf = (entries: typeof labels) => entries.map(([label, text]) => `${label}: ${text}`).join(' · ');
  const isPeriod = ([label]: (typeof labels)[number]) => label === 'Period';
  return [
    lineOf(labels.filter(isPeriod)),
    lineOf(labels.filter((entry) => !isPeriod(entry))),
    `Printed by ${summary.printed_by} on ${momentText(summary.printed_at)}`,
  ].filter((line) => line !== '');
}

/** A long list of filters is cut short: the fields above hold it, and the paper all of it. */
export function ReportHeading(props: HeadingLinesProps) {
  return (
    <div className={heading}>
      {useHeadingLines(props).map((line) => (
        <Note key={line} lines={2}>
          {line}
        </Note>
      ))}
    </div>
  );
}
