import type { CounterOrder } from '#shared/contracts/counter.ts';
import { hasCode } from '#shared/domain/catalog/products/productCodes.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';

type Line = CounterOrder['orders'][number];

export const isLeft = (line: Pick<Line, 'order_status'>): boolean => OPEN_STATUSES.includes(line.order_status.status);

export type Tick = { line: Line } | { problem: 'unknown' | 'ticked' | 'gone'; line?: Line };

/** For a product in several sizes, each scan ticks the next line. */
export function tickByCode(lines: readonly Line[], ticked: ReadonlySet<string>, codes: readonly string[]): Tick {
  const ofProduct = lines.filter((line) => hasCode(line, codes));
  const [first] = ofProduct;
  if (!first) return { problem: 'unknown' };
  const left = ofProduct.filter(isLeft);
  if (left.length === 0) return { problem: 'gone', line: first };
  const line = left.find(({ _id }) => !ticked.has(_id));
  return line ? { line } : { problem: 'ticked', line: first };
}
