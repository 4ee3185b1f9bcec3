import type { Print } from '#shared/contracts/counter.ts';
import type { PrintKind } from '#shared/domain/counter/handover.ts';
import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';

/** The last print of a kind that a line was on. */
export interface LinePrint extends Print {
  order_line_id: number;
}

/**
 * The prints that lines of these orders were on, by the order. A line that was taken up again since lies on the shelf again: it is as good
 * as on no print, unless the change that cancelled it was undone.
 */
export async function readLinePrints(
  em: StoreEntityManager,
  orderIds: readonly number[],
): Promise<Map<number, LinePrint[]>> {
  if (orderIds.length === 0) return new Map();
  const found = await db(em)
    .selectFrom('order_line as l')
    .innerJoin('order_line_print as p', 'p.order_line_id', 'l.id')
    .select(['l.order_id', 'p.order_line_id', 'p.kind', 'p.printed_at', 'p.staff_name as who', 'p.copies'])
    .where('l.order_id', 'in', orderIds)
    .where((eb) => eb.or([eb('l.taken_up_at', 'is', null), eb('l.taken_up_at', '<=', eb.ref('p.printed_at'))]))
    .execute();
  const byOrder = Map.groupBy(found, ({ order_id }) => order_id);
  return new Map([...byOrder].map(([id, prints]) => [id, prints.map(({ order_id: _, ...print }) => print)]));
}

/** The last print of a kind that had one of these lines on it; null where none had. */
export function lastPrint(
  prints: readonly LinePrint[] = [],
  kind: PrintKind,
  lineIds: ReadonlySet<number>,
): Print | null {
  const [last] = prints
    .filter((print) => print.kind === kind && lineIds.has(print.order_line_id))
    .sort((one, other) => other.printed_at.getTime() - one.printed_at.getTime());
  if (!last) return null;
  const { order_line_id: _, ...print } = last;
  return print;
}

/** Whether each of these lines was on a print of a kind; false without lines. */
export function areAllPrinted(prints: readonly LinePrint[] = [], kind: PrintKind, lineIds: readonly number[]): boolean {
  const printed = new Set(prints.flatMap((print) => (print.kind === kind ? print.order_line_id : [])));
  return lineIds.length > 0 && lineIds.every((id) => printed.has(id));
}
