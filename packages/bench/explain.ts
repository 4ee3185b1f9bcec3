import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { openPool } from './baseline/database.ts';
import { monotonicMs } from './cli.ts';
import { type Fixture, select } from './fixture.ts';
import { startStore } from './processes.ts';
import { type FilledStore, newRun, runScenario } from './runs.ts';
import type { Scenario } from './scenario.ts';

/** A profile as V8 writes it: calls, and for each sample the call that was on top. Times are microseconds. */
interface CpuProfile {
  startTime: number;
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

/** A row of the database's slow log; times in milliseconds. */
type Statement = Record<'text' | 'ms', string> & Record<'sent' | 'examined' | 'affected', number>;

const ROOT = join(import.meta.dirname, '../..');
const [WARMUP_SECONDS, PROFILED_SECONDS] = [3, 5];
/** Enough for the store to open its connections and to read once what it keeps. */
const FIRST_REQUESTS = 20;
/** Odd: the middle one is shown, because the store's own timers may fall into one of them. */
const LOGGED_REQUESTS = 7;
const MAX_SHOWN = 15;
const MAX_TEXT_LENGTH = 1_200;

const LOG_EVERYTHING = [
  "SET GLOBAL log_output = 'TABLE'",
  // Otherwise BEGIN and COMMIT are left out.
  "SET GLOBAL log_slow_filter = ''",
  'SET GLOBAL long_query_time = 0',
  'SET GLOBAL slow_query_log = 1',
];
const LOGGED = `select convert(sql_text using utf8mb4) as text, round(time_to_sec(query_time) * 1000, 2) as ms,
    rows_sent as sent, rows_examined as examined, rows_affected as affected
  from mysql.slow_log where thread_id <> connection_id() and sql_text not like '%administrator command%'`;

/** Prints for each scenario the statements of a request and a profile under load, without caches; false where a limit is passed. */
export async function explain(filled: FilledStore, scenarios: readonly Scenario[]): Promise<boolean> {
  let isWithin = true;
  for (const scenario of scenarios) {
    const { statements, began, ended } = await callStore(filled, scenario);
    const profile = JSON.parse(await readFile(profileOf(filled.dataDir, scenario), 'utf8')) as CpuProfile;
    isWithin &&= statements.length <= (scenario.statements ?? Number.POSITIVE_INFINITY);
    const limit = scenario.statements === undefined ? '' : `, at most ${scenario.statements}`;
    const lines = [
      `\n## ${scenario.title}\n\n${statements.length} statements a request${limit}`,
      ...statements,
      `\nProcessor time by function (${profileOf(filled.dataDir, scenario)} opens in the developer tools of a browser)`,
      ...heaviest(profile, began, ended),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  return isWithin;
}

const profileOf = (dataDir: string, { name }: Scenario) => join(dataDir, `${name}.cpuprofile`);

/** Loads a store of its own, which leaves a profile behind when it ends, and then sends it single requests. */
async function callStore(filled: FilledStore, scenario: Scenario) {
  const { dataDir, cores, fixture } = filled;
  const nodeOptions = `--cpu-prof --cpu-prof-dir=${dataDir} --cpu-prof-name=${scenario.name}.cpuprofile`;
  await using store = await startStore(dataDir, { caches: 'off', core: cores.servers, nodeOptions });
  await using stack = new AsyncDisposableStack();
  const database = await createConnection(fixture.database);
  stack.defer(() => database.end());
  const turn = { side: 'store', connections: 10, warmup: WARMUP_SECONDS, seconds: PROFILED_SECONDS } as const;
  await runScenario({ ...filled, database }, scenario, store, turn);
  const ended = monotonicMs();
  // Afterwards: a database that logs every statement would slow the load down.
  await logEverything(database);
  const statements = await statementsOf(fixture, database, scenario, store.url);
  return { statements, began: ended - PROFILED_SECONDS * 1_000, ended };
}

/** Connections take these settings when they are opened, so that those which are open must go. */
async function logEverything(database: Connection): Promise<void> {
  for (const setting of LOG_EVERYTHING) await database.query(setting);
  const sleeping = "select id from information_schema.processlist where id <> connection_id() and command = 'Sleep'";
  for (const { id } of await select<{ id: number }>(database, sleeping))
    await database.query('KILL CONNECTION ?', [id]);
}

/** The statements of one request as the database saw them, with their plans. */
async function statementsOf(
  fixture: Fixture,
  database: Connection,
  scenario: Scenario,
  url: string,
): Promise<string[]> {
  const run = newRun('store', 1, 1);
  await scenario.prepare?.(fixture, database, run);
  const pool = openPool(fixture.database, 1);
  const requestAt = await scenario.requests(fixture, pool, run);
  await pool.end();
  const send = async (n: number): Promise<string | null> => {
    const { path, check, ...request } = requestAt(n);
    const answer = await fetch(url + path, request);
    return check(answer.status, await answer.text());
  };
  // The first may meet a connection that was killed.
  for (let n = 0; n < FIRST_REQUESTS; n += 1) await send(n).catch(() => null);
  const taken: Statement[][] = [];
  for (let n = FIRST_REQUESTS; n < FIRST_REQUESTS + LOGGED_REQUESTS; n += 1) {
    await database.query('truncate table mysql.slow_log');
    const wrong = await send(n);
    if (wrong !== null) throw new Error(`${scenario.title}: ${wrong}`);
    // A statement is logged just after it was answered; by the time that another one is, it has been.
    await database.query('DO 0');
    taken.push(await select<Statement>(database, LOGGED));
  }
  taken.sort((a, b) => a.length - b.length);
  const described: string[] = [];
  for (const { text, ms, sent, examined, affected } of taken[Math.floor(LOGGED_REQUESTS / 2)] ?? []) {
    const line = text.replaceAll(/\s+/g, ' ').slice(0, MAX_TEXT_LENGTH);
    const cost = `${described.length + 1}. ${ms} ms, read ${examined}, answered ${sent}, changed ${affected}`;
    described.push([cost, `   ${line}`, ...(await planOf(database, text))].join('\n'));
  }
  return described;
}

/** How the database finds the rows of a statement, a line for each table; nothing of what it cannot explain. */
export async function planOf(database: Pick<Connection, 'query'>, statement: string): Promise<string[]> {
  if (!/^\W*(select|with|update|delete)\b/i.test(statement)) return [];
  const [steps] = await database.query<({ [column: string]: string | number | null } & RowDataPacket)[]>(
    `explain ${statement}`,
  );
  return steps.map(
    ({ table, type, key, rows, Extra }) => `     ${table}: ${type} by ${key}, rows ${rows} ${Extra ?? ''}`,
  );
}

/** The functions with the largest shares of the time in which something was done between two moments of `monotonicMs`. */
export function heaviest({ startTime, nodes, samples, timeDeltas }: CpuProfile, beganMs: number, endedMs: number) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, number>();
  let [at, total] = [startTime, 0];
  for (const [index, id] of samples.entries()) {
    const time = timeDeltas[index] ?? 0;
    at += time;
    const frame = frames.get(id);
    if (!frame || frame.functionName === '(idle)' || at < beganMs * 1_000 || at > endedMs * 1_000) continue;
    const { functionName, url, lineNumber } = frame;
    const file = url.startsWith('file:') ? relative(ROOT, fileURLToPath(url)) : url || 'native';
    const name = `${functionName || '(anonymous)'}  ${file}:${lineNumber + 1}`;
    times.set(name, (times.get(name) ?? 0) + time);
    total += time;
  }
  const sorted = [...times].sort(([, one], [, other]) => other - one).slice(0, MAX_SHOWN);
  return sorted.map(([name, time]) => `${((time / total) * 100).toFixed(1).padStart(6)} %  ${name}`);
}
