import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { profileDuring, type TimeSpent, timeSpent } from './cpuProfile.ts';
import { type Devtools, freePort, openDevtools } from './devtools.ts';
import { explanationOf } from './explanation.ts';
import { type Measured, runLoad, startStore } from './processes.ts';
import { newRun, type Place, send } from './runs.ts';
import type { Scenario } from './scenario.ts';
import { LOG_EVERYTHING, readSlowLog, type Statement } from './slowLog.ts';

const PROFILED = { connections: 10, warmup: 3, seconds: 5 };
/** Enough for the store to open its connections and to keep what it reads once. */
const FIRST_ASKS = 20;
/** Odd: the middle one is told, because the store's own clockwork may fall into one of them. */
const LOGGED_ASKS = 7;

interface Lab extends Place {
  store: Measured;
  database: Connection;
}

/** Prints for each scenario the statements of a request and a profile under load, without caches; false where a bound is passed. */
export async function explain(place: Place, scenarios: readonly Scenario[]): Promise<boolean> {
  const inspectPort = await freePort();
  await using store = await startStore(place.dataDir, { caches: 'off', core: place.cores.servers, inspectPort });
  await using stack = new AsyncDisposableStack();
  const database = await createConnection(place.ground.database);
  stack.defer(() => database.end());
  const devtools = await openDevtools(inspectPort);
  stack.defer(() => devtools.close());
  const lab = { ...place, store, database };

  // Profiles first: a database that logs every statement would slow the load down.
  const profiles = new Map<Scenario, TimeSpent>();
  for (const scenario of scenarios) profiles.set(scenario, await profile(lab, devtools, scenario));
  const log = join(place.dataDir, 'bench-slow.log');
  await logEverything(database, log);
  let isWithin = true;
  for (const [scenario, time] of profiles) {
    const statements = await statementsOf(lab, scenario, log);
    isWithin &&= statements.length <= (scenario.statements ?? Number.POSITIVE_INFINITY);
    process.stdout.write(`${explanationOf(scenario, statements, time)}\n`);
  }
  return isWithin;
}

async function profile(lab: Lab, devtools: Devtools, scenario: Scenario): Promise<TimeSpent> {
  const { ground, database, store, cores, signal } = lab;
  const ask = async (seconds: number) => {
    const plan = { url: store.url, connections: PROFILED.connections, warmup: 0, seconds };
    const run = newRun('store', plan.connections, seconds);
    await scenario.prepare?.(ground, database, run);
    return runLoad({ scenario: scenario.name, run, plan, ground, watched: store.watched }, cores.load, signal);
  };
  await ask(PROFILED.warmup);
  const [taken] = await profileDuring(devtools, () => ask(PROFILED.seconds));
  return timeSpent(taken, join(import.meta.dirname, '..'));
}

/** Connections take these settings when they are opened, so that those which are open must go. */
async function logEverything(database: Connection, file: string): Promise<void> {
  await rm(file, { force: true });
  await database.query('SET GLOBAL slow_query_log_file = ?', [file]);
  for (const setting of LOG_EVERYTHING) await database.query(setting);
  const [others] = await database.query<(RowDataPacket & { id: number })[]>(
    "select id from information_schema.processlist where id <> connection_id() and command = 'Sleep'",
  );
  for (const { id } of others) await database.query('KILL CONNECTION ?', [id]);
}

/** The statements of one request, as the database saw them. */
async function statementsOf(lab: Lab, scenario: Scenario, log: string): Promise<Statement[]> {
  const { ground, database, store, signal } = lab;
  const run = newRun('store', 1, 1);
  await scenario.prepare?.(ground, database, run);
  const asking = await scenario.store(ground, database, run);
  // The first may meet a connection that was killed.
  for (let n = 0; n < FIRST_ASKS; n += 1) await send(store.url, asking(n)).catch(() => null);
  const taken: Statement[][] = [];
  for (let n = FIRST_ASKS; n < FIRST_ASKS + LOGGED_ASKS; n += 1) {
    signal.throwIfAborted();
    const before = (await readFile(log)).length;
    const { fault } = await send(store.url, asking(n));
    if (fault !== null) throw new Error(`${scenario.title}: ${fault}`);
    // A statement is logged just after it was answered; by the time that another one is, it has been.
    await database.query('DO 0');
    taken.push(readSlowLog((await readFile(log)).subarray(before).toString()));
  }
  taken.sort((a, b) => a.length - b.length);
  return taken[Math.floor(LOGGED_ASKS / 2)] ?? [];
}
