import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { COMPILE_CACHE } from '#server/platform/compileCache.ts';
import type { DatabaseConnection } from '#server/platform/database/orm.ts';
import type { Deps } from '#server/platform/services.ts';
import { hasStocks } from './loadSample.ts';
import type { SampleOrder } from './sampleProcess.ts';

const PROCESS = join(import.meta.dirname, 'sampleProcess.ts');

/**
 * Fills an empty store as loadSample does, in a process that ends: what the import of hundreds of products and pictures takes
 * of memory, the heap and the allocator would keep for as long as the store runs. Throws where that process fails.
 */
export async function loadSampleApart(deps: Deps, connection: DatabaseConnection): Promise<void> {
  if (await hasStocks(deps.em)) return;
  const { dataDir, sessionSecret, logLevel } = deps.config;
  const settings = {
    DATA_DIR: dataDir,
    SESSION_SECRET: sessionSecret,
    LOG_LEVEL: logLevel,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  };
  const child = fork(PROCESS, [], { execArgv: [], env: { ...process.env, ...settings } });
  child.send({ connection, now: deps.now().toISOString() } satisfies SampleOrder);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (code !== 0) throw new Error(`the sample store could not be made (${signal ?? `exit code ${code}`})`);
}
