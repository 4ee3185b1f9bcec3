import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, createConnection } from 'mysql2/promise';
import { openPool } from './baseline/database.ts';
import { type Profile, profileDuring, summarize, type TimeShare } from './cpuProfile.ts';
import { select } from './fixture.ts';
import { freePort, type Inspector, openInspector } from './inspector.ts';
import { type Measured, startStore } from './processes.ts';
import { type FilledStore, newRun, runScenario, send } from './runs.ts';
import type { Scenario } from './scenario.ts';
import { LOG_EVERYTHING, readSlowLog, type Statement } from './slowLog.ts';

const PROFILED = { side: 'store', connections: 10, warmup: 0 } as const;
const [WARMUP_SECONDS, PROFILED_SECONDS] = [3, 5];
/** Enough for the store to open its connections and to read once what it keeps. */
const FIRST_REQUESTS = 20;
/** Odd: the middle one is shown, because the store's own timers may fall into one of them. */
const LOGGED_REQUESTS = 7;
const MAX_FUNCTIONS = 20;
const MAX_MODULES = 15;
const MAX_TEXT_LENGTH = 1_200;

type RunningStore = FilledStore & { store: Measured; database: Connection };

/** Prints for each scenario the statements of a request and a profile under load, without caches; false where a limit is passed. */
export async function explain(filled: FilledStore, scenarios: readonly Scenario[]): Promise<boolean> {
  const inspectPort = await freePort();
  await using store = await startStore(filled.dataDir, { caches: 'off', core: filled.cores.servers, inspectPort });
  await using stack = new AsyncDisposableStack();
  const database = await createConnection(filled.fixture.database);
  stack.defer(() => database.end());
  const inspector = await openInspector(inspectPort);
  stack.defer(() => inspector.close());
  const running = { ...filled, store, database };

  // Profiles first: a database that logs every statement would slow the load down.
  const profiles = new Map<Scenario, Profile>();
  for (const scenario of scenarios) profiles.set(scenario, await profile(running, inspector, scenario));
  const log = join(filled.dataDir, 'bench-slow.log');
  await logEverything(database, log);
  let isWithin = true;
  for (const [scenario, time] of profiles) {
    const statements = await statementsOf(running, scenario, log);
    isWithin &&= statements.length <= (scenario.statements ?? Number.POSITIVE_INFINITY);
    process.stdout.write(`${describe(scenario, statements, time)}\n`);
  }
  return isWithin;
}

async function profile(running: RunningStore, inspector: Inspector, scenario: Scenario): Promise<Profile> {
  const run = (seconds: number) => runScenario(running, scenario, running.store, { ...PROFILED, seconds });
  await run(WARMUP_SECONDS);
  const taken = await profileDuring(inspector, () => run(PROFILED_SECONDS));
  return summarize(taken, join(import.meta.dirname, '../..'));
}

/** Connections take these settings when they are opened, so that those which are open must go. */
async function logEverything(database: Connection, file: string): Promise<void> {
  await rm(file, { force: true });
  await database.query('SET GLOBAL slow_query_log_file = ?', [file]);
  for (const setting of LOG_EVERYTHING) await database.query(setting);
  const others = await select<{ id: number }>(
    database,
    "select id from information_schema.processlist where id <> connection_id() and command = 'Sleep'",
  );
  for (const { id } of others) await database.query('KILL CONNECTION ?', [id]);
}

/** The statements of one request, as the database saw them. */
async function statementsOf(running: RunningStore, scenario: Scenario, log: string): Promise<Statement[]> {
  const { fixture, database, store, signal } = running;
  const run = newRun('store', 1, 1);
  await scenario.prepare?.(fixture, database, run);
  const pool = openPool(fixture.database, 1);
  const requestAt = await scenario.requests(fixture, pool, run);
  await pool.end();
  // The first may meet a connection that was killed.
  for (let n = 0; n < FIRST_REQUESTS; n += 1) await send(store.url, requestAt(n)).catch(() => null);
  const taken: Statement[][] = [];
  for (let n = FIRST_REQUESTS; n < FIRST_REQUESTS + LOGGED_REQUESTS; n += 1) {
    signal.throwIfAborted();
    const before = (await readFile(log)).length;
    const wrong = await send(store.url, requestAt(n));
    if (wrong !== null) throw new Error(`${scenario.title}: ${wrong}`);
    // A statement is logged just after it was answered; by the time that another one is, it has been.
    await database.query('DO 0');
    taken.push(readSlowLog((await readFile(log)).subarray(before).toString()));
  }
  taken.sort((a, b) => a.length - b.length);
  return taken[Math.floor(LOGGED_REQUESTS / 2)] ?? [];
}

/** Where a scenario's time goes, as text: its statements with their plans, and its profile. */
function describe({ title, statements: limit }: Scenario, statements: readonly Statement[], time: Profile): string {
  const verdict = limit === undefined ? '' : `, at most ${limit}: ${statements.length <= limit ? 'met' : 'missed'}`;
  const sum = (of: (statement: Statement) => number) => statements.reduce((total, each) => total + of(each), 0);
  return [
    `\n## ${title}`,
    `\n${statements.length} statements a request${verdict}. ` +
      `Rows read ${sum((each) => each.rowsExamined)}, answered ${sum((each) => each.rowsSent)}, ` +
      `changed ${sum((each) => each.rowsChanged)}; ${sum((each) => each.milliseconds).toFixed(2)} ms in the database.\n`,
    ...statements.map(describeStatement),
    "\nThe store's own time under load, by module, then by function:\n",
    ...time.modules.slice(0, MAX_MODULES).map(describeShare),
    '',
    ...time.functions.slice(0, MAX_FUNCTIONS).map(describeShare),
  ].join('\n');
}

function describeStatement(statement: Statement, index: number): string {
  const { text, milliseconds, rowsExamined, rowsSent, rowsChanged, plan } = statement;
  const line = text.replaceAll(/\s+/g, ' ');
  const marks = [
    `read ${rowsExamined}`,
    `answered ${rowsSent}`,
    rowsChanged > 0 && `changed ${rowsChanged}`,
    statement.isFullScan && 'full scan',
    statement.usesFilesort && 'sorts',
    statement.usesTemporaryTable && 'temporary table',
  ];
  return [
    `${index + 1}. ${milliseconds.toFixed(2)} ms, ${marks.filter((mark) => mark !== false).join(', ')}`,
    `   ${line.length > MAX_TEXT_LENGTH ? `${line.slice(0, MAX_TEXT_LENGTH)} …` : line}`,
    ...plan.map(({ table, access, key, expected, read, extra }) => {
      const by = key === null ? '' : ` by ${key}`;
      const rows = `rows ${read ?? expected} (expected ${expected})`;
      return `     ${table}: ${[`${access}${by}`, rows, ...(extra ? [extra] : [])].join(', ')}`;
    }),
  ].join('\n');
}

const describeShare = ({ name, share }: TimeShare) => `  ${`${(share * 100).toFixed(1)} %`.padStart(7)}  ${name}`;
