import { afterAll, expect, test } from 'vitest';
import { startMessages } from '#shared/serverMessages.ts';
import { createTestDatabase } from '#test/store/testDatabase.ts';
import { migrateStore } from './openDatabase.ts';
import { ConfigError, loadConfig } from './platform/config/config.ts';
import { MIGRATIONS_TABLE } from './platform/database/migrate.ts';

const database = await createTestDatabase({ maxConnections: 2 });
await database.orm.em.fork().execute(`update ${MIGRATIONS_TABLE} set hash = 'of another'`);
afterAll(() => database.drop());

const external = loadConfig({ DATABASE_URL: 'mysql://a:b@localhost/shop', SESSION_SECRET: 'x'.repeat(32) });
const embedded = { ...external, database: { kind: 'embedded', memoryMegabytes: 256 }, dataDir: '/srv/shop' } as const;

test.each([
  ['a database', external, () => startMessages.unknownDatabase(database.connection.database)],
  ['a data folder', { ...embedded, demo: false }, () => startMessages.unknownDataFolder('/srv/shop')],
  [
    'demo data, which may be a campus’s orders,',
    { ...embedded, demo: true },
    () => startMessages.unknownDataFolder('/srv/shop'),
  ],
])('%s of another version is reported in one message that names it and its remedy', async (_, config, message) => {
  const rejected = migrateStore(config, database.connection);
  await expect(rejected).rejects.toThrow(new ConfigError(message()));
});
