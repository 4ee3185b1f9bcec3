import { loadConfig } from '#server/platform/config/config.ts';
import { backUp, restore } from '#server/storeArchive.ts';

// `npm run backup -- FOLDER` writes the store to one file, `npm run restore -- FILE` restores it to an empty place (deploy/backup.md).
const [task, place] = process.argv.slice(2);
if (!place) {
  console.error(task === 'restore' ? 'Usage: npm run restore -- FILE' : 'Usage: npm run backup -- FOLDER');
  process.exit(2);
}
process.umask(0o077);
try {
  const config = loadConfig(process.env);
  if (task === 'restore')
    console.info(`Restored ${await restore(config, place)} orders. Start the store with the same settings.`);
  else {
    const { file, orders, pictures } = await backUp(config, place);
    console.info(`${file}\n${orders} orders, ${pictures} pictures; read back to its end.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
