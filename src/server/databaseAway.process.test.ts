import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import ormOptions from '#db/mikro-orm.config.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { makeDataFolder } from '#test/store/dataFolder.ts';
import { copyInstalledDatabase } from '#test/store/installedDatabase.ts';
import { createApp } from './app.ts';
import { loadConfig } from './platform/config/config.ts';
import { migrate } from './platform/database/migrate.ts';
import { openOrm } from './platform/database/orm.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './platform/embedded/embeddedDatabase.ts';
import { type Listening, listen } from './platform/http/listen.ts';
import { createServices } from './services.ts';

let dataDir: string;
let database: EmbeddedDatabase;
let server: Listening;
let closeOrm: () => Promise<void>;
const startDatabase = () => startEmbeddedDatabase({ dataDir, log: pino({ level: 'silent' }) });

beforeAll(async () => {
  dataDir = await makeDataFolder('campus-store-away-');
  await copyInstalledDatabase(dataDir);
  database = await startDatabase();
  const orm = await openOrm(ormOptions, database.connection);
  await migrate(database.connection);
  closeOrm = () => orm.close();
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  server = await listen(
    await createApp(
      createServices({ config, orm, connection: database.connection, now: () => new Date() }),
      async () => {},
    ),
    '127.0.0.1',
    0,
  );
});
afterAll(async () => {
  await server.close();
  await closeOrm();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const get = async (path: string) => {
  const response = await fetch(server.url + path);
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
};

test('while the database is away the process lives, is not ready, and asks every caller to come back', async () => {
  expect((await get('/readyz')).status).toBe(200);
  await database.stop();

  expect((await get('/healthz')).status).toBe(200);
  expect(await get('/readyz')).toMatchObject({ status: 503, retryAfter: '2' });
  expect(await get('/api/categories/menu')).toMatchObject({
    status: 503,
    retryAfter: '2',
    text: JSON.stringify({ code: 'unavailable', msg: serverMessages.storeUnavailable }),
  });
  const trpc = await get('/trpc/categories.menu');
  expect(trpc).toMatchObject({ status: 503, retryAfter: '2' });
  expect(trpc.text).toContain(serverMessages.storeUnavailable);

  database = await startDatabase();
  expect((await get('/readyz')).status).toBe(200);
  expect((await get('/api/categories/menu')).status).toBe(200);
});
