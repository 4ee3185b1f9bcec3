import type { z } from 'zod';
import type { AddNoteInput, deleteNoteInput, NotesOfOrder } from '#shared/contracts/orderNotes.ts';
import { MAX_NOTES } from '#shared/domain/orders/orderNotes.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { isInScope } from '../../catalog/product/visibility.ts';
import { recordRead } from '../../masterData/auditReads.ts';
import { countRows, db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { changeOrder } from '../change/changeOrder.ts';
import { visibleLines } from '../change/statusDecision.ts';

/** The notes on an order that a staff user sees, latest first. Throws not_found for another order. */
export async function listOrderNotes(deps: Deps, staff: StaffMember, orderId: number): Promise<NotesOfOrder> {
  const lines = await db(deps.em)
    .selectFrom('order_line')
    .select('category_id')
    .distinct()
    .where('order_id', '=', orderId)
    .execute();
  if (!lines.some((line) => isInScope(staff.scope, line.category_id)))
    throw new DomainError('not_found', serverMessages.orderNotFound);
  await recordRead(deps, staff, { record_type: 'order', record_id: orderId });
  return readNotes(deps.em, staff, orderId);
}

/** Writes a note on an order. Throws not_found for one that the staff user does not see, invalid where it has MAX_NOTES. */
export async function addOrderNote(deps: Deps, staff: StaffMember, { _id, text }: AddNoteInput): Promise<NotesOfOrder> {
  return changeNotes(deps, staff, _id, 'Added', async (em, now) => {
    const notes = await countRows(db(em).selectFrom('order_note').where('order_id', '=', _id));
    if (notes >= MAX_NOTES) throw fieldError('invalid', 'text', staffMessages.tooManyNotes);
    await db(em)
      .insertInto('order_note')
      .values({ order_id: _id, text, staff_user_id: staff.id, staff_name: staff.name, created_at: now })
      .execute();
  });
}

/** Deletes a note of one's own. Throws not_found for an order that the staff user does not see, and for any other note. */
export async function deleteOrderNote(
  deps: Deps,
  staff: StaffMember,
  { _id, note_id }: z.output<typeof deleteNoteInput>,
): Promise<NotesOfOrder> {
  return changeNotes(deps, staff, _id, 'Deleted', async (em) => {
    const { numDeletedRows } = await db(em)
      .deleteFrom('order_note')
      .where('id', '=', note_id)
      .where('order_id', '=', _id)
      .where('staff_user_id', '=', staff.id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new DomainError('not_found', staffMessages.notFound);
  });
}

/** The history and the audit log say that there was a note, and never what it said: it may name somebody. */
async function changeNotes(
  deps: Deps,
  staff: StaffMember,
  order_id: number,
  what: 'Added' | 'Deleted',
  change: (em: StoreEntityManager, now: Date) => Promise<void>,
): Promise<NotesOfOrder> {
  const at = deps.now();
  await changeOrder(deps, order_id, { actor: staff, at }, async ({ lines }, em) => {
    visibleLines(lines, staff.scope);
    await change(em, at);
    return {
      kind: 'note',
      data: { activity: { kind: 'note', detail: { to: what } } },
      audit: { note: { from: null, to: what } },
    };
  });
  return readNotes(deps.em, staff, order_id);
}

async function readNotes(em: StoreEntityManager, staff: StaffMember, orderId: number): Promise<NotesOfOrder> {
  const notes = await db(em)
    .selectFrom('order_note')
    .select(['id', 'text', 'staff_user_id', 'staff_name', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(MAX_NOTES)
    .execute();
  return {
    docs: notes.map(({ id, text, staff_user_id, staff_name, created_at }) => ({
      _id: String(id),
      text,
      who: staff_name,
      when: created_at,
      is_own: staff_user_id === staff.id,
    })),
  };
}
