import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ormOptions from '#db/mikro-orm.config.ts';
import { migrate, openOrm } from '#server/platform/database/orm.ts';
import { startEmbeddedDatabase } from '#server/platform/embedded/embeddedDatabase.ts';
import { createLog } from '#server/platform/logging/log.ts';

// Drafts a migration from what the entities say and the migrations do not: `npm run migration -- what-changes`.
const name = process.argv[2];
if (!name || !/^[a-z0-9-]+$/.test(name)) {
  console.error('Usage: npm run migration -- what-changes');
  process.exit(2);
}

const dataDir = await mkdtemp(join(tmpdir(), 'campus-store-migration-'));
const database = await startEmbeddedDatabase({ dataDir, log: createLog('error') });
const orm = await openOrm(ormOptions, database.connection);
await migrate(orm, database.connection);
const { fileName } = await orm.migrator.create(undefined, false, false, name);
console.info(fileName ? `Drafted db/migrations/${fileName}; read it before you keep it.` : 'Nothing has changed.');
await orm.close();
await database.stop();
await rm(dataDir, { recursive: true, force: true });
