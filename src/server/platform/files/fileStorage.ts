import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';

/** A file on a local disk, opened only when it is read. */
export interface FileOnDisk {
  root: string;
  filename: string;
}

/** A file from object storage. The receiver must read or destroy `body`. */
export interface FileInTransit {
  filename: string;
  size: number;
  /** As in HTTP, including quotes; empty if the storage sends none. */
  etag: string;
  modifiedAt: Date;
  body: Readable;
}

export type StoredFile = FileOnDisk | FileInTransit;

/** A local copy of a stored file, valid until it is disposed of. */
export interface LocalFile extends AsyncDisposable {
  path: string;
}

export interface ListedFile {
  filename: string;
  age: number;
}

/** A local folder or a shared bucket. Files are complete and never change. Calls throw unavailable if the storage fails or is slow. */
export interface FileStorage {
  writeBytes(folder: string, filename: string, bytes: Uint8Array, options: WriteOptions): Promise<void>;
  /** Stores the file that `make` writes to a local path, and returns its result. If `make` throws, nothing is stored. */
  writeFile<Made>(
    folder: string,
    filename: string,
    make: (path: string) => Promise<Made>,
    options: WriteOptions,
  ): Promise<Made>;
  open(folder: string, filename: string): Promise<StoredFile | null>;
  exists(folder: string, filename: string): Promise<boolean>;
  /** The file on this machine, fetched if it is elsewhere; null if missing. */
  local(folder: string, filename: string): Promise<LocalFile | null>;
  /** Lists all files of a folder, 1,000 at a time, including unfinished files of a killed process. */
  list(folder: string, size?: number): AsyncIterable<ListedFile[]>;
  /** Moves a file to another folder, where its age restarts at zero. Does nothing if the file is missing. */
  move(filename: string, from: string, to: string): Promise<void>;
  /** Replaces an existing file of that name. */
  copy(folder: string, from: string, to: string): Promise<void>;
  remove(folder: string, filename: string): Promise<void>;
}

interface WriteOptions {
  /** Makes a write resolve only when the file survives a power cut. Object storage always guarantees it. */
  durable: boolean;
}

/** The maximum of S3 servers. */
export const LIST_CHUNK = 1_000;

export function readStoredFile(file: StoredFile): Readable {
  return 'root' in file ? createReadStream(join(file.root, file.filename)) : file.body;
}

export function storageUnavailable(cause: unknown): DomainError {
  return Object.assign(new DomainError('unavailable', serverMessages.storeUnavailable, { retryAfter: 2 }), { cause });
}
