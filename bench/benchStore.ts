import ormOptions from '#db/mikro-orm.config.ts';
import { openDatabase } from '#server/openDatabase.ts';
import { loadConfig } from '#server/platform/config.ts';
import { migrate, openOrm } from '#server/platform/database/orm.ts';
import { createServices } from '#server/services.ts';
import { type BenchSizes, fillStore } from './fill.ts';
import { surveyGround } from './ground.ts';
import { SESSION_SECRET } from './processes.ts';
import type { Ground } from './scenario.ts';

/** Makes a filled store in an empty folder, and tells what it holds. Nothing runs on the folder afterwards. */
export async function makeStore(
  dataDir: string,
  sizes: BenchSizes,
  onProgress: (done: string) => void,
): Promise<Ground> {
  const config = loadConfig({ DATA_DIR: dataDir, DEMO: 'false', SESSION_SECRET, LOG_LEVEL: 'error' });
  await using stack = new AsyncDisposableStack();
  const { connection, stop } = await openDatabase(config);
  stack.defer(stop);
  const orm = await openOrm(ormOptions, connection, { maxConnections: 4 });
  stack.defer(() => orm.close());
  await migrate(orm, connection);
  const services = createServices({ config, orm, now: () => new Date() });
  await fillStore({ ...services, em: services.forkEm() }, sizes, onProgress);
  // Awaited here: the database stops when this returns.
  return await surveyGround(connection, SESSION_SECRET);
}
