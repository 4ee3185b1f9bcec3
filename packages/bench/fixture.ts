import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { loadConfig } from '#server/platform/config/config.ts';
import type { DatabaseConnection } from '#server/platform/database/orm.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/services.ts';
import type { StaffMember } from '#server/platform/sessions/staffMember.ts';
import { createTokens } from '#server/platform/sessions/tokens.ts';
import { createStaffUser } from '#server/staff/createStaffUser.ts';
import { fillBaselineTables } from '../baseline/tables.ts';
import { openServices } from '../largeStore/openServices.ts';
import { type PlainSizes, seedPlain } from '../largeStore/seedPlain.ts';
import type { PlacedOrder } from '../largeStore/sendPhotographs.ts';
import { say } from './cli.ts';

/** Somebody with a session; staff are no customer, and have the id 0. */
export interface Caller {
  id: number;
  token: string;
}

/** The records of the bench's store, and the tokens of its callers. */
export interface Fixture {
  database: DatabaseConnection;
  /** `products` are those of its whole subtree, as the list counts them. */
  categories: { id: number; products: number }[];
  products: number[];
  customers: Caller[];
  /** Customers with at least ten orders. */
  regulars: Caller[];
  staff: Caller;
}

/** Lines that an order of the history has on average. */
export const LINES_PER_ORDER = 18 / 7;

/** Protects no store but the bench's, which listens to this machine alone. */
export const SESSION_SECRET = 'the benchmark signs its own tokens with this';
const tokens = createTokens(SESSION_SECRET, () => new Date());
/** Somebody who is signed in to a store of the bench: a customer, or a staff user who sees everything. */
export const asCustomer = async (id: number): Promise<Caller> => ({ id, token: await tokens.signCustomer(id) });
export const asStaff = async (id: number): Promise<Caller> => {
  const { name, username } = STAFF;
  const claims = { _id: String(id), name, username, warehouse: null, assigned_categories: [] };
  return { id: 0, token: await tokens.signStaff(claims, 0) };
};

export const STAFF = { name: 'Bench Staff', username: 'bench', password: 'bench-of-the-campus-store' };

/** The rows of a statement. */
export async function select<Row>(
  database: Pick<Connection, 'execute'>,
  statement: string,
  values: readonly (string | number)[] = [],
): Promise<Row[]> {
  const [rows] = await database.execute<(Row & RowDataPacket)[]>(statement, [...values]);
  return rows;
}

/** A connection to a running store's database, closed with the stack. */
export async function openDatabase(connection: DatabaseConnection, stack: AsyncDisposableStack): Promise<Connection> {
  const database = await createConnection(connection);
  stack.defer(() => database.end());
  return database;
}

/** The store of a folder, filled where there is none yet. Nothing runs on the folder afterwards. */
export async function provideFixture(dataDir: string, sizes: PlainSizes): Promise<Fixture> {
  const file = join(dataDir, 'bench-fixture.json');
  const existing = await readFile(file, 'utf8').catch(() => null);
  if (existing !== null) return JSON.parse(existing);
  await mkdir(dataDir, { recursive: true });
  const fixture = await makeFixture(dataDir, sizes);
  await writeFile(file, JSON.stringify(fixture), { mode: 0o600 });
  return fixture;
}

/** The settings of a folder's store, to which `env` adds. */
const configOf = (dataDir: string, env: Record<string, string> = {}) =>
  loadConfig({ DATA_DIR: dataDir, DEMO: 'false', SESSION_SECRET, LOG_LEVEL: 'error', ...env });

/** A staff user who sees everything. */
export const FREE_STAFF: StaffMember = {
  ...{ id: 1, name: 'Bench', username: 'bench' },
  ...{ warehouse: null, assigned_categories: [], scope: null },
};

/** Opens a folder's filled store in this process with nothing cached; `deps` returns new services for each call. */
export async function openFilledStore(dataDir: string, stack: AsyncDisposableStack) {
  const { services, connection } = await openServices(configOf(dataDir, { RESPONSE_CACHE_MB: '0' }), stack);
  return { services, connection, deps: (): Deps => ({ ...services, em: services.forkEm() }) };
}

/** Makes every order of a running store pending and unpaid, with a time of pick-up: all wait in one list. Returns them by age. */
export async function makeAllPending(database: Connection): Promise<PlacedOrder[]> {
  await database.query("update order_line set status = 'Pending'");
  const change =
    "status = 'Pending', payment_status = 'Awaiting Proof', pickup_time = coalesce(pickup_time, created_at)";
  await database.query(`update \`order\` set ${change}`);
  return select(database, 'select id, order_no, customer_id from `order` order by id');
}

/** Fills the empty store of a folder, and makes its staff user. */
async function makeFixture(dataDir: string, sizes: PlainSizes): Promise<Fixture> {
  await using stack = new AsyncDisposableStack();
  const { services, connection } = await openServices(configOf(dataDir), stack);
  await seedPlain({ ...services, em: services.forkEm() }, sizes, (done) => say(`  ${done}`));
  await inTransaction(services.forkEm(), (em) => createStaffUser(em, { ...STAFF, now: services.now() }));
  await fillBaselineTables(services.forkEm());
  return await loadFixture(await openDatabase(connection, stack), connection);
}

async function loadFixture(database: Connection, connection: DatabaseConnection): Promise<Fixture> {
  const ids = async (statement: string) => (await select<{ id: number }>(database, statement)).map(({ id }) => id);
  const regulars = await ids('select customer_id as id from `order` group by customer_id having count(*) >= 10');
  const customers = await ids(
    'select id from customer where phone_number is not null and has_agreed_to_terms_and_conditions = 1 order by id',
  );
  const callers = await Promise.all(customers.map(asCustomer));
  const [staffId = 0] = await ids(`select id from staff_user where username = '${STAFF.username}'`);
  return {
    database: connection,
    categories: await select(
      database,
      'select id, coalesce(shown, 0) as products from category left join baseline_count on category_id = id order by id',
    ),
    products: await ids('select id from stock where is_available = 1 order by id'),
    customers: callers,
    regulars: callers.filter(({ id }) => regulars.includes(id)),
    staff: await asStaff(staffId),
  };
}
