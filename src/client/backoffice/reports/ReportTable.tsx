import { type ReactNode, type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ReportGroup, ReportRow } from '#shared/contracts/reports.ts';
import { messages } from '#shared/messages.ts';
import type { ReportColumn, ReportDefinition } from '#shared/reports/reportDefinition.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { readString, storageEntry } from '../../browser/webStorage.ts';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { ScrollRegion } from '../../design/layout/ScrollRegion.tsx';
import { Skeleton } from '../../design/skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { cellText, countText, isFigure } from './cellText.ts';
import { columnWidth, columnWidths, lineAt, lineCount, linesInSight, tableColumns, windowsOf } from './reportLayout.ts';
import { LINE_HEIGHT, opener, scroller, table } from './reports.css.ts';
import type { DetailChoice, ReportRequest } from './reportView.ts';

interface ReportTableProps {
  definition: ReportDefinition;
  request: ReportRequest;
  rowCount: number;
  groups: readonly ReportGroup[];
  totals: Readonly<Record<string, number>>;
  onOpen: (detail: DetailChoice) => void;
}

/** Width of a character and of a cell's padding in pixels, which turn a column's width in characters into pixels. */
const CHARACTER = 7;
const INSET = 20;

/** No window is higher than its display. */
const MAX_HEIGHT = window.screen.height;

/** Only visible lines are rendered, so that thousands scroll as smoothly as ten. */
export function ReportTable({ definition, request, rowCount, groups, totals, onOpen }: ReportTableProps) {
  const { box, top, onScroll } = usePersistedScroll(JSON.stringify(request));
  const lines = lineCount(groups, rowCount);
  const { first, last } = linesInSight(top, MAX_HEIGHT, LINE_HEIGHT, lines);
  const inSight = Array.from({ length: last - first }, (_, index) => ({
    line: first + index,
    content: lineAt(groups, first + index),
  }));
  const rows = useReportRows(
    request,
    inSight.flatMap(({ content }) => (content.kind === 'row' ? [content.row] : [])),
  );
  const { columns, groupColumn } = tableColumns(definition, groups.length > 0);
  const widths = columnWidths(
    columns,
    inSight.flatMap(({ content }) => (content.kind === 'row' ? [rows.rowAt(content.row)] : [])),
  );

  if (rows.error) {
    return (
      <ErrorState
        message={messageOf(rows.error, messages.processingFailedReport)}
        onRetry={rows.retry}
        isRetrying={rows.isRetrying}
      />
    );
  }
  return (
    <ScrollRegion ref={box} className={scroller} label={definition.title} onScroll={onScroll}>
      <table className={table} aria-rowcount={lines + 2} style={{ minWidth: widthOf(columns) }}>
        <VisuallyHidden as="caption">{definition.title}</VisuallyHidden>
        <colgroup>
          {columns.map((column, index) => (
            <col key={column.key} style={{ width: (widths[index] ?? 0) * CHARACTER + INSET }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ key, header, type }) => (
              <th key={key} scope="col" data-align={isFigure(type) ? 'end' : undefined} title={header}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <Space lines={first} columns={columns.length} />}
          {inSight.map(({ line, content }) => {
            if (content.kind === 'row') {
              const row = rows.rowAt(content.row);
              return <RowLine key={content.row} index={line + 2} columns={columns} row={row} onOpen={onOpen} />;
            }
            const group = groups[content.group];
            if (!group) return null;
            const count = group.row_count === 1 ? '1 row' : `${countText(group.row_count)} rows`;
            return (
              <tr key={`group ${content.group}`} aria-rowindex={line + 2} data-group>
                <Totals
                  columns={columns}
                  label={`${cellText(group.label, groupColumn?.type ?? 'text')} · ${count}`}
                  totals={group.totals}
                  onOpen={(figure) => onOpen({ figure, group: group.label })}
                />
              </tr>
            );
          })}
          {last < lines && <Space lines={lines - last} columns={columns.length} />}
        </tbody>
        <tfoot>
          <tr aria-rowindex={lines + 2}>
            <Totals columns={columns} label="Total" totals={totals} onOpen={(figure) => onOpen({ figure })} />
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

const widthOf = (columns: readonly ReportColumn[]) =>
  columns.reduce((sum, column) => sum + columnWidth(column) * CHARACTER + INSET, 0);

function Space({ lines, columns }: { lines: number; columns: number }) {
  return (
    <tr data-space aria-hidden>
      <td colSpan={columns} style={{ height: lines * LINE_HEIGHT }} />
    </tr>
  );
}

interface RowLineProps {
  index: number;
  columns: readonly ReportColumn[];
  row: ReportRow | undefined;
  onOpen: (detail: DetailChoice) => void;
}

function RowLine({ index, columns, row, onOpen }: RowLineProps) {
  return (
    <tr aria-rowindex={index} data-uncounted={row?.is_counted === false || undefined} aria-busy={!row || undefined}>
      {columns.map((column) => {
        const text = cellText(row?.cells[column.key], column.type, column.shown_as);
        return (
          <td
            key={column.key}
            data-align={isFigure(column.type) ? 'end' : undefined}
            title={text || undefined}
            data-whole={column.is_read_whole}
          >
            {row ? (
              <Figure
                text={text}
                label={column.header}
                onOpen={
                  column.detail && !column.opens_sums_only
                    ? () => onOpen({ figure: column.key, row: row._id })
                    : undefined
                }
              />
            ) : (
              <Skeleton width="60%" />
            )}
          </td>
        );
      })}
    </tr>
  );
}

interface TotalsProps {
  columns: readonly ReportColumn[];
  label: string;
  totals: Readonly<Record<string, number>>;
  /** Absent on paper. */
  onOpen?: (figure: string) => void;
}

export function Totals({ columns, label, totals, onOpen }: TotalsProps) {
  const before = columns.findIndex(({ total }) => total === 'sum');
  const span = before === -1 ? columns.length : Math.max(1, before);
  return (
    <>
      <th scope="row" colSpan={span} title={label}>
        {label}
      </th>
      {columns.slice(span).map((column) => (
        <td key={column.key} data-align={isFigure(column.type) ? 'end' : undefined}>
          {column.total === 'sum' && (
            <Figure
              text={cellText(totals[column.key], column.type)}
              label={`${column.header}, ${label}`}
              onOpen={column.detail && onOpen && (() => onOpen(column.key))}
            />
          )}
        </td>
      ))}
    </>
  );
}

function Figure({ text, label, onOpen }: { text: string; label: string; onOpen: (() => void) | undefined }): ReactNode {
  if (!onOpen || text === '') return text;
  return (
    <button type="button" className={opener} aria-label={`${label}: ${text}`} onClick={onOpen}>
      {text}
    </button>
  );
}

/** A scroll position and its report: `720 {"report":…}`. */
const stored = storageEntry<string>({ area: 'session', name: 'report-scroll', read: readString });

/** Scrolls to the stored place when the same report is opened again. */
function usePersistedScroll(request: string) {
  const box = useRef<HTMLElement>(null);
  const shown = useRef<string | null>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (shown.current === request || !box.current) return;
    const last = shown.current === null ? stored.get() : null;
    shown.current = request;
    box.current.scrollTop = last?.endsWith(` ${request}`) ? Number.parseInt(last, 10) : 0;
  }, [request]);
  function onScroll({ currentTarget: { scrollTop } }: UIEvent) {
    setTop(scrollTop);
    stored.set(`${scrollTop} ${request}`);
  }
  return { box, top, onScroll };
}

export const ROWS_WINDOW = 200;

function useReportRows(request: ReportRequest, rows: readonly number[]) {
  const windows = windowsOf(rows, ROWS_WINDOW);
  const queries = trpc.useQueries((calls) =>
    windows.map((window) => calls.reports.rows({ ...request, offset: window * ROWS_WINDOW, limit: ROWS_WINDOW })),
  );
  const failed = queries.find((query) => query.isError);
  return {
    rowAt(row: number): ReportRow | undefined {
      const index = windows.indexOf(Math.floor(row / ROWS_WINDOW));
      return queries[index]?.data?.rows[row % ROWS_WINDOW];
    },
    error: failed?.error ?? null,
    isRetrying: queries.some((query) => query.isError && query.isFetching),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}
