import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#test/apiClient.ts';
import { makeDataFolder } from '#test/dataFolder.ts';
import { waitFor } from '#test/waitFor.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type { Member } from './processes.ts';
import { type Buyer, followOrders, type Outcome, openShop, type Shop } from './shop.ts';

/** Acknowledged orders before a member is killed, and after. */
const AROUND_A_KILL = 5;
const LONGEST_PAUSE_MS = 10_000;

let folder: string;
let cluster: Cluster;
let shop: Shop;
beforeAll(async () => {
  folder = await makeDataFolder('campus-store-cluster-');
  cluster = await startCluster(folder);
  shop = await openShop(cluster);
});
afterAll(async () => {
  await shop?.close();
  await cluster?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const ordersOf = (outcomes: readonly Outcome[]) => outcomes.flatMap((each) => ('order' in each ? [each.order] : []));
const failuresOf = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap((each) => ('failed' in each ? [each.failed] : []));

/** The node that the proxy writes to. */
async function findWriter() {
  const [row] = await shop.rows<{ port: number }>('select @@port as port');
  return cluster.nodes.find(({ port }) => port === row?.port);
}

/** Writes of one customer, one after the other and without a retry: the longest time from one that succeeded to the next. */
function measurePause({ token }: Buyer) {
  const client = connect(cluster.url, token);
  let isStopping = false;
  let [count, last, longest] = [0, performance.now(), 0];
  const running = (async () => {
    for (let next = 1; !isStopping; next += 1) {
      const profile = { full_name: `Maria Santos ${next}`, has_agreed_to_terms_and_conditions: true as const };
      const isWritten = await client.customers.updateProfile.mutate(profile).then(
        () => true,
        () => false,
      );
      longest = Math.max(longest, performance.now() - last);
      if (isWritten) [count, last] = [count + 1, performance.now()];
      await pause(50);
    }
  })();
  return {
    more: async (some: number) => {
      const enough = count + some;
      await waitFor(() => expect(count).toBeGreaterThanOrEqual(enough));
    },
    stop: async () => {
      isStopping = true;
      await running;
      return longest;
    },
  };
}

test('100 buyers of the last 10 over both processes: ten orders, and a polite no for all others', async () => {
  const stock = await shop.makeStock(10);
  const buyers: Buyer[] = [];
  for (let count = 0; count < 100; count += 1) buyers.push(await shop.makeBuyer(stock.id));
  const outcomes = await Promise.all(buyers.map(shop.order));
  expect(failuresOf(outcomes)).toEqual([]);
  expect(ordersOf(outcomes)).toHaveLength(10);
  expect(await shop.findImbalance()).toEqual([]);
});

test('a process, a node and the node that is written to killed while orders go through: none acknowledged is lost or doubled, streams hear each once, writes pause 10 s at most', async () => {
  const stock = await shop.makeStock(100_000);
  const followers = await Promise.all([1, 2, 3, 4].map(async () => followOrders(await shop.makeStaff())));
  const outcomes: Outcome[] = [];
  const orderOne = async () => {
    // A buyer is written to the database that is killed.
    const buyer = await waitFor(() => shop.makeBuyer(stock.id), { interval: 200 });
    outcomes.push(await shop.order(buyer));
  };
  // A stream hears what comes after it stands.
  await waitFor(async () => {
    await orderOne();
    for (const { heard } of followers) expect(heard.length).toBeGreaterThan(0);
  });
  const before = outcomes.length;
  let isStopping = false;
  const workers = [1, 2, 3].map(async () => {
    while (!isStopping) await orderOne();
  });
  const moreOrders = async () => {
    const enough = ordersOf(outcomes).length + AROUND_A_KILL;
    await waitFor(() => expect(ordersOf(outcomes).length).toBeGreaterThanOrEqual(enough));
  };
  const pauses: Record<string, number> = {};
  const kill = async (member: Member) => {
    await moreOrders();
    const writes = measurePause(await waitFor(() => shop.makeBuyer(stock.id), { interval: 200 }));
    await writes.more(2);
    await member.end('SIGKILL');
    await moreOrders();
    await writes.more(2);
    pauses[member.name] = await writes.stop();
    await member.start();
  };
  const writer = await findWriter();
  const other = cluster.nodes.find((node) => node !== writer);
  const [store] = cluster.stores;
  if (!writer || !other || !store) throw new Error('the cluster is not whole');
  await kill(store);
  await kill(other);
  await kill(writer);
  isStopping = true;
  await Promise.all(workers);

  console.info('longest pauses of writes in ms', pauses, 'orders', ordersOf(outcomes).length);
  expect(failuresOf(outcomes)).toEqual([]);
  const stored = await shop.rows<{ order_no: string }>(
    'select o.order_no from `order` o join order_line l on l.order_id = o.id where l.stock_id = ?',
    [stock.id],
  );
  // One order of each buyer, however often it had to be sent.
  const acknowledged = ordersOf(outcomes);
  expect(stored.map(({ order_no }) => order_no).sort()).toEqual(acknowledged.map(({ order_no }) => order_no).sort());
  expect(await shop.findImbalance()).toEqual([]);
  const heardByAll = ordersOf(outcomes.slice(before)).map(({ _id }) => _id);
  for (const { heard, stop } of followers) {
    await waitFor(() => expect(heardByAll.filter((id) => !heard.includes(id))).toEqual([]));
    expect(new Set(heard).size).toBe(heard.length);
    await stop();
  }
  for (const longest of Object.values(pauses)) expect(longest).toBeLessThan(LONGEST_PAUSE_MS);
  // The first node is back, and the one that took its place stays: there are never two that are written to.
  expect(await findWriter()).not.toBe(writer);
});

test('a process that is stopped finishes what it has begun: no request fails', async () => {
  const [, second] = cluster.stores;
  const statuses = new Set<number>();
  let isStopped = false;
  const readers = [1, 2, 3, 4].map(async () => {
    while (!isStopped) statuses.add((await fetch(`${cluster.url}/api/categories/menu`)).status);
  });
  await second?.end('SIGTERM');
  isStopped = true;
  await Promise.all(readers);
  expect([...statuses]).toEqual([200]);
});
