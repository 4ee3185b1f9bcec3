import type { Connection } from 'mysql2/promise';
import { pinToCore } from '#test/processUsage.ts';
import { embeddedServerPid, startStoreProcess } from '#test/storeProcess.ts';
import { type Fixture, openDatabase, SESSION_SECRET } from './fixture.ts';
import type { Side } from './scenario.ts';

/** A filled store at rest, and the core that its servers are to have. */
export interface FilledStore {
  dataDir: string;
  fixture: Fixture;
  core: number;
}

/** A server under measurement: its address, and the processes whose processor time and memory are its own. */
interface Measured {
  url: string;
  pids: Record<'server' | 'database', number>;
}

/** A store with the baseline beside it, on one database and one core; `database` is a connection of the bench to it. */
export interface Servers extends Record<Side, Measured>, AsyncDisposable {
  fixture: Fixture;
  database: Connection;
}

const BASELINE = 'packages/baseline/main.ts';

/** `--memory 900`: V8's options for the heap that it chooses by itself in a control group of 900 MB. Nothing holds the process to these; 0 leaves V8 alone. */
export const heapIn = (megabytes: number) =>
  megabytes ? `--max-old-space-size=${megabytes / 2} --max-semi-space-size=${Math.ceil(megabytes / 64)}` : '';

/** Which caches the store has. */
export type Caches = 'off' | 'as shipped';

/** The store as `npm start` runs it, with its database, and the baseline. */
export async function startServers(
  { dataDir, fixture, core }: FilledStore,
  caches: Caches,
  nodeOptions = '',
): Promise<Servers> {
  await using stack = new AsyncDisposableStack();
  const start = async (env: Record<string, string>, mainFile?: string) => {
    const { child, url, stop } = await startStoreProcess(env, mainFile);
    stack.defer(stop);
    const pid = child.pid ?? 0;
    await pinToCore(pid, core);
    return { url, pid };
  };
  const env = { DATA_DIR: dataDir, DEMO: 'false', SESSION_SECRET, NODE_OPTIONS: nodeOptions };
  const store = await start(caches === 'off' ? { ...env, RESPONSE_CACHE_MB: '0' } : env);
  const databasePid = await embeddedServerPid(dataDir);
  await pinToCore(databasePid, core);
  const baseline = await start({ BASELINE_DATABASE: JSON.stringify(fixture.database) }, BASELINE);
  const database = await openDatabase(fixture.database, stack);
  const measured = ({ url, pid }: typeof store): Measured => ({ url, pids: { server: pid, database: databasePid } });
  const started = stack.move();
  return {
    ...{ store: measured(store), baseline: measured(baseline), fixture, database },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}
