import { sql } from 'kysely';
import type { z } from 'zod';
import type { CounterOrder, markPrintedInput, markPrintedOutput } from '#shared/contracts/counter.ts';
import { isOnPrint, PRINT_NAMES, type PrintKind } from '#shared/domain/counter/handover.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { chunks } from '../catalog/product/chunks.ts';
import { isInScope } from '../catalog/product/visibility.ts';
import { writeAudit } from '../masterData/audit.ts';
import { recordRead } from '../masterData/auditReads.ts';
import { writeOrderEvents } from '../orders/events/orderEvents.ts';
import { db, idsOf } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { readCounterOrders } from './counterOrder.queries.ts';
import { areAllPrinted, readLinePrints } from './linePrints.queries.ts';

/** Throws not_found for an order that the staff user does not see. */
export async function readSlips(deps: Deps, staff: StaffMember, ids: readonly number[]): Promise<CounterOrder[]> {
  const distinct = [...new Set(ids)];
  const found = await readCounterOrders(deps, staff, distinct);
  if (found.length < distinct.length) throw new DomainError('not_found', serverMessages.orderNotFound);
  const numbers = found.map(({ order_no }) => order_no);
  const changes = { found: { from: null, to: numbers } };
  await recordRead(deps, staff, { record_type: 'order', record_id: 'slips', changes });
  return found;
}

/** Saves that lines were printed; the history says so, and whether all were printed before. Throws not_found for unseen orders or lines. */
export async function markPrinted(
  deps: Deps,
  staff: StaffMember,
  { kind, ids, lines: named }: z.output<typeof markPrintedInput>,
): Promise<z.output<typeof markPrintedOutput>> {
  const at = deps.now();
  const name = PRINT_NAMES[kind];
  return inTransaction(deps.em, async (em) => {
    const printed = await readPrinted(em, staff, [...new Set(ids)], { kind, named: new Set(named ?? []) });
    const prints = await readLinePrints(em, idsOf(printed));
    const mark = { kind, copies: 1, printed_at: at, staff_user_id: staff.id, staff_name: staff.name };
    const lines = printed.flatMap((order) => order.lines);
    await writeMarks(em, lines, mark);
    const isAgain = ({ id, lines }: PrintedOrder) => areAllPrinted(prints.get(id), kind, lines);
    const events = printed.map((order) => {
      const detail = { to: isAgain(order) ? `${name}, again` : name, ...(!order.isWhole && { lines: order.lines }) };
      return {
        kind: 'printed',
        order_id: order.id,
        data: { activity: { kind: 'printed', detail } },
        created_at: at,
      } as const;
    });
    await writeOrderEvents(deps, em, events, staff);
    await writeAudit(
      em,
      staff,
      at,
      printed.map((order) => ({
        record_type: 'order' as const,
        record_id: order.id,
        action: 'updated' as const,
        changes: { printed: { from: isAgain(order) ? name : null, to: name } },
      })),
    );
    const again = printed.filter(isAgain).length;
    return { first: printed.length - again, again };
  });
}

interface PrintedOrder {
  id: number;
  lines: number[];
  /** Only Cancelled lines are left out. */
  isWhole: boolean;
}

/** Orders without a printed line are left out. Locks nothing: two simultaneous prints are two copies. */
async function readPrinted(
  em: StoreEntityManager,
  { scope }: StaffMember,
  ids: readonly number[],
  { kind, named }: { kind: PrintKind; named: ReadonlySet<number> },
): Promise<PrintedOrder[]> {
  const all = await db(em)
    .selectFrom('order_line')
    .select(['id', 'order_id', 'category_id', 'status'])
    .where('order_id', 'in', ids)
    .orderBy('id')
    .execute();
  const seen = all.filter((line) => isInScope(scope, line.category_id));
  const orders = Map.groupBy(seen, ({ order_id }) => order_id);
  const areLinesSeen = seen.filter(({ id }) => named.has(id)).length === named.size;
  if (orders.size < ids.length || !areLinesSeen) throw new DomainError('not_found', serverMessages.orderNotFound);
  const isPrinted = ({ id, status }: (typeof all)[number]) =>
    named.size > 0 ? named.has(id) : isOnPrint(kind, status);
  const active = all.filter(({ status }) => status !== 'Cancelled');
  const alive = Map.groupBy(active, ({ order_id }) => order_id);
  return ids.flatMap((id) => {
    const lines = idsOf(orders.get(id)?.filter(isPrinted) ?? []);
    if (lines.length === 0) return [];
    return { id, lines, isWhole: alive.get(id)?.every((line) => lines.includes(line.id)) ?? true };
  });
}

async function writeMarks(
  em: StoreEntityManager,
  lineIds: readonly number[],
  mark: { kind: PrintKind; copies: number; printed_at: Date; staff_user_id: number; staff_name: string },
): Promise<void> {
  const { printed_at, staff_user_id, staff_name } = mark;
  for (const ids of chunks(lineIds)) {
    await db(em)
      .insertInto('order_line_print')
      .values(ids.map((order_line_id) => ({ order_line_id, ...mark })))
      .onDuplicateKeyUpdate({ copies: sql`copies + 1`, printed_at, staff_user_id, staff_name })
      .execute();
  }
}
