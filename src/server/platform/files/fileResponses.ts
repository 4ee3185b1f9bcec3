import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { Response } from 'express';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { CAPS, createCap } from '../limits/caps.ts';
import type { Log } from '../logging/log.ts';
import { openSpool, type SpoolSpace } from './spool.ts';
import { openTemporaryFiles } from './temporaryFiles.ts';

const RETRY_SECONDS = 10;

/** Maximum total disk space (bytes) of the files being sent. */
const FILE_BYTES = 2 * 1024 ** 3;

interface FileContent {
  filename: string;
  type: string;
  bytes: AsyncIterable<Buffer>;
}

/** Generated files for callers (SECURITY.md, Quotas). */
export interface FileResponses {
  /**
   * Sends at the reader's pace from a temporary file. Throws too_many for a third file, unavailable if the disk space
   * is used up. Later errors cut the file.
   */
  send(response: Response, begin: () => Promise<FileContent>): Promise<void>;
}

export function createFileResponses({
  dataDir,
  log,
  bytes = FILE_BYTES,
}: {
  dataDir: string;
  log: Log;
  bytes?: number;
}): FileResponses {
  const files = openTemporaryFiles(dataDir);
  const readers = createCap(CAPS.file);
  const makers = createCap(CAPS.fileMaker);
  const space = createSpace(bytes);

  const send = async (response: Response, { filename, type, bytes }: FileContent) => {
    const spool = await openSpool(files.newPath(), space);
    const make = () =>
      spool.fill(inParts(bytes)).catch((error: unknown) => {
        // A caller who disconnected ended the query, and needs no response.
        if (response.headersSent && !response.destroyed) log.error({ err: error, file: filename }, 'a file was cut');
        throw error;
      });
    try {
      const made = makers.run(make);
      await Promise.race([made, spool.begun]);
      response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', 'X-Accel-Buffering': 'no' });
      response.attachment(filename).type(type);
      await Promise.all([made, sendPieces(response, spool.bytes())]);
    } catch (error) {
      // A caller who disconnected needs no response.
      if (!response.headersSent && !response.destroyed) throw error;
      response.destroy();
    } finally {
      await spool.remove();
    }
  };

  return {
    send: (response, begin) => readers.run(async () => send(response, await begin())),
  };
}

async function* inParts(bytes: AsyncIterable<Buffer>) {
  for await (const part of bytes) {
    yield part;
    await nextTick();
  }
}

function createSpace(bytes: number): SpoolSpace {
  let left = bytes;
  return {
    take: (count) => {
      if (left < count)
        throw new DomainError('unavailable', serverMessages.storeUnavailable, { retryAfter: RETRY_SECONDS });
      left -= count;
    },
    giveBack: (count) => {
      left += count;
    },
  };
}

const SILENCE_MS = 30_000;
const MOST_MS = 30 * 60_000;

/** Disconnects a reader that takes nothing for too long or never ends. Throws the errors of `from`, or if the reader leaves. */
async function sendPieces(response: Response, from: AsyncIterable<Buffer | string>): Promise<void> {
  const cut = () => response.destroy();
  const late = setTimeout(cut, MOST_MS);
  let silence: NodeJS.Timeout | undefined;
  const readerHasSlot = () => {
    silence = setTimeout(cut, SILENCE_MS);
  };
  // The reader's timeout must not run while the store is slower.
  async function* pieces() {
    for await (const piece of from) {
      readerHasSlot();
      yield piece;
      clearTimeout(silence);
    }
    readerHasSlot();
  }
  try {
    await pipeline(Readable.from(pieces(), { objectMode: false }), response);
  } finally {
    clearTimeout(silence);
    clearTimeout(late);
  }
}
