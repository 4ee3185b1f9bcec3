import { open, rm } from 'node:fs/promises';

const PIECE_BYTES = 64 * 1024;

/** A temporary file that one side writes and the other reads, each at its own pace. */
export interface Spool {
  begun: Promise<void>;
  /** Writes `content` until it ends or the reader stops. Throws the errors of `content` and of the disk space. Call once. */
  fill(content: AsyncIterable<Buffer>): Promise<void>;
  /** Yields everything that `fill` writes, in order. Throws if `fill` failed. */
  bytes(): AsyncGenerator<Buffer>;
  remove(): Promise<void>;
}

export interface SpoolSpace {
  take(bytes: number): void;
  giveBack(bytes: number): void;
}

export async function openSpool(path: string, space: SpoolSpace): Promise<Spool> {
  const file = await open(path, 'wx+', 0o600);
  const begun = Promise.withResolvers<void>();
  let size = 0;
  let taken = 0;
  let state: 'filling' | 'full' | 'failed' | 'left' = 'filling';
  let more = Promise.withResolvers<void>();
  let filling: Promise<void> = Promise.resolve();

  const wake = () => {
    more.resolve();
    more = Promise.withResolvers();
  };
  const write = async (content: AsyncIterable<Buffer>) => {
    try {
      for await (const bytes of content) {
        if (state === 'left') return;
        space.take(bytes.length);
        taken += bytes.length;
        await file.appendFile(bytes);
        size += bytes.length;
        if (size > 0) begun.resolve();
        wake();
      }
      if (state === 'filling') state = 'full';
    } catch (error) {
      state = 'failed';
      throw error;
    } finally {
      wake();
    }
  };

  return {
    begun: begun.promise,
    fill: (content) => {
      filling = write(content);
      return filling;
    },
    bytes: async function* () {
      for (let sent = 0; ; ) {
        if (sent < size) {
          const buffer = Buffer.allocUnsafe(Math.min(PIECE_BYTES, size - sent));
          const { bytesRead } = await file.read({ buffer, position: sent });
          sent += bytesRead;
          yield buffer.subarray(0, bytesRead);
        } else if (state === 'filling') await more.promise;
        else break;
      }
      await filling;
    },
    remove: async () => {
      state = 'left';
      await filling.catch(() => {});
      await file.close();
      await rm(path, { force: true });
      space.giveBack(taken);
    },
  };
}
