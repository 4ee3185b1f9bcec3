import type { CounterOrder, PickingList } from '#shared/contracts/counter.ts';
import { isOnPrint, MAX_PRINTED_LINES, MAX_PRINTED_ORDERS } from '#shared/domain/counter/handover.ts';
import { isSameStudent, type LinesOfStudent, linesByStudent } from '#shared/domain/orders/students.ts';

export type Paper = 'A4' | 'roll';

export interface PickingJob {
  kind: 'picking';
  paper: Paper;
  list: PickingList;
  slot: string;
  isNewOnly: boolean;
  layout: 'category' | 'shelf';
}
export type PrintJob = (PickingJob | { kind: 'slip'; paper: Paper; slips: readonly Slip[] }) & {
  printed: readonly PrintedOrder[];
};

export interface Slip {
  key: string;
  order: CounterOrder;
  /** Null for the whole order. */
  student: { name: string; grade_level: string; section?: string | undefined; number: number; of: number } | null;
}

/** A slip for each order or for each of its students; an order without students has one. */
export function toSlips(orders: readonly CounterOrder[], isPerStudent: boolean): Slip[] {
  return orders.flatMap((order): Slip[] => {
    if (!isPerStudent || order.students.length === 0) return [{ key: order._id, order, student: null }];
    const of = order.students.length;
    return order.students.map((student, index) => ({
      key: `${order._id}-${index}`,
      order,
      student: { ...student, number: index + 1, of },
    }));
  });
}

/** A student's slip has that student's lines and the unassigned ones; an order without assigned lines has all of them on each slip. */
export function linesOfSlip({ order, student }: Omit<Slip, 'key'>): LinesOfStudent<CounterOrder['orders'][number]>[] {
  const groups = linesByStudent(order.orders.filter(({ order_status }) => isOnPrint('slip', order_status.status)));
  return student === null ? groups : groups.filter((group) => !group.student || isSameStudent(group.student, student));
}

export const namesStudents = ({ orders }: CounterOrder): boolean => orders.some((line) => line.student);

export type PrintedOrder = Pick<PickingList['orders'][number], '_id' | 'lines'>;

export const printedLines = ({ _id, orders }: CounterOrder): PrintedOrder => ({
  _id,
  lines: orders.filter(({ order_status }) => isOnPrint('slip', order_status.status)).map((line) => line._id),
});

/** Splits orders into groups for one call each. */
export function markedTogether(printed: readonly PrintedOrder[]): PrintedOrder[][] {
  const parts: PrintedOrder[][] = [];
  let lineCount = 0;
  for (const order of printed) {
    const part = parts.at(-1);
    lineCount += order.lines.length;
    if (part && part.length < MAX_PRINTED_ORDERS && lineCount <= MAX_PRINTED_LINES) part.push(order);
    else {
      parts.push([order]);
      lineCount = order.lines.length;
    }
  }
  return parts;
}

const MM_PER_PIXEL = 25.4 / 96;
/** Space after the last line, where the printer cuts. */
const TAIL_MM = 6;

/** The longest page that printers accept; longer content continues on the next. */
const MAX_ROLL_MM = 5_000;

/** The length of a roll in whole mm: browsers drop a page size without a length in mm. */
export const rollLength = (pixels: number): number => Math.min(MAX_ROLL_MM, Math.ceil(pixels * MM_PER_PIXEL) + TAIL_MM);

const SMALL = 'font: 8pt sans-serif; color: #000;';
/** Prints only the page. */
const ALONE = '@media print { body > :not(#root) { display: none !important; } }';

export const a4Rules = (title: string, store: string): string => `@page {
  size: A4 portrait;
  margin: 12mm 12mm 16mm;
  @bottom-left { content: ${JSON.stringify(`${store} · ${title}`)}; ${SMALL} }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); ${SMALL} }
}
${ALONE}`;

/** `lengths` are in mm. */
export const rollRules = (lengths: readonly number[]): string =>
  [
    ...lengths.map((length, index) => `@page ${rollPage(index)} { size: 80mm ${length}mm; margin: 0; }`),
    // For sheets that have not been measured, and for browsers without named pages.
    `@page { size: 80mm ${Math.max(80, ...lengths)}mm; margin: 0; }`,
    ALONE,
  ].join('\n');

export const rollPage = (index: number): string => `slip-${index}`;
