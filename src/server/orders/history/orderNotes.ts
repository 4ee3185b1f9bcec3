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

/** Throws not_found for an order outside the staff user's scope. */
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

/** Throws not_found, and invalid beyond MAX_NOTES. */
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

/** Deletes the caller's own note. Throws not_found for any other. */
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

/** History and audit log have no text of a note, because it may name a person. */
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
