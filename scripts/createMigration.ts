// `npm run migration -- --initial` writes the initial migration from the entities; `npm run migration -- NAME` drafts
// the statements that the migrations lack.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ormOptions from '#db/mikro-orm.config.ts';
import { MIGRATIONS } from '#server/platform/database/migrate.ts';
import { openOrm } from '#server/platform/database/orm.ts';
import { startEmbeddedDatabase } from '#server/platform/embedded/embeddedDatabase.ts';
import { createLog } from '#server/platform/logging/log.ts';
import { makeDataFolder } from '#test/store/dataFolder.ts';
import { draftDifference } from './draftDifference.ts';
import { initialMigration, migrationFile, readEntityTables } from './entityTables.ts';

const [name = ''] = process.argv.slice(2);
const isInitial = name === '--initial';
if (!isInitial && !/^[a-z0-9][a-z0-9-]*$/.test(name)) {
  console.error('Usage: npm run migration -- what-changes, or npm run migration -- --initial');
  process.exit(2);
}
const timestamp = (at: Date) => at.toISOString().replace(/\D/g, '').slice(0, 14);

await mkdir(MIGRATIONS, { recursive: true });
const dataDir = await makeDataFolder('campus-store-migration-');
const database = await startEmbeddedDatabase({ dataDir, log: createLog('error') });
const orm = await openOrm(ormOptions, database.connection);
try {
  const tables = await readEntityTables(orm);
  if (isInitial) {
    const initial = (await readdir(MIGRATIONS)).find((file) => file.endsWith('_initial.ts'));
    const file = initial ?? `Migration${timestamp(new Date())}_initial.ts`;
    await writeFile(join(MIGRATIONS, file), initialMigration(tables));
    console.info(
      `Wrote db/migrations/${file}: ${tables.length} tables. A data folder made before needs another place.`,
    );
  } else {
    const statements = await draftDifference(database.connection, tables);
    for (const [index, statement] of statements.entries()) {
      const file = `Migration${timestamp(new Date(Date.now() + index * 1_000))}_${name.replaceAll('-', '_')}.ts`;
      await writeFile(join(MIGRATIONS, file), migrationFile([statement]));
      console.info(`Drafted db/migrations/${file}; read it before you keep it.`);
    }
    if (statements.length === 0) console.info('Nothing has changed.');
  }
} finally {
  await orm.close();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
