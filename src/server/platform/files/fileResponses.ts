import type { Response } from 'express';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { createLoopTurns, createWorkTurns } from '../limits/callTurns.ts';
import { FILE_BYTES, FILE_LANES, requestCaller, WORK_LANES } from '../limits/lanes.ts';
import { createTurns } from '../limits/turns.ts';
import type { Log } from '../logging/log.ts';
import type { Lane } from '../requests/requestContext.ts';
import { sendPieces } from '../requests/sendPieces.ts';
import { openSpool, type SpoolRoom } from './spool.ts';
import { openTemporaryFiles } from './temporaryFiles.ts';

/** Files that this process makes at a time; how many are being sent is not limited. */
const MAKERS = 4;
const RETRY_SECONDS = 10;

/** A file to be made and sent. */
interface FileContent {
  filename: string;
  /** Its media type. */
  type: string;
  bytes: AsyncIterable<Buffer>;
}

/** Files that are made for a caller and sent to them (docs/rules.md, Limits and failures). */
export interface FileResponses {
  /**
   * Responds with the file that `begin` returns. It is made as fast as the store can and sent as fast as the caller reads: a slow reader holds a
   * temporary file and no more. Throws too_many where the caller has two files on their way, before `begin` is called; unavailable where the
   * files before it take too long or all the disk that there is for them; what fails before the first byte; and nothing later, for a file half
   * sent can only be cut.
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
  /** The disk that the files of each lane may have; without it, as in the store. */
  bytes?: Record<Lane, number>;
}): FileResponses {
  const files = openTemporaryFiles(dataDir);
  const places = createTurns(Number.POSITIVE_INFINITY, FILE_LANES);
  const roomOf = createRooms(bytes);
  const takeMaker = createWorkTurns(MAKERS, WORK_LANES);
  const takePart = createLoopTurns(WORK_LANES);
  /** The same bytes; each part is made when its turn has come. */
  async function* partByPart(bytes: AsyncIterable<Buffer>) {
    const parts = bytes[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { value, done } = await takePart(() => parts.next());
        if (done) return;
        yield value;
      }
    } finally {
      await parts.return?.();
    }
  }

  const send = async (response: Response, { filename, type, bytes }: FileContent) => {
    const spool = await openSpool(files.newPath(), roomOf(requestCaller().lane));
    const make = () =>
      spool.fill(partByPart(bytes)).catch((error: unknown) => {
        // A caller who has gone away has ended the query, and wants no response.
        if (response.headersSent && !response.destroyed) log.error({ err: error, file: filename }, 'a file was cut');
        throw error;
      });
    try {
      const made = takeMaker(make);
      await Promise.race([made, spool.begun]);
      response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', 'X-Accel-Buffering': 'no' });
      response.attachment(filename).type(type);
      await Promise.all([made, sendPieces(response, spool.bytes())]);
    } catch (error) {
      if (!response.headersSent) throw error;
      response.destroy();
    } finally {
      await spool.remove();
    }
  };

  return {
    send: async (response, begin) => {
      const { promise, resolve: begun } = Promise.withResolvers<() => void>();
      if (!places.take(requestCaller(), begun))
        throw new DomainError('too_many', serverMessages.tooManyFiles, { retryAfter: RETRY_SECONDS });
      const leave = await promise;
      try {
        await send(response, await begin());
      } finally {
        leave();
      }
    },
  };
}

/** The disk that is left for the files of each lane. */
function createRooms(bytes: Record<Lane, number>): (lane: Lane) => SpoolRoom {
  const left = { ...bytes };
  return (lane) => ({
    take: (count) => {
      if (left[lane] < count)
        throw new DomainError('unavailable', serverMessages.storeUnavailable, { retryAfter: RETRY_SECONDS });
      left[lane] -= count;
    },
    giveBack: (count) => {
      left[lane] += count;
    },
  });
}
