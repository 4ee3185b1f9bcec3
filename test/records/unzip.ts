import { unzipSync } from 'fflate';

export const textInArchive = (archive: Buffer, name: string): string => bytesInArchive(archive, name).toString('utf8');

export function bytesInArchive(archive: Buffer, name: string): Buffer {
  const bytes = unzipSync(archive, { filter: (file) => file.name === name })[name];
  if (!bytes) throw new Error(`${name} is not in the archive`);
  return Buffer.from(bytes);
}
