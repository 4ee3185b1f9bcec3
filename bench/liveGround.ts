/** What the live bench's store holds: people with tokens, and an order for each status change. */

import ormOptions from '#db/mikro-orm.config.ts';
import { insertRows, type NewRow } from '#db/sample/insertRows.ts';
import type { StoreEntityManager } from '#server/entities.ts';
import { openOrm } from '#server/platform/database/orm.ts';
import { createTokens, type Tokens } from '#server/platform/sessions/tokens.ts';
import { embeddedConnection } from '#server/testing/storeProcess.ts';

export interface Mix {
  name: string;
  /** Streams of staff; several belong to one person. */
  staff: number;
  /** Streams of customers, each another's. */
  customers: number;
}

export interface LiveGround {
  /** Bearer tokens of a mix's clients: its staff, then its customers. */
  tokensOf(mix: Mix): Promise<string[]>;
  /** Which of a mix's clients may hear of an order. */
  audienceOf(mix: Mix, order: number): number[];
  staffToken: string;
}

const SECONDS_AGO = 3_600;
const STAFF = 100;
/** Of the staff, so many keep to a category whose orders these are, and as many to another. */
const SCOPED = 10;

/** Orders have the numbers from 1 to `orders`, each of the customer of the same number. */
export async function fillLiveGround(
  dataDir: string,
  secret: string,
  { customers, orders }: { customers: number; orders: number },
): Promise<LiveGround> {
  const orm = await openOrm(ormOptions, await embeddedConnection(dataDir), { maxConnections: 1 });
  try {
    await writeRows(orm.em.fork() as StoreEntityManager, Math.max(customers, orders), orders);
  } finally {
    await orm.close();
  }
  const tokens = createTokens(secret, () => new Date());
  const staffOf = (client: number) => (client % STAFF) + 1;
  return {
    tokensOf: ({ staff, customers }) =>
      Promise.all([
        ...Array.from({ length: staff }, (_, client) => staffToken(tokens, staffOf(client))),
        ...Array.from({ length: customers }, (_, client) => tokens.signCustomer(client + 1)),
      ]),
    audienceOf: ({ staff, customers }, order) => [
      ...Array.from({ length: staff }, (_, client) => client).filter((client) => !isElsewhere(staffOf(client))),
      ...(order <= customers ? [staff + order - 1] : []),
    ],
    staffToken: await staffToken(tokens, STAFF),
  };
}

const isHere = (staff: number) => staff <= SCOPED;
const isElsewhere = (staff: number) => staff > SCOPED && staff <= 2 * SCOPED;

const staffToken = (tokens: Tokens, id: number) =>
  tokens.signStaff({ _id: String(id), name: '', username: '', warehouse: null, assigned_categories: [] }, 0);

async function writeRows(em: StoreEntityManager, customers: number, orders: number): Promise<void> {
  const created_at = new Date(Date.now() - SECONDS_AGO * 1_000);
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  await insertRows(
    em,
    'category',
    ['Here', 'Elsewhere'].map((name, index) => ({ id: index + 1, name, icon: 'book', other_fields: [] })),
  );
  await insertRows(
    em,
    'staff_user',
    numbers(STAFF).map((id) => ({
      id,
      name: `Staff ${id}`,
      username: `staff-${id}`,
      password_hash: 'unusable',
      is_active: true,
    })),
  );
  await insertRows(
    em,
    'staff_user_category',
    numbers(STAFF)
      .filter((id) => isHere(id) || isElsewhere(id))
      .map((id) => ({ staff_user_id: id, category_id: isHere(id) ? 1 : 2 })),
  );
  await insertRows(
    em,
    'customer',
    numbers(customers).map((id) => ({ id, name: `Customer ${id}`, phone_number: `+63917${1_000_000 + id}` })),
  );
  await insertRows(
    em,
    'order',
    numbers(orders).map((id) => orderRow(id, created_at)),
  );
  await insertRows(
    em,
    'order_line',
    numbers(orders).map((id) => lineRow(id)),
  );
}

const orderRow = (id: number, created_at: Date): NewRow<'order'> => ({
  id,
  order_no: `2026-01-${String(id).padStart(6, '0')}`,
  customer_id: id,
  customer_name: `Customer ${id}`,
  customer_phone_number: `+63917${1_000_000 + id}`,
  receiving_option: 'Pick-Up',
  mode_of_payment: 'Bank Transfer',
  status_changed_at: created_at,
  total_amount: '10.00',
  created_at,
});

const lineRow = (order_id: number): NewRow<'order_line'> => ({
  order_id,
  category_id: 1,
  category_name: 'Here',
  name: 'Notebook',
  uom: 'pc',
  selling_price: '10.00',
  addon_price: '0.00',
  other_fields: {},
  quantity: 1,
  amount: '10.00',
});
