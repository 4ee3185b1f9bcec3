import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import ormOptions from '#db/mikro-orm.config.ts';
import { insertRows } from '#db/sample/insertRows.ts';
import { readProductPictures } from '#db/sample/sampleFiles.ts';
import { openDatabase } from '#server/openDatabase.ts';
import { loadConfig } from '#server/platform/config.ts';
import { type DatabaseConnection, migrate, openOrm } from '#server/platform/database/orm.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { createTokens } from '#server/platform/sessions/tokens.ts';
import { createServices } from '#server/services.ts';
import { toHolidayUrl } from '#server/settings/holidayService.ts';
import { holidayYears } from '#server/settings/holidays.ts';
import { createStaffUser } from '#server/staff/createStaffUser.ts';
import { fillStore } from '../largeStore/fillStore.ts';
import { readSampleProducts } from '../largeStore/productSpecs.ts';
import { BENCH_CATEGORIES, benchProduct } from './benchCatalog.ts';

/** What the bench's store holds and who may call it; handed to other processes as JSON. */
export interface Fixture {
  database: DatabaseConnection;
  /** `products` are those of its whole subtree, as the list counts them. */
  categories: { id: number; name: string; products: number }[];
  products: number[];
  customers: { id: number; token: string }[];
  /** Customers (positions in `customers`) with at least ten orders. */
  regulars: number[];
  staffToken: string;
}

export interface BenchSizes {
  products: number;
  orders: number;
  /** Customers who may order. */
  customers: number;
}

/** Lines that an order of the history has on average. */
export const LINES_PER_ORDER = 18 / 7;

/** Protects no store but the bench's, which listens to this machine alone. */
export const SESSION_SECRET = 'the benchmark signs its own tokens with this';

const SEED = 20_261_103;
/** So many products are ordered, whatever the size of the catalog. */
const ORDERED_PRODUCTS = 5_000;
/** Those who have ordered have done so about so often. */
const ORDERS_PER_CUSTOMER = 25;
const STAFF = { name: 'Bench Staff', username: 'bench', password: 'bench-of-the-campus-store' };

/** The rows of a statement. */
export async function select<Row>(
  database: Pick<Connection, 'execute'>,
  statement: string,
  values: readonly (string | number)[] = [],
): Promise<Row[]> {
  const [rows] = await database.execute<(Row & RowDataPacket)[]>(statement, [...values]);
  return rows;
}

/**
 * The store of a folder, filled where there is none yet; `onProgress` hears of a filling alone. Nothing runs on the folder
 * afterwards.
 */
export async function provideFixture(
  dataDir: string,
  sizes: BenchSizes,
  onProgress: (done: string) => void,
): Promise<Fixture> {
  const file = join(dataDir, 'bench-fixture.json');
  const existing = await readFile(file, 'utf8').catch(() => null);
  if (existing !== null) return JSON.parse(existing);
  await mkdir(dataDir, { recursive: true });
  const began = performance.now();
  const fixture = await makeFixture(dataDir, sizes, onProgress);
  await writeFile(file, JSON.stringify(fixture), { mode: 0o600 });
  onProgress(`filled in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  return fixture;
}

/** The services of a folder's store, with its tables up to date; `stack` closes them. */
export async function openServices(dataDir: string, stack: AsyncDisposableStack, env: Record<string, string> = {}) {
  const config = loadConfig({ DATA_DIR: dataDir, DEMO: 'false', SESSION_SECRET, LOG_LEVEL: 'error', ...env });
  const { connection, stop } = await openDatabase(config);
  stack.defer(stop);
  const orm = await openOrm(ormOptions, connection);
  stack.defer(() => orm.close());
  await migrate(orm, connection);
  const services = createServices({ config, orm, now: () => new Date() });
  stack.defer(() => services.orderEvents.stop());
  return { services, connection, config };
}

/** Fills the empty store of a folder: 84 categories, products with two sizes each on average, and a year of orders. */
async function makeFixture(dataDir: string, sizes: BenchSizes, onProgress: (done: string) => void): Promise<Fixture> {
  await using stack = new AsyncDisposableStack();
  const { services, connection, config } = await openServices(dataDir, stack);
  const now = services.now();
  const sample = await readSampleProducts();
  const imageCounts = (await readProductPictures()).map(({ paths }) => paths.length);
  await inTransaction(services.forkEm(), async (em) => {
    // As fetched today, so that no store of the benchmark asks the service for them.
    const source = (year: number) => toHolidayUrl(config.store.holidayUrl, year);
    const years = holidayYears(now, config.store.timeZone);
    const fetched = years.map((year) => ({ year, source: source(year), fetched_at: now }));
    await insertRows(em, 'holiday_fetch', fetched);
    await createStaffUser(em, { ...STAFF, now });
    await fillStore(
      { ...services, em },
      {
        ...sizes,
        seed: SEED,
        // One in six or so has not completed the profile.
        customers: Math.ceil(sizes.customers * 1.2),
        categories: BENCH_CATEGORIES,
        productAt: (serial) => benchProduct(sample, imageCounts, serial),
        orderedProducts: ORDERED_PRODUCTS,
        orderingCustomers: Math.ceil(sizes.orders / ORDERS_PER_CUSTOMER),
        onProgress,
      },
    );
  });
  const database = await createConnection(connection);
  stack.defer(() => database.end());
  // After much writing at once the database counts rows and keys by itself, but some seconds later: until then it takes
  // tables for empty, and reads them whole.
  const all = 'select table_name as name from information_schema.tables where table_schema = database()';
  const tables = await select<{ name: string }>(database, all);
  await database.query(`analyze table ${tables.map(({ name }) => `\`${name}\``).join(', ')}`);
  return await loadFixture(database, connection);
}

async function loadFixture(database: Connection, connection: DatabaseConnection): Promise<Fixture> {
  const tokens = createTokens(SESSION_SECRET, () => new Date());
  const ids = async (statement: string) => (await select<{ id: number }>(database, statement)).map(({ id }) => id);
  const customers = await ids(
    'select id from customer where phone_number is not null and has_agreed_to_terms_and_conditions = 1 order by id',
  );
  const regulars = await ids(
    'select customer_id as id from `order` group by customer_id having count(*) >= 10 order by customer_id',
  );
  const [staff] = await ids(`select id from staff_user where username = '${STAFF.username}'`);
  const { name, username } = STAFF;
  const member = { _id: String(staff), name, username, warehouse: null, assigned_categories: [] };
  return {
    database: connection,
    categories: await select(
      database,
      `with recursive subtree (top, id) as (
         select id, id from category union all
         select subtree.top, child.id from category child join subtree on child.parent_category_id = subtree.id
       )
       select c.id, c.name, count(s.id) as products
       from category c join subtree on subtree.top = c.id
       left join stock s on s.category_id = subtree.id and s.is_available = 1
       group by c.id, c.name order by c.id`,
    ),
    products: await ids('select id from stock where is_available = 1 order by id'),
    customers: await Promise.all(customers.map(async (id) => ({ id, token: await tokens.signCustomer(id) }))),
    regulars: regulars.map((id) => customers.indexOf(id)).filter((position) => position >= 0),
    staffToken: await tokens.signStaff(member, 0),
  };
}
