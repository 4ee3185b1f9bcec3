/** Connections that somebody holds open, as slowly as they like; see `holdConnection`. */
import { once } from 'node:events';
import { connect } from 'node:net';

export interface Held {
  /** The bytes that are sent first, in latin1. */
  first: string;
  /** Milliseconds between the single bytes that come after it; absent: none come. */
  drip?: number;
  /** Whether what the store sends is read. */
  isReading?: boolean;
  /** Whether it is cut at the first bytes that come back. */
  isCut?: boolean;
}

const AGAIN_MS = 50;

/** Holds a connection to the store at `url` until one side ends it, and at `over` at the latest. */
export async function holdConnection(
  url: string,
  { first, drip, isReading = true, isCut = false }: Held,
  over: AbortSignal,
): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const end = () => socket.destroy();
  socket.on('error', end);
  if (isReading) socket.on('data', () => isCut && end());
  socket.write(first, 'latin1');
  over.addEventListener('abort', end);
  const dripping = drip && setInterval(() => socket.write('x'), drip);
  await once(socket, 'close');
  clearInterval(dripping || undefined);
  over.removeEventListener('abort', end);
  // A store that turns them away at once is not asked faster than one that holds them.
  if (!over.aborted && !isCut) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
}
