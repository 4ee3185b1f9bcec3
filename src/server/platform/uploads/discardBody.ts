import type { IncomingMessage } from 'node:http';
import { freeWhole, queueBody } from './bodyTurns.ts';
import { isBodyWithheld } from './expectContinue.ts';

/** More than any form may have: a sender that goes on is cut. */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/**
 * Reads what is still to come of a rejected body, behind the forms that are used: most senders send all of theirs before they read a
 * response, and cut connections would lose it. Returns at once.
 */
export function discardBody(request: IncomingMessage): void {
  if (isBodyWithheld(request)) return;
  const { socket } = request;
  // After its response, Node no longer says when a request's connection ends.
  const end = () => request.destroy();
  // Its response may be long sent: without this Node takes the connection for an idle one and cuts it.
  const goOn = () => {};
  socket.once('close', end);
  request.on('timeout', goOn);
  // The sender has closed the connection.
  request.on('error', goOn);
  request.once('close', () => socket.off('close', end));
  const waitForTurn = queueBody('rejected');
  const free = freeWhole();
  let left = MAX_DISCARDED_BYTES;
  request.on('data', (chunk: Buffer) => {
    const { length } = chunk;
    left -= length;
    if (left < 0) return void socket.destroy();
    free(chunk);
    request.pause();
    void waitForTurn(length).then(() => request.resume());
  });
  request.resume();
}
