import type { Print } from '#shared/contracts/counter.ts';
import type { PrintKind } from '#shared/domain/counter/handover.ts';
import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';

export interface LinePrint extends Print {
  order_line_id: number;
}

/** Returns prints by order. A reopened line is back on the shelf, so its earlier prints do not count, unless the cancelling was undone. */
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

/** False without lines. */
export function areAllPrinted(prints: readonly LinePrint[] = [], kind: PrintKind, lineIds: readonly number[]): boolean {
  const printed = new Set(prints.flatMap((print) => (print.kind === kind ? print.order_line_id : [])));
  return lineIds.length > 0 && lineIds.every((id) => printed.has(id));
}
