/** What the live bench's store holds: people with tokens, and an order for each status change. */
import ormOptions from '#db/mikro-orm.config.ts';
import { insertRows } from '#db/sample/insertRows.ts';
import { openOrm } from '#server/platform/database/orm.ts';
import type { StoreEntityManager } from '#server/platform/services.ts';
import { createTokens } from '#server/platform/sessions/tokens.ts';
import { embeddedConnection } from '#test/storeProcess.ts';
import { SESSION_SECRET } from './fixture.ts';

export interface Mix {
  name: string;
  /** Streams of staff; several belong to one person. */
  staff: number;
  /** Streams of customers, each another's. */
  customers: number;
}

export interface LiveFixture {
  /** Bearer tokens of a mix's clients: its staff, then its customers. */
  tokensOf(mix: Mix): Promise<string[]>;
  /** Which of a mix's clients may hear of an order. */
  entitledTo(mix: Mix, order: number): number[];
  staffToken: string;
}

const HOUR_MS = 3_600_000;
const STAFF = 100;
/** Of the staff, so many keep to a category whose orders these are, and as many to another. */
const SCOPED = 10;

const isHere = (staff: number) => staff <= SCOPED;
const isElsewhere = (staff: number) => staff > SCOPED && staff <= 2 * SCOPED;

/** Orders have the numbers from 1 to `orders`, each of the customer of the same number. */
export async function fillLiveFixture(
  dataDir: string,
  { customers, orders }: { customers: number; orders: number },
): Promise<LiveFixture> {
  const orm = await openOrm(ormOptions, await embeddedConnection(dataDir), { maxConnections: 1 });
  try {
    await writeRows(orm.em.fork() as StoreEntityManager, Math.max(customers, orders), orders);
  } finally {
    await orm.close();
  }
  const tokens = createTokens(SESSION_SECRET, () => new Date());
  const staffOf = (client: number) => (client % STAFF) + 1;
  const signStaff = (id: number) =>
    tokens.signStaff({ _id: String(id), name: '', username: '', warehouse: null, assigned_categories: [] }, 0);
  return {
    tokensOf: ({ staff, customers }) =>
      Promise.all([
        ...Array.from({ length: staff }, (_, client) => signStaff(staffOf(client))),
        ...Array.from({ length: customers }, (_, client) => tokens.signCustomer(client + 1)),
      ]),
    entitledTo: ({ staff, customers }, order) => [
      ...Array.from({ length: staff }, (_, client) => client).filter((client) => !isElsewhere(staffOf(client))),
      ...(order <= customers ? [staff + order - 1] : []),
    ],
    staffToken: await signStaff(STAFF),
  };
}

async function writeRows(em: StoreEntityManager, customers: number, orders: number): Promise<void> {
  const created_at = new Date(Date.now() - HOUR_MS);
  const numbered = <Row>(count: number, rowOf: (id: number) => Row) =>
    Array.from({ length: count }, (_, index) => rowOf(index + 1));
  await insertRows(
    em,
    'category',
    ['Here', 'Elsewhere'].map((name, index) => ({ id: index + 1, name, icon: 'book', other_fields: [] })),
  );
  const account = { password_hash: 'unusable', is_active: true };
  const staff = numbered(STAFF, (id) => ({ id, name: `Staff ${id}`, username: `staff-${id}`, ...account }));
  await insertRows(em, 'staff_user', staff);
  const scopes = numbered(2 * SCOPED, (id) => ({ staff_user_id: id, category_id: isHere(id) ? 1 : 2 }));
  await insertRows(em, 'staff_user_category', scopes);
  const person = (id: number) => ({ name: `Customer ${id}`, phone_number: `+63917${1_000_000 + id}` });
  const people = numbered(customers, (id) => ({ id, ...person(id) }));
  await insertRows(em, 'customer', people);
  const order = { receiving_option: 'Pick-Up', mode_of_payment: 'Bank Transfer', total_amount: '10.00' } as const;
  const ordered = numbered(orders, (id) => ({
    ...order,
    id,
    order_no: `2026-01-${String(id).padStart(6, '0')}`,
    customer_id: id,
    customer_name: person(id).name,
    customer_phone_number: person(id).phone_number,
    status_changed_at: created_at,
    created_at,
  }));
  await insertRows(em, 'order', ordered);
  const product = { category_id: 1, category_name: 'Here', name: 'Notebook', uom: 'pc', other_fields: {}, quantity: 1 };
  const money = { selling_price: '10.00', addon_price: '0.00', amount: '10.00' };
  const lines = numbered(orders, (order_id) => ({ order_id, ...product, ...money }));
  await insertRows(em, 'order_line', lines);
}
