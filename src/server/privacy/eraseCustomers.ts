import { sql } from 'kysely';
import { Customer } from '../customers/customer.entity.ts';
import { writeChanges } from '../orders/change/changeOrder.ts';
import { ERASED_COLUMNS } from '../orders/order/orderColumns.ts';
import { deleteProofFiles } from '../orders/proofs/deleteOldProofs.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, RowOf, StoreEntityManager } from '../platform/services.ts';
import { findErasureBlock } from './erasure.ts';

const MAX_ERASURES = 200;

/** Postpones an erasure while its customer has an open order. Returns the number of erased customers. */
export async function eraseCustomers(deps: Deps, signal?: AbortSignal): Promise<number> {
  const due = await db(deps.em)
    .selectFrom('privacy_request')
    .select('id')
    .where('done_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('run_at', '<=', deps.now())
    .orderBy('run_at')
    .limit(MAX_ERASURES)
    .execute();
  let erased = 0;
  for (const { id } of due) {
    if (signal?.aborted) break;
    if (await inTransaction(deps.em, (em) => eraseByRequest(deps, em, id))) erased += 1;
  }
  if (erased > 0) deps.scheduler.wake();
  return erased;
}

async function eraseByRequest(deps: Deps, em: StoreEntityManager, requestId: number): Promise<boolean> {
  const request = await db(em)
    .selectFrom('privacy_request')
    .select(['customer_id', 'done_at', 'cancelled_at'])
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (!request?.customer_id || request.done_at !== null || request.cancelled_at !== null) return false;
  // This row is locked first. Placing an order locks it too, so an order that is being placed is either seen below or finds no customer.
  const customer = await db(em)
    .selectFrom('customer')
    .select(['id', 'phone_number', 'phone_verified', 'created_at'])
    .where('id', '=', request.customer_id)
    .forUpdate()
    .executeTakeFirst();
  if (!customer || (await findErasureBlock(em, customer.id))) return false;
  const now = deps.now();
  await eraseCustomer(deps, em, customer, now);
  await db(em).updateTable('privacy_request').set({ done_at: now }).where('id', '=', requestId).execute();
  return true;
}

type LockedCustomer = RowOf<'customer', 'id' | 'phone_number' | 'phone_verified' | 'created_at'>;

/** Orders pass to a nameless customer; the row, sign-in methods, cart, keys and sessions are deleted, so that tokens are invalid. */
async function eraseCustomer(deps: Deps, em: StoreEntityManager, old: LockedCustomer, now: Date): Promise<void> {
  const customerId = old.id;
  const successor = await em.insert(Customer, { erased_at: now, created_at: old.created_at });
  const orders = await db(em)
    .selectFrom('order')
    .select(['id', 'status', 'proof_of_payment_filename'])
    .where('customer_id', '=', customerId)
    .forUpdate()
    .execute();
  await anonymizeOrders(em, customerId);
  await writeChanges(
    deps,
    em,
    orders.map(({ id, status, proof_of_payment_filename }) => ({
      id,
      status,
      kind: 'erasure',
      columns: {
        customer_id: successor,
        ...ERASED_COLUMNS,
        ...(proof_of_payment_filename !== null && { proof_deleted_at: now }),
      },
    })),
    { actor: 'store', at: now },
  );
  const proofs = orders.flatMap(({ proof_of_payment_filename }) => proof_of_payment_filename ?? []);
  await deleteProofFiles(em, proofs, { now, isErasure: true });
  for (const table of ['consent', 'privacy_request'] as const) {
    await db(em).updateTable(table).set({ customer_id: successor }).where('customer_id', '=', customerId).execute();
  }
  // A number that was only typed may belong to another person, who may be signing in at this moment.
  if (old.phone_number !== null && old.phone_verified) {
    await db(em).deleteFrom('sms_code').where('phone_number', '=', old.phone_number).execute();
  }
  await db(em).deleteFrom('customer').where('id', '=', customerId).execute();
}

/** Removes names from the records that belong to the orders: their events, lines and words. */
async function anonymizeOrders(em: StoreEntityManager, customerId: number): Promise<void> {
  const ownOrders = db(em).selectFrom('order').select('id').where('customer_id', '=', customerId);
  await db(em).deleteFrom('order_student').where('order_id', 'in', ownOrders).execute();
  // The order is then found by number and products only; the search job writes its words again.
  await db(em).deleteFrom('order_word').where('order_id', 'in', ownOrders).execute();
  // Texts to print and cancellation reasons may contain a name.
  await db(em)
    .updateTable('order_line')
    .set({ other_fields: {}, cancel_reason: '' })
    .where('order_id', 'in', ownOrders)
    .execute();
  await db(em).updateTable('payment_receipt').set({ reference: '' }).where('order_id', 'in', ownOrders).execute();
  await db(em).deleteFrom('order_note').where('order_id', 'in', ownOrders).execute();
  await db(em)
    .updateTable('event')
    .set({ reason: '', data: sql`json_remove(data, '$.reasons')` })
    .where('subject', '=', 'order')
    .where('subject_id', 'in', ownOrders)
    .execute();
}
