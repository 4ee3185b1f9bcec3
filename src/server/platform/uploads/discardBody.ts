import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { queueBody } from './bodyTurns.ts';
import { isBodyWithheld } from './expectContinue.ts';

/**
 * Milliseconds between two pieces of all rejected bodies, of 64 kB at most: 16 MB a second. Read as fast as they come, what somebody sends again
 * and again leaves so much garbage that collecting it holds up everybody.
 */
const PAUSE_MS = 4;
let nextPiece = 0;

/** Resolves when the pause after the piece before is over. */
async function pause(): Promise<void> {
  const now = performance.now();
  nextPiece = Math.max(now, nextPiece + PAUSE_MS);
  if (nextPiece > now) await wait(nextPiece - now);
}

/** More than any form may have: a sender that goes on is cut. */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/**
 * Reads what is still to come of a rejected body, behind the forms that are used: most senders send all of theirs before they read a
 * response, and cut connections would lose it. Returns at once.
 */
export function discardBody(request: IncomingMessage): void {
  if (isBodyWithheld(request)) return;
  // Node reads the rest of an unread request itself, at full speed.
  request.pause().read(0);
  void readToEnd(request);
}

async function readToEnd(request: IncomingMessage): Promise<void> {
  const { socket } = request;
  // After its response, Node no longer says when a request's connection ends.
  const end = () => request.destroy();
  // Its response may be long sent: without this Node takes the connection for an idle one and cuts it.
  const goOn = () => {};
  socket.once('close', end);
  request.on('timeout', goOn);
  const waitForTurn = queueBody('rejected');
  try {
    let left = MAX_DISCARDED_BYTES;
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      left -= (chunk as Buffer).length;
      if (left < 0) return void socket.destroy();
      await pause();
      await waitForTurn((chunk as Buffer).length);
    }
  } catch {
    // Its sender is gone.
  } finally {
    socket.off('close', end);
    request.off('timeout', goOn);
  }
}
