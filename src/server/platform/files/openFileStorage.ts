import type { Config } from '../config/config.ts';
import type { Log } from '../logging/log.ts';
import type { FileStorage } from './fileStorage.ts';
import { createFolderStorage } from './folderStorage.ts';
import { createS3Storage } from './s3Storage.ts';

export function openFileStorage(
  { files, dataDir }: Pick<Config, 'files' | 'dataDir'>,
  folders: readonly string[],
  log: Log,
): FileStorage {
  return files.kind === 's3' ? createS3Storage(files, { dataDir, log }) : createFolderStorage(dataDir, folders);
}
