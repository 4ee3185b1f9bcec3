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
/** A job for the printer. */
export type PrintJob = (PickingJob | { kind: 'slip'; paper: Paper; slips: readonly Slip[] }) & {
  /** The lines on it, to be noted as printed. */
  printed: readonly PrintedOrder[];
};

/** One slip: an order, or an order for one of its students. */
export interface Slip {
  key: string;
  order: CounterOrder;
  /** Null for the whole order. */
  student: { name: string; grade_level: string; section?: string | undefined; number: number; of: number } | null;
}

/** A slip for each order, or for each of its students; an order that names none has one all the same. */
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

/**
 * The lines on a slip by whom they are for. The slip of one student has that student's lines and those for nobody in particular; an order
 * whose lines say nothing of students has all of them on each slip.
 */
export function linesOfSlip({ order, student }: Omit<Slip, 'key'>): LinesOfStudent<CounterOrder['orders'][number]>[] {
  const groups = linesByStudent(order.orders.filter(({ order_status }) => isOnPrint('slip', order_status.status)));
  return student === null ? groups : groups.filter((group) => !group.student || isSameStudent(group.student, student));
}

/** Whether the lines of an order say whose they are, in part at least. */
export const namesStudents = ({ orders }: CounterOrder): boolean => orders.some((line) => line.student);

/** An order and the lines of it that were printed, by their ids. */
export type PrintedOrder = Pick<PickingList['orders'][number], '_id' | 'lines'>;

/** Returns the lines on the slip of an order. */
export const printedLines = ({ _id, orders }: CounterOrder): PrintedOrder => ({
  _id,
  lines: orders.filter(({ order_status }) => isOnPrint('slip', order_status.status)).map((line) => line._id),
});

/** Orders in parts that are each noted as printed by one call. */
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
/** Below the last line, where the printer cuts. */
const TAIL_MM = 6;

/** The longest page that printers take; what is longer goes on on the next. */
const MAX_ROLL_MM = 5_000;

/** How long a roll must be for something of so many CSS pixels, in whole millimetres: a page without a length in mm is dropped whole. */
export const rollLength = (pixels: number): number => Math.min(MAX_ROLL_MM, Math.ceil(pixels * MM_PER_PIXEL) + TAIL_MM);

const SMALL = 'font: 8pt sans-serif; color: #000;';
/** Whatever lies above the page is none of the paper's business. */
const ALONE = '@media print { body > :not(#root) { display: none !important; } }';

/** The pages of an A4 print, numbered, with the store's name. */
export const a4Rules = (title: string, store: string): string => `@page {
  size: A4 portrait;
  margin: 12mm 12mm 16mm;
  @bottom-left { content: ${JSON.stringify(`${store} · ${title}`)}; ${SMALL} }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); ${SMALL} }
}
${ALONE}`;

/** The pages of a roll of 80 mm, one a slip, each as long as its slip. `lengths` are in mm. */
export const rollRules = (lengths: readonly number[]): string =>
  [
    ...lengths.map((length, index) => `@page ${rollPage(index)} { size: 80mm ${length}mm; margin: 0; }`),
    // This page is for sheets that have not been measured, and for browsers without named pages.
    `@page { size: 80mm ${Math.max(80, ...lengths)}mm; margin: 0; }`,
    ALONE,
  ].join('\n');

export const rollPage = (index: number): string => `slip-${index}`;
