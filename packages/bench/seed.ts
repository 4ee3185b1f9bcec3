/**
 * Fills a store from the command line. Without options: the sample store, if it is empty.
 *   npm run seed
 *   npm run seed -- --products 50000 --orders 100000
 */
import { parseArgs } from 'node:util';
import ormOptions from '#db/mikro-orm.config.ts';
import { loadSample } from '#db/sample/loadSample.ts';
import { openDatabase } from '#server/openDatabase.ts';
import { type Config, ConfigError, loadConfig } from '#server/platform/config/config.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openOrm } from '#server/platform/database/orm.ts';
import { EmbeddedDatabaseError } from '#server/platform/embedded/embeddedInstall.ts';
import { createServices } from '#server/services.ts';
import { fillStore } from './fillStore.ts';

/** The services of a stopped store, with its migrations applied; `stack` closes them. */
export async function openServices(config: Config, stack: AsyncDisposableStack) {
  const { connection, stop } = await openDatabase(config);
  stack.defer(stop);
  const orm = await openOrm(ormOptions, connection);
  stack.defer(() => orm.close());
  await migrate(connection);
  const services = createServices({ config, orm, connection, now: () => new Date() });
  stack.defer(() => services.orderEvents.stop());
  return { services, connection };
}

async function seed(): Promise<void> {
  const { values } = parseArgs({
    options: { products: { type: 'string', default: '0' }, orders: { type: 'string', default: '0' } },
  });
  const { products, orders } = { products: Number(values.products), orders: Number(values.orders) };
  if (!(products > 0 ? orders >= 0 : products + orders === 0))
    throw new ConfigError('--products and --orders take numbers; --orders needs --products.');
  const config = loadConfig(process.env);
  await using stack = new AsyncDisposableStack();
  const { services } = await openServices(config, stack);
  const deps = () => ({ ...services, em: services.forkEm() });
  // The sample's accounts have a known password, so they are only for a demo.
  if (!config.demo) throw new ConfigError('The sample store is for a demo: set DEMO=true.');
  await loadSample(deps());
  if (products > 0) await fillStore(deps(), { products, orders, onProgress: (done) => console.info(`  ${done}`) });
}

if (import.meta.main) {
  try {
    await seed();
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof EmbeddedDatabaseError;
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  }
}
