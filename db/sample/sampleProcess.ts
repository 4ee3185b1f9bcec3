/** The child process of `loadSampleInChild`, which sends it the database connection and the time. */
import { once } from 'node:events';
import ormOptions from '#db/mikro-orm.config.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { type DatabaseConnection, openOrm } from '#server/platform/database/orm.ts';
import { createServices } from '#server/services.ts';
import { loadSample } from './loadSample.ts';

export interface SampleOrder {
  connection: DatabaseConnection;
  now: string;
}

const [order] = (await once(process, 'message')) as [SampleOrder];
const orm = await openOrm(ormOptions, order.connection);
const services = createServices({
  config: loadConfig(process.env),
  orm,
  connection: order.connection,
  now: () => new Date(order.now),
});
await loadSample({ ...services, em: services.forkEm() });
await orm.close();
process.disconnect();
