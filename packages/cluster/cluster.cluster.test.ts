import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#test/store/apiClient.ts';
import { makeDataFolder } from '#test/store/dataFolder.ts';
import { waitFor } from '#test/store/waitFor.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type { Member } from './processes.ts';
import { followOrders, openShop, type Shop } from './shop.ts';

/** Orders acknowledged before and after a member is killed. */
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

/** Returns sizes whose quantity differs from the sum of their ledger. */
const findImbalance = () =>
  shop.rows(`select p.id from size_price p left join stock_ledger l on l.size_price_id = p.id
    group by p.id, p.available_quantity having coalesce(sum(l.quantity), 0) <> p.available_quantity`);

async function findWriter() {
  const [row] = await shop.rows<{ port: number }>('select @@port as port');
  return cluster.nodes.find(({ port }) => port === row?.port);
}

test('100 buyers of the last 10 over both processes: ten orders, and a clear rejection for all others', async () => {
  const stock = await shop.makeStock(10);
  const buyers = await Promise.all(Array.from({ length: 100 }, () => shop.makeBuyer(stock.id)));
  const outcomes = await Promise.allSettled(buyers.map(shop.order));
  const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 200 : outcome.reason.status));
  expect(statuses.sort()).toEqual([...Array(10).fill(200), ...Array(90).fill(409)]);
  expect(await findImbalance()).toEqual([]);
});

test('while a process, a node and the writing node are killed, no acknowledged order is lost or doubled, streams receive each once, writes pause 10 s at most', async () => {
  const stock = await shop.makeStock(100_000);
  const followers = await Promise.all([1, 2, 3, 4].map(async () => followOrders(await shop.makeStaff())));
  const orders: { _id: string; order_no: string }[] = [];
  const orderOne = async () => orders.push(await shop.order(await shop.makeBuyer(stock.id)));
  const more = async <Some>(list: readonly Some[]) => {
    const enough = list.length + AROUND_A_KILL;
    await waitFor(() => expect(list.length).toBeGreaterThanOrEqual(enough));
  };
  // A stream receives only events sent after it opened.
  await waitFor(async () => {
    await orderOne();
    for (const { heard } of followers) expect(heard.length).toBeGreaterThan(0);
  });
  const before = orders.length;

  let isStopping = false;
  const untilStopped = async (step: () => Promise<unknown>) => {
    while (!isStopping) await step();
  };
  /** Times of successful writes without a retry, 50 ms apart. */
  const writes: number[] = [];
  const writer = connect(cluster.url, (await shop.makeBuyer(stock.id)).token);
  const write = async () => {
    const profile = { full_name: `Maria ${performance.now()}`, has_agreed_to_terms_and_conditions: true as const };
    const isWritten = writer.customers.updateProfile.mutate(profile).then(() => true);
    if (await isWritten.catch(() => false)) writes.push(performance.now());
    await pause(50);
  };
  const running = Promise.all([untilStopped(write), ...[1, 2, 3].map(() => untilStopped(orderOne))]);
  const pauses: Record<string, number> = {};
  const kill = async (member: Member) => {
    await Promise.all([more(orders), more(writes)]);
    const first = writes.length - 1;
    await member.end('SIGKILL');
    await Promise.all([more(orders), more(writes)]);
    const since = writes.slice(first);
    pauses[member.name] = Math.max(...since.slice(1).map((at, index) => at - (since[index] ?? 0)));
    await member.start();
  };
  const writtenTo = await findWriter();
  const other = cluster.nodes.find((node) => node !== writtenTo);
  const [store] = cluster.stores;
  if (!writtenTo || !other || !store) throw new Error('the cluster is not whole');
  await kill(store);
  await kill(other);
  await kill(writtenTo);
  isStopping = true;
  await running;

  console.info('longest pauses of writes in ms', pauses, 'orders', orders.length);
  for (const longest of Object.values(pauses)) expect(longest).toBeLessThan(LONGEST_PAUSE_MS);
  // One order for each buyer, however often the call was sent.
  const stored = await shop.rows<{ order_no: string }>(
    'select o.order_no from `order` o join order_line l on l.order_id = o.id where l.stock_id = ?',
    [stock.id],
  );
  expect(stored.map(({ order_no }) => order_no).sort()).toEqual(orders.map(({ order_no }) => order_no).sort());
  expect(await findImbalance()).toEqual([]);
  const ids = orders.slice(before).map(({ _id }) => _id);
  for (const { heard, stop } of followers) {
    await waitFor(() => expect(ids.filter((id) => !heard.includes(id))).toEqual([]));
    expect(new Set(heard).size).toBe(heard.length);
    stop();
  }
  // The first node is back, but its replacement stays the writer: there are never two.
  expect(await findWriter()).not.toBe(writtenTo);
});

test('a stopping process finishes its requests: none fails', async () => {
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
