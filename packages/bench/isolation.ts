/**
 * `npm run bench:isolation`: what an ordinary customer feels while one visitor attacks (docs/rules.md, Limits and failures): a list, a
 * line into the cart and /readyz, before, during and after each attack, and what the process holds.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describeMachine, readMemory } from '#test/processUsage.ts';
import { startStoreProcess } from '#test/storeProcess.ts';
import { MEGABYTE } from './attackedStore.ts';
import { defineBench, markdownTable, print, say } from './cli.ts';
import { openDatabase, provideFixture, SESSION_SECRET } from './fixture.ts';
import { ATTACKS } from './isolation/attacks.ts';
import type { Experience } from './isolation/ordinaryCustomer.ts';
import { readChoices } from './scenarios/writes.ts';

const SIZES = { products: 5_000, orders: 10_000 };
const MOST_RESIDENT = 600;
const PAUSE_MS = 20;

/** Starts a process of this bench with its task, and ends it with the stack. */
async function startHelper(name: string, task: object, stack: AsyncDisposableStack) {
  const child = fork(join(import.meta.dirname, 'isolation', name));
  stack.defer(() => void child.kill());
  child.send(task);
  return child;
}

const p99 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0;
/** A figure at rest may grow by a fifth and 20 ms. */
const mostOf = (before: number) => before * 1.2 + 20;

export const bench = defineBench({ only: '', seconds: 10 }, async ({ options: { only, seconds }, dataDir }) => {
  await using stack = new AsyncDisposableStack();
  const fixture = await provideFixture(dataDir, SIZES);
  const { child, url, stop } = await startStoreProcess({ DATA_DIR: dataDir, DEMO: 'false', SESSION_SECRET });
  stack.defer(stop);
  const resident = () => Math.round(readMemory(child.pid ?? 0).resident / MEGABYTE);
  const choices = await readChoices(await openDatabase(fixture.database, stack));
  const tokens = fixture.customers.slice(0, 50).map(({ token }) => token);
  const customer = await startHelper(
    'ordinaryCustomer.ts',
    { url, tokens, choices: choices.slice(200), pauseMs: PAUSE_MS },
    stack,
  );
  const feel = async () => {
    customer.send('tell');
    const [felt] = (await once(customer, 'message')) as [Experience];
    return felt;
  };
  /** What was felt within the next seconds. */
  const watch = async () => {
    await feel();
    await wait(seconds * 1_000);
    return feel();
  };

  const rows: Record<string, string>[] = [];
  let isMet = true;
  await wait(5_000);
  for (const attack of ATTACKS.filter((name) => only === '' || name.includes(only))) {
    const before = await watch();
    const memory = [resident()];
    await using attacking = new AsyncDisposableStack();
    const attacker = await startHelper('attacker.ts', { url, attack, fixture, choices }, attacking);
    await once(attacker, 'message');
    const during = await watch();
    memory.push(resident());
    attacker.send('stop');
    const [turns] = await once(attacker, 'message');
    await wait(2_000);
    const after = await watch();
    memory.push(resident());
    const calls = Object.keys(during) as (keyof Experience)[];
    const isKept = calls.every((name) =>
      name === '/readyz' ? Math.max(...during[name].ms) < 1_000 : p99(during[name].ms) <= mostOf(p99(before[name].ms)),
    );
    const failed = calls.reduce((sum, name) => sum + during[name].failed, 0);
    const met = isKept && failed === 0 && Math.max(...memory) <= MOST_RESIDENT;
    isMet &&= met;
    const times = calls.map((name) => [
      `${name}, p99 ms`,
      [before, during, after].map((felt) => Math.round(p99(felt[name].ms))).join(' → '),
    ]);
    rows.push({
      attack,
      ...Object.fromEntries(times),
      failed: String(failed),
      'memory MB': memory.join(' → '),
      'attacks a second': (turns / seconds).toFixed(0),
      met: met ? 'yes' : 'no',
    });
    say(`${attack}: ${Object.values(rows.at(-1) ?? {}).join(' | ')}`);
  }
  print(`${markdownTable(rows)}\n\n${describeMachine()}`);
  return isMet;
});
