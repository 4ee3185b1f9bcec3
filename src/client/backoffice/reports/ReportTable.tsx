import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ReportGroup, ReportRow } from '#shared/contracts/reports.ts';
import { messages } from '#shared/messages.ts';
import type { ReportColumn, ReportDefinition } from '#shared/reports/reportDefinition.ts';
import { messageOf } from '../../api/apiError.ts';
import { storageEntry } from '../../browser/webStorage.ts';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { cellText, countText, isFigure } from './cellText.ts';
import { lineAt, lineCount, linesInSight } from './reportLayout.ts';
import { LINE_HEIGHT, opener, scroller, skeletonCell, table } from './reports.css.ts';
import type { DetailChoice } from './reportView.ts';
import { columnWidth, columnWidths, tableColumns } from './tableColumns.ts';
import { type ReportRequest, useReportRows } from './useReportRows.ts';

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

/** Only the lines in sight are rendered, so that thousands scroll as smoothly as ten. */
export function ReportTable({ definition, request, rowCount, groups, totals, onOpen }: ReportTableProps) {
  const box = useRef<HTMLElement>(null);
  const { sight, setSight, overflows } = useSight(box);
  const lines = lineCount(groups, rowCount);
  const { first, last } = linesInSight(sight.top, sight.height, LINE_HEIGHT, lines);
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
  const saveScroll = usePersistedScroll(JSON.stringify(request), box);

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
    <section
      ref={box}
      className={scroller}
      aria-label={definition.title}
      tabIndex={overflows ? 0 : undefined}
      onScroll={({ currentTarget: { scrollTop, clientHeight } }) => {
        setSight({ top: scrollTop, height: clientHeight });
        saveScroll(scrollTop);
      }}
    >
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
            const group = content.kind === 'group' ? groups[content.group] : undefined;
            if (content.kind === 'group') {
              return (
                group && (
                  <GroupLine
                    key={`group ${content.group}`}
                    index={line + 2}
                    columns={columns}
                    label={cellText(group.label, groupColumn?.type ?? 'text')}
                    group={group}
                    onOpen={onOpen}
                  />
                )
              );
            }
            return (
              <RowLine
                key={content.row}
                index={line + 2}
                columns={columns}
                row={rows.rowAt(content.row)}
                onOpen={onOpen}
              />
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
    </section>
  );
}

/** The visible part in pixels, and whether there is more: a region that scrolls is reached by keyboard. */
function useSight(box: RefObject<HTMLElement | null>) {
  const [sight, setSight] = useState({ top: 0, height: 720 });
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      setSight({ top: element.scrollTop, height: element.clientHeight });
      setOverflows(element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth);
    };
    const observer = new ResizeObserver(look);
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [box]);
  return { sight, setSight, overflows };
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
              <span className={skeletonCell} />
            )}
          </td>
        );
      })}
    </tr>
  );
}

interface GroupLineProps {
  index: number;
  columns: readonly ReportColumn[];
  label: string;
  group: ReportGroup;
  onOpen: (detail: DetailChoice) => void;
}

function GroupLine({ index, columns, label, group, onOpen }: GroupLineProps) {
  const rows = group.row_count === 1 ? '1 row' : `${countText(group.row_count)} rows`;
  return (
    <tr aria-rowindex={index} data-group>
      <Totals
        columns={columns}
        label={`${label} · ${rows}`}
        totals={group.totals}
        onOpen={(figure) => onOpen({ figure, group: group.label })}
      />
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

const stored = storageEntry<{ request: string; top: number }>({
  area: 'session',
  name: 'report-scroll',
  read: readScroll,
});

/** Scrolls to the stored place when the same report is opened again. Returns a function that stores it. */
function usePersistedScroll(request: string, box: RefObject<HTMLElement | null>): (top: number) => void {
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (shown.current === request || !box.current) return;
    const isOther = shown.current !== null;
    shown.current = request;
    box.current.scrollTop = isOther ? 0 : topOf(request);
  }, [request, box]);
  return (top) => stored.set({ request, top });
}

function topOf(request: string): number {
  const last = stored.get();
  return last?.request === request ? last.top : 0;
}

function readScroll(value: unknown): { request: string; top: number } | null {
  if (typeof value !== 'object' || value === null || !('request' in value) || !('top' in value)) return null;
  const { request, top } = value;
  return typeof request === 'string' && typeof top === 'number' ? { request, top } : null;
}
