import { statSync } from 'node:fs';
import { appendFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, expect, test } from 'vitest';
import ormOptions from '#db/mikro-orm.config.ts';
import { joinNodes } from '#server/platform/cluster/joinNodes.ts';
import { createNodeFreshness } from '#server/platform/cluster/nodeFreshness.ts';
import { readDatabaseUrl } from '#server/platform/config/databaseUrl.ts';
import { openOrm } from '#server/platform/database/orm.ts';
import { createStatementReader } from '#server/platform/database/statementReader.ts';
import { VERSION_STATEMENT } from '#server/platform/responseCache/catalogVersion.ts';
import { makeDataFolder } from '#test/dataFolder.ts';
import { TEST_LIMIT_MS } from '#test/limits.ts';
import { waitFor } from '#test/waitFor.ts';
import { createBackups } from './backup.ts';
import { type Cluster, type Member, startCluster } from './cluster.ts';
import { figure, printFigures, quantile } from './figures.ts';
import { BACKUP_USER, type GaleraNode } from './galeraNode.ts';
import { type Buyer, followOrders, type Outcome, openShop, type Shop } from './shop.ts';
import { keepDoing, keepWriting } from './traffic.ts';

const ROUNDS = Number(process.env.CLUSTER_ROUNDS ?? 1);
/** Acknowledged orders before a member is killed, and after. */
const AROUND_A_KILL = 4;
/** Pages that are loaded before an instance is stopped, and after. */

let folder: string;
let cluster: Cluster;
let shop: Shop;
beforeAll(async () => {
  folder = await makeDataFolder('campus-store-cluster-');
  cluster = await startCluster({ folder });
  shop = await openShop(cluster);
});
afterAll(async () => {
  await shop?.close();
  await cluster?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
  printFigures();
});

const ordersOf = (outcomes: readonly Outcome[]) => outcomes.flatMap((each) => ('order' in each ? [each.order] : []));
const failuresOf = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap((each) => ('failed' in each ? [each.failed] : []));

test('600 buyers of the last 10 over all instances: ten orders, and a polite no for all others', async () => {
  const stock = await shop.makeStock(10);
  const buyers = await shop.makeBuyers(600, stock.id, [cluster.url], 0);
  const began = performance.now();
  const outcomes = await Promise.all(buyers.map((buyer) => shop.order(buyer)));
  figure('600 buyers of 10: until the last has an answer', performance.now() - began, 'ms');
  expect(failuresOf(outcomes)).toEqual([]);
  expect(ordersOf(outcomes)).toHaveLength(10);
  const [left] = await shop.rows<{ available_quantity: number }>(
    'select available_quantity from size_price where id = ?',
    [stock.sizeId],
  );
  expect(left?.available_quantity).toBe(0);
  expect(await shop.findImbalance()).toEqual([]);
});

test('each member killed in turn while orders with proofs go through: nothing acknowledged is lost or doubled, no stream misses one', {
  timeout: ROUNDS * TEST_LIMIT_MS,
}, async () => {
  const stock = await shop.makeStock(100_000);
  const staff = await shop.makeStaff(10);
  const follower = followOrders(staff, 30);
  const buyers: Buyer[] = [];
  let asked = 0;
  const nextBuyer = async (): Promise<Buyer> => {
    asked += 1;
    // They are written to the database that is killed.
    while (buyers.length === 0)
      buyers.push(...(await waitFor(() => shop.makeBuyers(40, stock.id, [cluster.url], 12), { interval: 200 })));
    return buyers.shift() as Buyer;
  };
  // A stream hears what comes after it stands.
  await waitFor(async () => {
    await shop.order(await nextBuyer());
    expect(follower.streams.filter(({ heard }) => heard.size === 0)).toEqual([]);
  });
  const [writer] = await shop.makeBuyers(1, stock.id, [cluster.url], 0);
  const outcomes: Outcome[] = [];
  const traffic = keepDoing(async () => {
    const outcome = await shop.order(await nextBuyer(), { withProof: true });
    outcomes.push(outcome);
    return 'order' in outcome ? 'done' : 'failed';
  });
  const kill = async (member: Member) => {
    await traffic.more(AROUND_A_KILL);
    const writes = keepWriting(cluster.url, writer as Buyer);
    await writes.more(1);
    await member.kill();
    // Without its files no order with a proof is taken, and without the proxy none comes.
    if (member.kind === 'storage' || member.kind === 'proxy') await member.start();
    await traffic.more(AROUND_A_KILL);
    await writes.more(1);
    figure(`${member.name} killed: longest pause of writes`, (await writes.stop()).longestPause, 'ms');
    if (!member.isAlive()) await member.start();
  };
  for (let round = 0; round < ROUNDS; round += 1) for (const member of cluster.members) await kill(member);
  await traffic.stop();

  const acknowledged = ordersOf(outcomes);
  expect(failuresOf(outcomes)).toEqual([]);
  const stored = await shop.rows<{ order_no: string; proof: string | null }>(
    `select o.order_no, o.proof_of_payment_filename as proof from \`order\` o join order_line l on l.order_id = o.id where l.stock_id = ?`,
    [stock.id],
  );
  const numbers = stored.map(({ order_no }) => order_no);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(acknowledged.filter(({ order_no }) => !numbers.includes(order_no))).toEqual([]);
  // One order of each buyer, however often it had to be sent.
  expect(numbers.length).toBeLessThanOrEqual(asked);
  expect(await shop.findImbalance()).toEqual([]);
  const ids = acknowledged.map(({ _id }) => _id);
  await waitFor(() => {
    for (const { heard } of follower.streams) expect(ids.filter((id) => !heard.has(id))).toEqual([]);
  });
  expect(follower.streams.filter(({ isTwice }) => isTwice())).toEqual([]);
  figure('orders with proofs acknowledged meanwhile', acknowledged.length, '');
  await follower.stop();
  const order = await staff[0]?.orders.get.query({ _id: String(acknowledged.at(-1)?._id) });
  const proof = await fetch(cluster.url + order?.proof_of_payment_url);
  expect([proof.status, proof.redirected, proof.headers.get('content-type')]).toEqual([200, true, 'image/jpeg']);
  await proof.body?.cancel();
});

test('an order on one instance reaches the streams of another', async () => {
  const [one, other] = cluster.instances.map(({ url }) => url);
  const stock = await shop.makeStock(100_000);
  const buyers = await shop.makeBuyers(100, stock.id, [one ?? ''], 0);
  const follower = followOrders(await shop.makeStaff(1, other), 1);
  const [stream] = follower.streams;
  const late: number[] = [];
  for (const buyer of buyers) {
    const outcome = await shop.order(buyer);
    const acknowledgedAt = performance.now();
    if (!('order' in outcome)) throw new Error(JSON.stringify(outcome));
    // The stream may not stand yet for the first.
    if (stream?.heard.size === 0 && late.length === 0 && buyer !== buyers.at(-1)) continue;
    const { _id } = outcome.order;
    await waitFor(() => expect(stream?.heard.has(_id)).toBe(true), { interval: 2 });
    late.push(Math.max(0, (stream?.heard.get(_id) ?? 0) - acknowledgedAt));
  }
  await follower.stop();
  figure('an order of one instance heard on another after its answer, p50', quantile(late, 0.5), 'ms');
  figure('the same, p99', quantile(late, 0.99), 'ms');
});

test('backups of a node are restored whole or to a moment, also when the node was made anew in between: the orders are counted', async () => {
  const [, other, node] = cluster.database.nodes as [GaleraNode, GaleraNode, GaleraNode];
  const backups = createBackups(join(folder, 'backups'), node);
  const stock = await shop.makeStock(100);
  const buyers = await shop.makeBuyers(24, stock.id);
  const count = async () =>
    Number((await shop.rows<{ count: number }>('select count(*) as count from `order`'))[0]?.count);
  const orderSome = async (some: number) => {
    for (const buyer of buyers.splice(0, some)) expect(await shop.order(buyer)).toHaveProperty('order');
  };
  const histories = async () => {
    const files = (await readdir(backups.logs, { withFileTypes: true, recursive: true })).filter((file) =>
      file.isFile(),
    );
    return Object.groupBy(
      files.map(({ name, parentPath }) => ({ name, parentPath })),
      ({ parentPath }) => parentPath,
    );
  };
  await orderSome(4);
  const before = await count();
  const backup = await backups.backUp();
  await orderSome(3);
  for (let run = 0; run < 3; run += 1) await backups.archiveLogs();
  const [[first = '', filesOfFirst = []] = []] = Object.entries(await histories());

  await cluster.database.rebuild(node, other);
  await orderSome(1);
  const later = await backups.backUp();
  await orderSome(6);
  // To the second, as the log has it: what comes from the next one on is left out. The log has the moments of the commits, which a busy machine
  // makes seconds after those of the orders.
  const [{ until } = { until: '' }] = await shop.rows<{ until: string }>(
    "select date_format(now() + interval 1 second, '%Y-%m-%d %H:%i:%s') as until",
  );
  await waitFor(async () => {
    const [row] = await shop.rows<{ is_over: number }>('select now() > ? + interval 1 second as is_over', [until]);
    expect(row?.is_over).toBe(1);
  });
  await orderSome(5);
  await backups.archiveLogs();
  await backups.archiveLogs();
  const { [first]: kept, ...others } = await histories();
  expect(kept).toEqual(filesOfFirst);
  const [[second = '', filesOfSecond = []] = []] = Object.entries(others);
  // The same names in both: only their folders tell them apart.
  expect(filesOfSecond.map(({ name }) => name)).toContain(filesOfFirst[0]?.name);

  expect(await count()).toBe(before + 15);
  expect(await backups.restore(backup)).toBe(before + 3);
  expect(await backups.restore(later, until)).toBe(before + 10);
  expect(await backups.restore(later)).toBe(before + 15);
  const modes = [backup, first, join(first, filesOfFirst[0]?.name ?? '')].map((path) => statSync(path).mode & 0o777);
  expect(modes).toEqual([0o600, 0o700, 0o600]);

  const newest = join(
    second,
    filesOfSecond
      .map(({ name }) => name)
      .toSorted()
      .at(-1) ?? '',
  );
  await appendFile(newest, 'something else');
  await expect(backups.archiveLogs()).rejects.toThrow('differs from what the node has');
});

test('the catalog’s version is read at another node than the writer, but at none that is more than a second behind', async () => {
  const hosts = readDatabaseUrl(cluster.database.url);
  const [, second, third] = hosts ?? [];
  if (!hosts || !second || !third) throw new Error('the cluster has three nodes');
  const freshness = createNodeFreshness(undefined, 0);
  const readable = () => freshness.readable(1_000);
  const orm = await openOrm(ormOptions, hosts[0], {
    openPool: joinNodes(hosts, freshness).openPool,
    maxConnections: 1,
  });
  const reader = createStatementReader(VERSION_STATEMENT, readable);
  const stalled = await createConnection({ ...second, user: BACKUP_USER });
  try {
    await waitFor(() => expect(readable()).toBe(second));
    // It takes in what the others commit, and shows nothing of it.
    await stalled.query('flush tables with read lock');
    const [before] = await shop.rows<{ value: number }>(VERSION_STATEMENT);
    const raised = Number(before?.value) + 1;
    await shop.rows('insert into sequence (name, value) values (?, 1) on duplicate key update value = value + 1', [
      'catalog_version:0',
    ]);
    const committedAt = performance.now();
    await waitFor(() => expect(performance.now() - committedAt).toBeGreaterThan(1_000));
    expect(readable()).not.toBe(second);
    await waitFor(() => expect(readable()).toBe(third));
    await waitFor(async () => expect(await reader.read()).toEqual({ value: raised }));
    await stalled.query('unlock tables');
    await waitFor(() => expect(readable()).toBe(second));
    await waitFor(async () => expect(await reader.read()).toEqual({ value: raised }));
  } finally {
    await stalled.end();
    reader.close();
    await orm.close();
  }
});
