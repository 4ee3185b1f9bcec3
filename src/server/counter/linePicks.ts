import type { z } from 'zod';
import type { pickInput, Ticks, ticksInput } from '#shared/contracts/counter.ts';
import { PICKED_STATUSES } from '#shared/domain/counter/handover.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { isInScope } from '../catalog/product/visibility.ts';
import { isOrderEvent, orderEventsAmong, writeOrderEvents } from '../orders/events/orderEvents.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Subscriber } from '../platform/events/subscribers.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { findOrdersToPick } from './pickingList.queries.ts';

/** Returns the ticks of a day or slot within the scope. Throws invalid for too many orders. */
export async function listTicks(deps: Deps, staff: StaffMember, input: z.output<typeof ticksInput>): Promise<Ticks> {
  const orders = await findOrdersToPick(deps, staff, input);
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const ticks = await selectTicks(deps.em).where('l.order_id', 'in', ids).orderBy('l.id').execute();
  return ticks.filter(({ category_id }) => isInScope(staff.scope, category_id)).map(toTick);
}

/** Saves how many pieces were picked and notifies open pages. Lines with an equal tick or a later status stay. Throws not_found. */
export async function pickLines(deps: Deps, staff: StaffMember, { lines }: z.output<typeof pickInput>): Promise<Ticks> {
  const at = deps.now();
  const wanted = new Map(lines.map(({ _id, quantity }) => [_id, quantity]));
  const ids = [...wanted.keys()];
  return inTransaction(deps.em, async (em) => {
    const locked = (await lockLines(em, ids)).filter(({ category_id }) => isInScope(staff.scope, category_id));
    if (locked.length < ids.length) throw new DomainError('not_found', serverMessages.orderNotFound);
    const changes = locked.flatMap((line) => {
      const quantity = Math.min(wanted.get(line.id) ?? 0, line.quantity);
      if (!PICKED_STATUSES.includes(line.status) || quantity === Math.min(line.picked ?? 0, line.quantity)) return [];
      return { line, quantity };
    });
    const ticked = changes.filter(({ quantity }) => quantity > 0);
    const unticked = changes.flatMap(({ line, quantity }) => (quantity === 0 ? line.id : []));
    const mark = { picked_at: at, staff_user_id: staff.id, staff_name: staff.name };
    if (unticked.length > 0)
      await db(em).deleteFrom('order_line_pick').where('order_line_id', 'in', unticked).execute();
    if (ticked.length > 0) {
      await db(em)
        .replaceInto('order_line_pick')
        .values(ticked.map(({ line, quantity }) => ({ order_line_id: line.id, quantity, ...mark })))
        .execute();
    }
    await notifyOfTicks(deps, em, new Map(changes.map(({ line }) => [line.order_id, line.order_status])), {
      actor: staff,
      at,
    });
    const ticks = await selectTicks(em).where('l.id', 'in', ids).orderBy('l.id').execute();
    return ticks.map(toTick);
  });
}

const selectTicks = (em: StoreEntityManager) =>
  db(em)
    .selectFrom('order_line as l')
    .innerJoin('order_line_pick as p', 'p.order_line_id', 'l.id')
    .select(['l.id', 'l.quantity as ordered', 'l.category_id', 'p.quantity', 'p.staff_name', 'p.picked_at'])
    .where('l.status', 'in', PICKED_STATUSES);

/** Counts at most the line's pieces, because the line may have become shorter. */
const toTick = (tick: { id: number; ordered: number; quantity: number; staff_name: string; picked_at: Date }) => ({
  _id: String(tick.id),
  quantity: Math.min(tick.quantity, tick.ordered),
  who: tick.staff_name,
  picked_at: tick.picked_at,
});

/** Returns lines with their ticks; locks their orders by id, as every change of orders does. */
async function lockLines(em: StoreEntityManager, ids: readonly number[]) {
  const orders = await db(em).selectFrom('order_line').select('order_id').distinct().where('id', 'in', ids).execute();
  const orderIds = orders.map(({ order_id }) => order_id);
  if (orderIds.length === 0) return [];
  await db(em).selectFrom('order').select('id').where('id', 'in', orderIds).orderBy('id').forUpdate().execute();
  return db(em)
    .selectFrom('order_line as l')
    .innerJoin('order as o', 'o.id', 'l.order_id')
    .leftJoin('order_line_pick as p', 'p.order_line_id', 'l.id')
    .select(['l.id', 'l.order_id', 'l.category_id', 'l.status', 'l.quantity', 'o.status as order_status'])
    .select('p.quantity as picked')
    .where('l.id', 'in', ids)
    .orderBy('l.id')
    .forUpdate()
    .execute();
}

/** An order keeps only its latest event of ticks, because earlier ones are never read. */
async function notifyOfTicks(
  deps: Deps,
  em: StoreEntityManager,
  orders: ReadonlyMap<number, OrderStatus>,
  { actor, at }: { actor: StaffMember; at: Date },
): Promise<void> {
  if (orders.size === 0) return;
  await db(em)
    .deleteFrom('event')
    .where('subject', '=', 'order')
    .where('subject_id', 'in', [...orders.keys()])
    .where('kind', '=', 'picked')
    .execute();
  const events = [...orders].map(([order_id, status]) => ({
    kind: 'picked' as const,
    order_id,
    data: { status },
    created_at: at,
  }));
  await writeOrderEvents(deps, em, events, actor);
}

/** Deletes the ticks of lines that became ready, claimed or cancelled, so later picking starts at zero. */
export const pickSubscriber: Subscriber = {
  name: 'picks',
  concerns: (event) =>
    isOrderEvent(event) && (event.data.changes ?? []).some(({ to }) => !PICKED_STATUSES.includes(to)),
  work: async ({ em }, all) => {
    for (const { data, created_at } of orderEventsAmong(all)) {
      const done = (data.changes ?? []).flatMap(({ line, to }) => (PICKED_STATUSES.includes(to) ? [] : line));
      if (done.length === 0) continue;
      await db(em)
        .deleteFrom('order_line_pick')
        .where('order_line_id', 'in', done)
        .where('picked_at', '<=', created_at)
        .execute();
    }
  },
};
