import { sql } from 'kysely';
import type { z } from 'zod';
import type { CounterOrder, markPrintedInput, markPrintedOutput } from '#shared/contracts/counter.ts';
import { PRINT_NAMES } from '#shared/domain/counter/handover.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { writeAudit } from '../masterData/audit.ts';
import { recordRead } from '../masterData/auditReads.ts';
import { recordActivity } from '../orders/history/orderActivity.ts';
import { hasLineInScope } from '../orders/order/orders.queries.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { readCounterOrders } from './counterOrder.queries.ts';

/** Rows a statement. */
const CHUNK = 500;

/** The orders of packing slips, in the order in which they are named. Throws not_found where the staff user does not see one. */
export async function readSlips(deps: Deps, staff: StaffMember, ids: readonly number[]): Promise<CounterOrder[]> {
  const distinct = [...new Set(ids)];
  const found = await readCounterOrders(deps, staff, distinct);
  if (found.length < distinct.length) throw new DomainError('not_found', serverMessages.orderNotFound);
  const numbers = found.map(({ order_no }) => order_no);
  const changes = { found: { from: null, to: numbers } };
  await recordRead(deps, staff, { record_type: 'order', record_id: 'slips', changes });
  return found;
}

/**
 * Notes that orders were printed, by whom and when; their histories say so, and whether it was again. Throws not_found where the
 * staff user does not see one of them.
 */
export async function markPrinted(
  deps: Deps,
  staff: StaffMember,
  { kind, ids }: z.output<typeof markPrintedInput>,
): Promise<z.output<typeof markPrintedOutput>> {
  const at = deps.now();
  const distinct = [...new Set(ids)];
  return inTransaction(deps.em, async (em) => {
    const before = await readPrinted(em, staff, distinct, kind);
    const again = distinct.filter((id) => before.get(id));
    const first = distinct.filter((id) => !before.get(id));
    for (let start = 0; start < distinct.length; start += CHUNK) {
      const chunk = distinct.slice(start, start + CHUNK);
      await db(em)
        .insertInto('order_print')
        .values(
          chunk.map((order_id) => ({
            order_id,
            kind,
            copies: 1,
            printed_at: at,
            staff_user_id: staff.id,
            staff_name: staff.name,
          })),
        )
        .onDuplicateKeyUpdate({
          copies: sql`copies + 1`,
          printed_at: at,
          staff_user_id: staff.id,
          staff_name: staff.name,
        })
        .execute();
    }
    const name = PRINT_NAMES[kind];
    await recordActivity(em, first, { kind: 'printed', detail: { to: name }, at }, staff);
    await recordActivity(em, again, { kind: 'printed', detail: { to: `${name}, again` }, at }, staff);
    await writeAudit(
      em,
      staff,
      at,
      distinct.map((record_id) => ({
        record_type: 'order' as const,
        record_id,
        action: 'updated' as const,
        changes: { printed: { from: before.get(record_id) ? name : null, to: name } },
      })),
    );
    return { first: first.length, again: again.length };
  });
}

/** Whether each of the orders was printed before. The rows of the orders are not locked: two prints at once are two copies. */
async function readPrinted(
  em: StoreEntityManager,
  { scope }: StaffMember,
  ids: readonly number[],
  kind: z.output<typeof markPrintedInput>['kind'],
): Promise<Map<number, boolean>> {
  const found = await db(em)
    .selectFrom('order as o')
    .leftJoin('order_print as p', (join) => join.onRef('p.order_id', '=', 'o.id').on('p.kind', '=', kind))
    .select(['o.id', 'p.copies'])
    .where('o.id', 'in', ids)
    .where(hasLineInScope(scope))
    .execute();
  if (found.length < ids.length) throw new DomainError('not_found', serverMessages.orderNotFound);
  return new Map(found.map(({ id, copies }) => [id, copies !== null]));
}
