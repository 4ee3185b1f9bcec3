/**
 * `npm run bench:abuse`: what an ordinary customer feels while one visitor attacks (docs/rules.md, Limits and failures): a list, a
 * line into the cart and /readyz, before, during and after each attack, and what the process holds.
 */
import { type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from 'mysql2/promise';
import { SCOPES } from '#shared/domain/apiScopes.ts';
import { describeMachine, readMemory, resetPeak } from '#test/processUsage.ts';
import { startStoreProcess } from '#test/storeProcess.ts';
import { attacksOn } from './abuse/attacks.ts';
import type { Experience } from './abuse/ordinaryCustomer.ts';
import { MEGABYTE } from './attackedStore.ts';
import { defineBench, markdownTable, print, say } from './cli.ts';
import { asCustomer, type Fixture, openDatabase, provideFixture, SESSION_SECRET, STAFF, select } from './fixture.ts';
import { firstPickup, readChoices } from './scenarios/writes.ts';
import { heapIn } from './servers.ts';
import { createStoreCalls } from './storeCalls.ts';

const SIZES = { products: 5_000, orders: 10_000 };
const MOST_RESIDENT = 600;
/** Megabytes that the process may gain after the second of several rounds. */
const MOST_GROWTH = 50;
const PAUSE_MS = 20;
const UNIT_FILE = join(import.meta.dirname, '../../deploy/systemd/campus-store@.service');

/** Starts a program that gets the processor, for each of its threads, where nothing else wants it. */
const IDLE = { execPath: 'chrt', execArgv: ['--idle', '0', process.execPath] };

/** Starts a process of this bench with its task, and ends it with the stack. */
function startHelper(name: string, task: object, stack: AsyncDisposableStack, options: ForkOptions = {}) {
  const child = stack.adopt(fork(join(import.meta.dirname, 'abuse', name), options), (started) => void started.kill());
  child.send(task);
  return child;
}

/**
 * The store as its unit file starts it, with the heap that V8 chooses in its memory, behind a proxy, and with no limit by the minute: that would
 * end attacks by a token after seconds.
 */
async function startStore(dataDir: string) {
  const unit = await readFile(UNIT_FILE, 'utf8');
  const [, allocator = ''] = /^Environment=(MALLOC.*)$/m.exec(unit) ?? [];
  const [, memory = 0] = /^MemoryMax=(\d+)M$/m.exec(unit) ?? [];
  return startStoreProcess({
    ...Object.fromEntries(allocator.split(' ').map((setting) => setting.split('='))),
    ...{ DATA_DIR: dataDir, DEMO: 'false', SESSION_SECRET, TRUST_PROXY: '1', TOKEN_REQUESTS_PER_MINUTE: '100000' },
    NODE_OPTIONS: `${process.env.STORE_NODE_OPTIONS ?? ''} ${heapIn(Number(memory))}`,
  });
}

/** Whom and what the attacks use: an API token, and an order without a proof. */
async function prepareAttacks(url: string, fixture: Fixture, database: Connection) {
  const { send } = createStoreCalls(url);
  await database.query('delete from api_token');
  const { username, password } = STAFF;
  const staff = JSON.parse((await send('/api/users/login', { username, password })).text);
  const scopes = SCOPES.filter((scope) => /read$|^stocks/.test(scope));
  const wanted = { name: 'attacker', days: 1, scopes, categories: [] };
  const made = await send('/api/tokens', wanted, { authorization: `Bearer ${staff.token}` }, 'PUT');
  const [order] = await select<{ id: number; order_no: string; customer_id: number }>(
    database,
    "select id, order_no, customer_id from `order` where status = 'Pending' and proof_of_payment_filename is null order by id limit 1",
  );
  if (!order) throw new Error('no order waits for a proof');
  const { token } = await asCustomer(order.customer_id);
  const unpaid = { ...order, token };
  return {
    url,
    fixture,
    choices: await readChoices(database),
    apiToken: JSON.parse(made.text).token,
    pickup: firstPickup(),
    unpaid,
  };
}

const p99 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0;
/** A figure at rest may grow by a fifth and 20 ms. */
const mostOf = (before: number) => before * 1.2 + 20;

const isKept = (name: keyof Experience, before: Experience, during: Experience) =>
  name === '/readyz' ? Math.max(...during[name].ms) < 1_000 : p99(during[name].ms) <= mostOf(p99(before[name].ms));

export const bench = defineBench({ only: '', seconds: 6, rounds: 1 }, async ({ options, dataDir }) => {
  const { only, seconds, rounds } = options;
  await using stack = new AsyncDisposableStack();
  const fixture = await provideFixture(dataDir, SIZES);
  const { child, url, stop } = await startStore(dataDir);
  stack.defer(stop);
  const pid = child.pid ?? 0;
  const memory = (of: 'resident' | 'peak') => Math.round(readMemory(pid)[of] / MEGABYTE);
  const task = await prepareAttacks(url, fixture, await openDatabase(fixture.database, stack));
  const tokens = fixture.customers.map((customer) => customer.token);
  const customer = startHelper(
    'ordinaryCustomer.ts',
    { url, tokens, choices: task.choices.slice(200), pauseMs: PAUSE_MS },
    stack,
  );
  const feel = async () => {
    customer.send('tell');
    const [felt] = (await once(customer, 'message')) as [Experience];
    return felt;
  };
  /** Measures the delays of the next seconds. */
  const watch = async () => {
    await feel();
    await wait(seconds * 1_000);
    return feel();
  };
  /** Runs `work` while somebody attacks; returns how many attacks there were, and what `work` returns. */
  const attackDuring = async <Result>(attack: string, work: () => Promise<Result>): Promise<[number, Result]> => {
    await using attacking = new AsyncDisposableStack();
    const attacker = startHelper('attacker.ts', { ...task, attack }, attacking, IDLE);
    await once(attacker, 'message');
    const result = await work();
    attacker.send('stop');
    const [turns] = await once(attacker, 'message');
    return [turns, result];
  };

  const rows: Record<string, string>[] = [];
  const attacks = Object.keys(attacksOn(task)).filter((name) => only.split(',').some((part) => name.includes(part)));
  let isMet = true;
  await wait(5_000);
  for (const attack of attacks) {
    const before = await watch();
    const atFirst = memory('resident');
    resetPeak(pid);
    const [turns, during] = await attackDuring(attack, watch);
    const most = memory('peak');
    await wait(2_000);
    const after = await watch();
    const calls = Object.keys(during) as (keyof Experience)[];
    const failed = calls.reduce((sum, name) => sum + during[name].failed, 0);
    const met = calls.every((name) => isKept(name, before, during)) && failed === 0;
    isMet &&= met && most <= MOST_RESIDENT;
    const times = calls.map((name) => [
      `${name}, p99 ms`,
      [before, during, after].map((felt) => Math.round(p99(felt[name].ms))).join(' → '),
    ]);
    rows.push({
      attack,
      ...Object.fromEntries(times),
      failed: String(failed),
      'memory MB': [atFirst, most, memory('resident')].join(' → '),
      'attacks a second': (turns / seconds).toFixed(0),
      met: met ? 'yes' : 'no',
    });
    say(Object.values(rows.at(-1) ?? {}).join(' | '));
  }
  const held = [memory('resident')];
  for (let round = 1; round < rounds; round += 1) {
    for (const attack of attacks) await attackDuring(attack, () => wait(seconds * 1_000));
    await wait(2_000);
    held.push(memory('resident'));
    say(`after ${round + 1} rounds of all of them: ${held.at(-1)} MB`);
  }
  const [, second = 0] = held;
  if (rounds > 2) isMet &&= (held.at(-1) ?? 0) - second <= MOST_GROWTH && memory('peak') <= MOST_RESIDENT;
  print(`${markdownTable(rows)}\n\nresident after each round: ${held.join(', ')} MB\n\n${describeMachine()}`);
  return isMet;
});
