import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';

/** A file on a disk of this machine. It is opened when it is read, and not before. */
export interface FileOnDisk {
  root: string;
  filename: string;
}

/** A file on its way from an object storage: `body` has to be read or destroyed. */
export interface FileInTransit {
  filename: string;
  size: number;
  /** As HTTP writes it, quotes included; empty where the storage says none. */
  etag: string;
  modifiedAt: Date;
  body: Readable;
}

export type StoredFile = FileOnDisk | FileInTransit;

/** A stored file at a path of this machine for as long as it is not disposed of. */
export interface LocalFile extends AsyncDisposable {
  path: string;
}

export interface ListedFile {
  filename: string;
  age: number;
}

/**
 * A folder of this machine, or a bucket that instances share; `folder` is part of the path or key. A file is there whole or not at all,
 * and never changes under its name. Calls throw unavailable if the storage is gone, is slow or rejects them.
 */
export interface FileStorage {
  writeBytes(folder: string, filename: string, bytes: Uint8Array, options: WriteOptions): Promise<void>;
  /** Stores the file that `make` writes to a path of this machine, and returns the result of `make`. If `make` throws, nothing is stored. */
  writeFile<Made>(
    folder: string,
    filename: string,
    make: (path: string) => Promise<Made>,
    options: WriteOptions,
  ): Promise<Made>;
  open(folder: string, filename: string): Promise<StoredFile | null>;
  exists(folder: string, filename: string): Promise<boolean>;
  /** The file on this machine, fetched where it lies elsewhere; null where there is none. */
  local(folder: string, filename: string): Promise<LocalFile | null>;
  /** Lists all files of a folder, 1,000 at a time, including unfinished files of a killed process. */
  list(folder: string, size?: number): AsyncIterable<ListedFile[]>;
  /** Moves a file to another folder, where its age begins at zero. Does nothing if the file is gone. */
  move(filename: string, from: string, to: string): Promise<void>;
  /** Copies a file to another name in its folder and replaces a file that has that name. */
  copy(folder: string, from: string, to: string): Promise<void>;
  remove(folder: string, filename: string): Promise<void>;
}

interface WriteOptions {
  /** Makes a write resolve only when the file survives a power cut. An object storage always guarantees it. */
  durable: boolean;
}

/** No S3 server lists more at a time. */
export const LIST_CHUNK = 1_000;

export function readStoredFile(file: StoredFile): Readable {
  return 'root' in file ? createReadStream(join(file.root, file.filename)) : file.body;
}

export function storageAway(cause: unknown): DomainError {
  return Object.assign(new DomainError('unavailable', serverMessages.storeUnavailable, { retryAfter: 2 }), { cause });
}
