import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { loadSample } from '#db/sample/loadSample.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { createTokens } from '#server/platform/sessions/tokens.ts';
import { DEFAULT_ORDER_LIMITS } from '#shared/domain/orders/orderLimits.ts';
import { pinToCore } from '#test/servers/processUsage.ts';
import { embeddedConnection, embeddedServerPid, startStoreProcess } from '#test/servers/storeProcess.ts';
import { fillStore } from './fillStore.ts';
import { openServices } from './seed.ts';

/** Protects only the benchmark's stores, which listen on loopback. */
const SESSION_SECRET = 'the benchmark signs its own tokens with this';
const { signCustomer, signStaff } = createTokens(SESSION_SECRET, () => new Date());

export interface Choice {
  stock_id: number;
  size_price_id: number;
  size: string;
  color: string;
}

export interface Fixture {
  categories: number[];
  choices: Choice[];
  customers: { id: number; token: string }[];
  staffToken: string;
}

export interface RunningStore {
  url: string;
  pid: number;
  core: number | null;
  dataDir: string;
  database: Connection;
  fixture: Fixture;
}

const select = async <Row>(database: Connection, statement: string, values: (string | number)[] = []) =>
  (await database.execute<(Row & RowDataPacket)[]>(statement, values))[0] as Row[];

/** A second run uses the existing store. */
async function fill(dataDir: string, sizes: { products: number; orders: number }): Promise<void> {
  const done = join(dataDir, 'bench-filled');
  if (await readFile(done).catch(() => null)) return;
  await using stack = new AsyncDisposableStack();
  const config = loadConfig({ DATA_DIR: dataDir, DEMO: 'true', SESSION_SECRET, LOG_LEVEL: 'error' });
  const { services } = await openServices(config, stack);
  const em = services.forkEm();
  await loadSample({ ...services, em });
  await fillStore(
    { ...services, em: services.forkEm() },
    { ...sizes, onProgress: (text) => console.error(`  ${text}`) },
  );
  // The benchmark sends many orders of few customers, and sells more than the stock.
  for (const key of Object.keys(DEFAULT_ORDER_LIMITS)) {
    await em.execute('replace into account_setting (`key`, value) values (?, ?)', [key, '0']);
  }
  await em.execute('update size_price set restrict_if_no_available = 0');
  await writeFile(done, '');
}

/** Starts the filled store of a folder, pinned to `core` together with its database if given; `stack` stops it. */
export async function startStore(
  dataDir: string,
  sizes: { products: number; orders: number },
  stack: AsyncDisposableStack,
  core: number | null = null,
): Promise<RunningStore> {
  await fill(dataDir, sizes);
  const env = { DATA_DIR: dataDir, DEMO: 'true', SESSION_SECRET, TRUST_PROXY: '1' };
  const { child, url, stop } = await startStoreProcess(env);
  stack.defer(stop);
  const pid = child.pid ?? 0;
  if (core !== null) for (const id of [pid, await embeddedServerPid(dataDir)]) await pinToCore(id, core);
  const database = await createConnection(await embeddedConnection(dataDir));
  stack.defer(() => database.end());
  return { url, pid, core, dataDir, database, fixture: await readFixture(database) };
}

async function readFixture(database: Connection): Promise<Fixture> {
  await database.query(
    `insert into session (customer_id, expires_at)
     select c.id, now() + interval 30 day from customer c join \`order\` o on o.customer_id = c.id
     where c.has_agreed_to_terms_and_conditions = 1 and c.phone_number is not null group by c.id limit 1000`,
  );
  await database.query(
    `insert into session (staff_user_id, expires_at) select id, now() + interval 1 day from staff_user order by id limit 1`,
  );
  const customers = await select<{ id: number; session: number }>(
    database,
    'select customer_id as id, max(id) as session from session where customer_id is not null group by customer_id',
  );
  const [staff] = await select<{ id: number; session: number }>(
    database,
    'select staff_user_id as id, id as session from session where staff_user_id is not null order by id desc',
  );
  const claims = { name: 'Bench', username: 'admin', _id: String(staff?.id), warehouse: null, assigned_categories: [] };
  return {
    categories: (await select<{ id: number }>(database, 'select id from category')).map(({ id }) => id),
    choices: await select(
      database,
      `select s.id as stock_id, p.id as size_price_id, p.size, coalesce(json_unquote(json_extract(s.colors, '$[0]')), '') as color
       from stock s join category c on c.id = s.category_id
       join size_price p on p.stock_id = s.id and p.sequence = 0 and p.is_active = 1
       where s.is_available = 1 and json_length(c.other_fields) = 0 and c.closes_weekly = 0
         and json_length(s.weekly_schedule) = 0 and s.from_time_available is null order by s.id limit 2000`,
    ),
    customers: await Promise.all(
      customers.map(async ({ id, session }) => ({ id, token: await signCustomer(id, session) })),
    ),
    staffToken: await signStaff(claims, 0, staff?.session),
  };
}
