import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';

/** A file on a disk of this machine, which stays open to nobody until it is read. */
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
  /** Milliseconds since it was written or moved. */
  age: number;
}

/**
 * The place of the store's files: a folder of this machine, or a bucket that several instances share. `folder` separates them: it is a
 * folder of a disk or the middle of an object's key. A file is there whole or not at all, and never changes under its name. Calls throw
 * unavailable if the storage is gone, is slow or rejects them.
 */
export interface FileStorage {
  /** Stores bytes, in the place of what has that name. */
  writeBytes(folder: string, filename: string, bytes: Uint8Array, options: WriteOptions): Promise<void>;
  /** Stores what `make` writes to a path of this machine, and returns what `make` does. Throws what it throws, and stores nothing then. */
  writeFile<Made>(
    folder: string,
    filename: string,
    make: (path: string) => Promise<Made>,
    options: WriteOptions,
  ): Promise<Made>;
  /** The file as it is; null where there is none. */
  open(folder: string, filename: string): Promise<StoredFile | null>;
  exists(folder: string, filename: string): Promise<boolean>;
  /**
   * A URL at which the storage itself sends the file to everybody who has the URL, as `type`, for a minute; whether it is there is not looked up. Null
   * where the storage gives none.
   */
  signedUrl(folder: string, filename: string, type: string): Promise<string | null>;
  /** The file on this machine, fetched where it lies elsewhere; null where there is none. */
  local(folder: string, filename: string): Promise<LocalFile | null>;
  /** All files of a folder, so many at a time (1,000); broken-off writes of a killed process among them. */
  list(folder: string, size?: number): AsyncIterable<ListedFile[]>;
  /** Puts a file into another folder, its age beginning again; nothing where it is gone already. */
  move(filename: string, from: string, to: string): Promise<void>;
  /** The same content under another name of the folder, in the place of what has that name. */
  copy(folder: string, from: string, to: string): Promise<void>;
  /** Deletes a file; nothing where there is none. */
  remove(folder: string, filename: string): Promise<void>;
}

interface WriteOptions {
  /** That it resolves only once not even a power cut takes the file back; an object storage always answers for that. */
  durable: boolean;
}

/** How many files a list names at a time; no S3 server names more. */
export const LIST_CHUNK = 1_000;

/** The content of a stored file, to be read once. */
export function readStoredFile(file: StoredFile): Readable {
  return 'root' in file ? createReadStream(join(file.root, file.filename)) : file.body;
}

/** Returns the error of a storage that does not work: unavailable, to be tried again shortly. */
export function storageAway(cause: unknown): DomainError {
  return Object.assign(new DomainError('unavailable', serverMessages.storeUnavailable, { retryAfter: 2 }), { cause });
}
