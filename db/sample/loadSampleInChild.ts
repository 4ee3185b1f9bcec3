import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { COMPILE_CACHE } from '#server/platform/compileCache.ts';
import type { DatabaseConnection } from '#server/platform/database/orm.ts';
import type { Deps } from '#server/platform/services.ts';
import { hasStocks } from './loadSample.ts';
import type { SampleOrder } from './sampleProcess.ts';

const PROCESS = join(import.meta.dirname, 'sampleProcess.ts');

/** Runs loadSample in a child process: this process would keep the memory of the import. Throws if the child fails. */
export async function loadSampleInChild(deps: Deps, connection: DatabaseConnection): Promise<void> {
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
