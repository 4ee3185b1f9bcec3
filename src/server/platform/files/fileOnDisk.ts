import { openAsBlob } from 'node:fs';

const paths = new WeakMap<Blob, string>();

/** The file at `path` as a File whose bytes stay on the disk until somebody reads them. Rejects with the system's error where there is none. */
export async function openFile(path: string, { name, type }: { name: string; type: string }): Promise<File> {
  const file = new File([await openAsBlob(path, { type })], name, { type });
  paths.set(file, path);
  return file;
}

/** Returns the path of a File of `openFile`, for callers that can read it from there without holding it whole; undefined for any other. */
export const pathOf = (file: Blob): string | undefined => paths.get(file);
