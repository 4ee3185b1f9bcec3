import type { ReportSummary } from '#shared/contracts/reports.ts';
import type { ReportDefinition } from '#shared/reports/reportDefinition.ts';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { cellText } from './cellText.ts';
import { comparisonText } from './comparison.ts';
import { figure, figures, figureValue, opener } from './reports.css.ts';

interface ReportFiguresProps {
  definition: ReportDefinition;
  summary: ReportSummary;
  onOpen: (figure: string) => void;
}

export function ReportFigures({ definition, summary, onOpen }: ReportFiguresProps) {
  return (
    <dl className={figures}>
      {definition.figures.map(({ key, label, type, detail }) => {
        const found = summary.figures.find((each) => each.key === key);
        if (!found) return null;
        const text = cellText(found.value, type);
        const comparison = comparisonText(found, summary, type);
        return (
          <div key={key} className={figure}>
            <Note as="dt">{label}</Note>
            <dd className={figureValue}>
              {detail && found.value !== 0 ? (
                <button type="button" className={opener} aria-label={`${label}: ${text}`} onClick={() => onOpen(key)}>
                  {text}
                </button>
              ) : (
                text
              )}
            </dd>
            {comparison && (
              <Text as="dd" size="tiny" tone="muted" numeric>
                {comparison}
              </Text>
            )}
          </div>
        );
      })}
    </dl>
  );
}
