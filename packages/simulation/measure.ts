/**
 * `npm run simulate:measure`: the processor time that each call of a visit takes of a store and of its database, written to
 * serviceTimes.json, which the simulation reads. Only calls of a demo; the load goes by few connections, so that nothing waits.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTRPCClient, httpLink, isNonJsonSerializable, splitLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '#server/router.ts';
import { orderBody } from '#test/orders.ts';
import { describeMachine, readCpuMs } from '#test/processUsage.ts';
import { embeddedServerPid, startStoreProcess } from '#test/storeProcess.ts';
import type { ServiceTimes } from './serviceTimes.ts';

const [CUSTOMERS, AT_ONCE, CACHED_CALLS] = [120, 4, 2_400];

const dataDir = await mkdtemp(join(tmpdir(), 'campus-store-visits-'));
const store = await startStoreProcess({ DATA_DIR: dataDir, TRUST_PROXY: '1', DRAIN_SECONDS: '0' });
const pids = { server: store.child.pid ?? 0, database: await embeddedServerPid(dataDir) };

/** A customer with a network of their own, as sign-ins are held back by network. */
function clientOf(index: number, token?: string) {
  const network = { 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` };
  const headers = { ...network, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const options = { url: `${store.url}/trpc`, transformer: superjson, headers };
  const link = httpLink(options);
  return createTRPCClient<AppRouter>({
    links: [splitLink({ condition: ({ input }) => isNonJsonSerializable(input), true: link, false: link })],
  });
}

const calls: ServiceTimes['calls'] = {};
/** Does something `times` times, a few at once, and keeps what once took of both processes. */
async function measure(name: string, times: number, work: (index: number) => Promise<unknown>): Promise<void> {
  const cpuMs = () => [readCpuMs(pids.server), readCpuMs(pids.database)];
  const before = cpuMs();
  let next = 0;
  const workOn = async () => {
    while (next < times) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workOn));
  const [server = 0, database = 0] = cpuMs().map((ms, index) => (ms - (before[index] ?? 0)) / times);
  calls[name] = { serverMs: round(server), databaseMs: round(database) };
  process.stdout.write(`${name}: ${JSON.stringify(calls[name])}\n`);
}
const round = (ms: number) => Math.round(ms * 1_000) / 1_000;

try {
  const anybody = clientOf(0);
  const { docs } = await anybody.stocks.productList.query({ keyword: 'notebook' });
  const product =
    docs.find(
      ({ category, size_prices, weekly_schedule }) =>
        category.other_fields.length === 0 &&
        weekly_schedule.length === 0 &&
        size_prices.some((size) => size.available_quantity >= CUSTOMERS),
    ) ?? docs[0];
  if (!product) throw new Error('the sample has notebooks');
  const html = { accept: 'text/html', 'accept-encoding': 'br' };
  const page = async () => (await fetch(`${store.url}/home`, { headers: html })).arrayBuffer();
  for (let warm = 0; warm < 300; warm++) await Promise.all([page(), anybody.stocks.productList.query({})]);

  await measure('page', CACHED_CALLS / 4, page);
  await measure('product list', CACHED_CALLS, () => anybody.stocks.productList.query({}));
  await measure('product', CACHED_CALLS, () => anybody.stocks.get.query({ _id: product._id }));
  const tokens: string[] = [];
  await measure('sign in', CUSTOMERS, async (index) => {
    const phone_number = `0917 7${String(index).padStart(2, '0').slice(0, 2)} ${String(1_000 + index)}`;
    const { customers } = clientOf(index);
    const { demo_code } = await customers.phoneCode.mutate({ phone_number });
    tokens[index] = (await customers.phoneLogin.mutate({ phone_number, code: demo_code ?? '' })).token;
  });
  const own = (index: number) => clientOf(index, tokens[index]);
  await measure('profile', CUSTOMERS, (index) =>
    own(index).customers.updateProfile.mutate({ full_name: 'Maria Santos', has_agreed_to_terms_and_conditions: true }),
  );
  const { size } = product.size_prices[0] ?? {};
  await measure('add to cart', CUSTOMERS, (index) =>
    own(index).cart.add.mutate({ item: product._id, quantity: 1, size, color: product.colors[0] }),
  );
  const lines: { id: number; amount: number }[] = [];
  await measure('cart', CUSTOMERS, async (index) => {
    const [line] = (await own(index).cart.items.query()).orders;
    lines[index] = { id: Number(line?._id), amount: line?.amount ?? 0 };
  });
  await measure('pick-up calendar', CACHED_CALLS, () => anybody.settings.pickupCalendar.query());
  const { first_pickup } = await anybody.settings.pickupCalendar.query();
  const data = { pickup_time: first_pickup, students: [{ name: 'Juan Santos', grade_level: 'Grade 7' }] };
  await measure('place an order', CUSTOMERS, async (index) => {
    const { id = 0, amount = 0 } = lines[index] ?? {};
    const headers = { authorization: `Bearer ${tokens[index]}` };
    const answer = await fetch(`${store.url}/api/orders`, {
      method: 'PUT',
      headers,
      body: orderBody([id], amount, { data, key: `visit-${index}` }),
    });
    if (!answer.ok) throw new Error(`an order was rejected: ${await answer.text()}`);
  });
  await measure('my orders', CUSTOMERS, (index) => own(index).orders.customerOrders.query({}));

  const found: ServiceTimes = { machine: describeMachine(), calls };
  await writeFile(join(import.meta.dirname, 'serviceTimes.json'), `${JSON.stringify(found, null, 2)}\n`);
} finally {
  await store.stop();
  await rm(dataDir, { recursive: true, force: true });
}
