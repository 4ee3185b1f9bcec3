// `npm run cluster`: the store as a cluster on this machine, with a page in the terminal that shows who lives, and keys to kill and start.
// `-- --port 3900` names the proxy's port, `-- --data DIR` a folder that keeps all of it and is taken up again.

import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { emitKeypressEvents } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DEMO_STAFF } from '#server/staff/demoStaff.ts';
import { type Cluster, type Member, startCluster } from './cluster.ts';
import { openShop } from './shop.ts';

const LOOK_MS = 500;
const BUYERS = 500;

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const { values } = parseArgs({ options: { port: { type: 'string', default: '3000' }, data: { type: 'string' } } });
const folder = values.data ? resolve(values.data) : await mkdtemp(join(tmpdir(), 'campus-store-cluster-'));
const removeFolder = () => {
  if (!values.data) rmSync(folder, { recursive: true, force: true });
};
// A terminal that was closed takes no more words.
process.stdout.on('error', () => undefined);
// The processes that were started end with this process.
const endAtStart = () => {
  removeFolder();
  process.exit(130);
};
for (const signal of ENDING) process.on(signal, endAtStart);
let cluster: Cluster;
try {
  const say = (text: string) => process.stdout.write(`… ${text}\n`);
  cluster = await startCluster({ folder, port: Number(values.port), say });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\nThe logs are in ${folder}.\n`);
  process.exit(1);
}
const { members, url } = cluster;
const shop = await openShop(cluster);
const ending = new AbortController();
const states = new Map<Member, string>();
let isOrdering = false;
const counts = { acknowledged: 0, failed: 0, slowestMs: 0 };
let lastOrder = '';

/** Probes every member, twice a second. */
async function follow() {
  while (!ending.signal.aborted) {
    await Promise.all(
      members.map(async (member) => {
        if (states.get(member) === 'starting') return;
        const isReady = member.isAlive() && (await member.isReady().catch(() => false));
        states.set(member, isReady ? 'ready' : member.isAlive() ? 'not ready' : 'dead');
      }),
    );
    draw();
    await pause(LOOK_MS, undefined, { signal: ending.signal }).catch(() => undefined);
  }
}

/** Orders with proofs, one after the other, as long as it is switched on. */
async function orderOn() {
  const { id } = await shop.makeStock(1_000_000);
  let buyers: Awaited<ReturnType<typeof shop.makeBuyers>> = [];
  while (isOrdering && !ending.signal.aborted) {
    if (buyers.length === 0) buyers = await shop.makeBuyers(BUYERS, id).catch(() => []);
    const [buyer] = buyers.splice(0, 1);
    if (!buyer) continue;
    const began = performance.now();
    const outcome = await shop.order(buyer, { withProof: true });
    counts.slowestMs = Math.max(counts.slowestMs, performance.now() - began);
    if ('order' in outcome) {
      counts.acknowledged += 1;
      lastOrder = outcome.order.order_no;
    } else counts.failed += 1;
  }
}

/** A member with its state, its process and its port; the node that is written to says so. */
function describe(member: Member): string {
  const writer = members.find((each) => each.kind === 'database' && states.get(each) === 'ready');
  const process = member.isAlive() ? `pid ${member.pid()}` : '';
  const place = `${process.padEnd(12)} port ${member.port}`;
  return `${member.name.padEnd(10)} ${(states.get(member) ?? '').padEnd(10)} ${place}${member === writer ? '   written to' : ''}`;
}

function draw() {
  const lines = [
    `Campus Store on ${url}   (staff: ${DEMO_STAFF.username} / ${DEMO_STAFF.password})`,
    '',
    ...members.map((member, index) => `  ${index + 1}  ${describe(member)}`),
    '',
    `  orders ${isOrdering ? 'go on' : 'stand still'}: ${counts.acknowledged} acknowledged, ${counts.failed} failed, the slowest after ${Math.round(counts.slowestMs)} ms ${lastOrder && `(last ${lastOrder})`}`,
    '',
    'Press a number to kill that one, or to start it again; o for orders; q to end. Logs and data are in',
    folder,
  ];
  if (process.stdout.isTTY) process.stdout.write(`\x1b[2J\x1b[H${lines.join('\n')}\n`);
  else process.stdout.write(`${members.map(describe).join(', ').replace(/ +/g, ' ')}\n`);
}

async function toggle(member: Member) {
  if (states.get(member) === 'starting') return;
  if (member.isAlive()) return member.kill();
  states.set(member, 'starting');
  await member.start().catch(() => undefined);
  states.delete(member);
}

async function end() {
  if (ending.signal.aborted) return;
  ending.abort();
  process.stdout.write('\nEnding…\n');
  await shop.close();
  await cluster.stop();
  removeFolder();
  process.exit(0);
}

function press(text: string | undefined, key: { ctrl: boolean; name?: string }) {
  if (key.name === 'q' || (key.ctrl && key.name === 'c')) return void end();
  if (key.name === 'o') {
    isOrdering = !isOrdering;
    if (isOrdering) void orderOn();
  }
  const member = members[Number(text) - 1];
  if (member) void toggle(member);
  draw();
}

if (process.stdin.isTTY) {
  emitKeypressEvents(process.stdin);
  process.stdin.setRawMode(true);
  process.stdin.on('keypress', press);
}
for (const signal of ENDING) process.off(signal, endAtStart).on(signal, () => void end());
await follow();
