import { sql } from 'kysely';
import { MAX_QUANTITY } from '#shared/domain/catalog/products/pricing.ts';
import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';

/** What a merge does with each table that has a customer's key. A test compares it with the database, so that no table is forgotten. */
export const TABLES_OF_CUSTOMERS: Readonly<Record<string, 'moved' | 'merged' | 'deleted'>> = {
  cart: 'deleted',
  cart_item: 'merged',
  consent: 'moved',
  customer_identity: 'moved',
  notice: 'moved',
  // The remaining customer's choice applies.
  notice_choice: 'merged',
  order: 'moved',
  // Requests move to the remaining customer, who can withdraw them.
  privacy_request: 'moved',
  // Sessions of the deleted customer end.
  session: 'deleted',
  size_request: 'merged',
  stock_request: 'merged',
  // The lines of the cart name them.
  student: 'moved',
  // A repeated call needs a new sign-in, by another customer.
  stored_response: 'deleted',
};

/** Moves all to `into` and deletes `from`, in the caller's transaction. The latest agreement and verified fields take precedence. */
export async function mergeCustomers(em: StoreEntityManager, from: number, into: number, now: Date): Promise<void> {
  const both = [from, into].sort((one, other) => one - other);
  // Carts first, in the lock order of orders.
  for (const customer_id of both) {
    await db(em)
      .insertInto('cart')
      .values({ customer_id, updated_at: now })
      .onDuplicateKeyUpdate({ updated_at: now })
      .execute();
  }
  const rows = await db(em)
    .selectFrom('customer')
    .selectAll()
    .where('id', 'in', both)
    .orderBy('id')
    .forUpdate()
    .execute();
  const [merged, remaining] = [from, into].map((id) => rows.find((row) => row.id === id));
  if (!merged || !remaining) throw new Error('a customer to be merged is gone');

  await mergeLines(em, from, into);
  for (const table of ['notice_choice', 'size_request', 'stock_request'] as const) {
    await sql`update ignore ${sql.table(table)} set customer_id = ${into} where customer_id = ${from}`.execute(db(em));
  }
  for (const [table, treatment] of Object.entries(TABLES_OF_CUSTOMERS)) {
    if (treatment !== 'moved') continue;
    await db(em)
      .updateTable(table as 'order')
      .set({ customer_id: into })
      .where('customer_id', '=', from)
      .execute();
  }
  const latest = await db(em)
    .selectFrom('consent')
    .select('action')
    .where('customer_id', '=', into)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const takesPhone = !remaining.phone_verified && (merged.phone_verified || !remaining.phone_number);
  const takesEmail = !remaining.email_verified && (merged.email_verified || !remaining.email);
  await db(em).deleteFrom('customer').where('id', '=', from).execute();
  await db(em)
    .updateTable('customer')
    .set({
      full_name: remaining.full_name || merged.full_name,
      name: takesEmail && merged.email_verified ? merged.name : remaining.name || merged.name,
      employee_number: remaining.employee_number || merged.employee_number,
      ...(takesPhone ? { phone_number: merged.phone_number, phone_verified: merged.phone_verified } : {}),
      ...(takesEmail ? { email: merged.email, email_verified: merged.email_verified } : {}),
      has_agreed_to_terms_and_conditions: latest
        ? latest.action === 'agreed'
        : remaining.has_agreed_to_terms_and_conditions || merged.has_agreed_to_terms_and_conditions,
    })
    .where('id', '=', into)
    .execute();
}

/** Adds up equal lines and moves the others. */
async function mergeLines(em: StoreEntityManager, from: number, into: number): Promise<void> {
  const same = await db(em)
    .selectFrom('cart_item as theirs')
    .innerJoin('cart_item as mine', 'mine.fingerprint', 'theirs.fingerprint')
    .select(['theirs.id', 'theirs.quantity', 'mine.id as mine', 'mine.quantity as own'])
    .where('theirs.customer_id', '=', from)
    .where('mine.customer_id', '=', into)
    .execute();
  for (const { id, quantity, mine, own } of same) {
    const sum = Math.min(own + quantity, MAX_QUANTITY);
    await db(em).updateTable('cart_item').set({ quantity: sum }).where('id', '=', mine).execute();
    await db(em).deleteFrom('cart_item').where('id', '=', id).execute();
  }
  await db(em).updateTable('cart_item').set({ customer_id: into }).where('customer_id', '=', from).execute();
}
