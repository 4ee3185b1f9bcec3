import ormOptions from '#db/mikro-orm.config.ts';
import { openDatabase } from '#server/openDatabase.ts';
import type { Config } from '#server/platform/config/config.ts';
import { migrate, openOrm } from '#server/platform/database/orm.ts';
import { createServices } from '#server/services.ts';

/** The services of a store that is not running, with its tables up to date; `stack` closes them. */
export async function openServices(config: Config, stack: AsyncDisposableStack) {
  const { connection, stop } = await openDatabase(config);
  stack.defer(stop);
  const orm = await openOrm(ormOptions, connection);
  stack.defer(() => orm.close());
  await migrate(orm, connection);
  const services = createServices({ config, orm, now: () => new Date() });
  stack.defer(() => services.orderEvents.stop());
  return { services, connection };
}
