import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** How long a reader may take nothing. */
const SILENCE_MS = 30_000;
/** How long a whole response may take. */
const MOST_MS = 30 * 60_000;

/**
 * Sends pieces as fast as the reader takes them, and cuts the connection of one who takes nothing for too long or is never done. Throws
 * what the pieces throw, and where the reader leaves.
 */
export async function sendPieces(response: Response, from: AsyncIterable<Buffer | string>): Promise<void> {
  const cut = () => response.destroy();
  const late = setTimeout(cut, MOST_MS);
  let silence: NodeJS.Timeout | undefined;
  const readerHasTurn = () => {
    silence = setTimeout(cut, SILENCE_MS);
  };
  // The reader's time does not run while the store is the slower one.
  async function* pieces() {
    for await (const piece of from) {
      readerHasTurn();
      yield piece;
      clearTimeout(silence);
    }
    readerHasTurn();
  }
  try {
    await pipeline(Readable.from(pieces(), { objectMode: false }), response);
  } finally {
    clearTimeout(silence);
    clearTimeout(late);
  }
}
