import type { CounterOrder } from '#shared/contracts/counter.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';

type Line = CounterOrder['orders'][number];

/** Whether a line can still be handed over. */
export const isLeft = (line: Line): boolean => OPEN_STATUSES.includes(line.order_status.status);

/** The result of a barcode for the ticks of an order: the first line with it that is not ticked, or the reason why there is none. */
export type Tick = { line: Line } | { problem: 'unknown' | 'ticked' | 'gone'; line?: Line };

/** The line that a scanned barcode ticks. Of lines of one product, in several sizes, each scan ticks the next. */
export function tickByBarcode(lines: readonly Line[], ticked: ReadonlySet<string>, barcode: string): Tick {
  const ofProduct = lines.filter((line) => line.barcode === barcode);
  const [first] = ofProduct;
  if (!first) return { problem: 'unknown' };
  const left = ofProduct.filter(isLeft);
  if (left.length === 0) return { problem: 'gone', line: first };
  const line = left.find(({ _id }) => !ticked.has(_id));
  return line ? { line } : { problem: 'ticked', line: first };
}
