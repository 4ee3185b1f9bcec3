import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Lane, RequestCaller } from '../requests/requestContext.ts';
import { CALL_LANES, LOOP_SHARES, NETWORK_LANES, requestCaller, requestNetwork } from './lanes.ts';
import { createLoopShares, type LoopShares } from './loopShares.ts';
import { createTurns, type LaneLimits } from './turns.ts';

/** No call waits longer for its turn; what the store does by itself has the time that it takes. */
const WAIT_MS = 10_000;
const RETRY_SECONDS = 2;

/** Runs work when its turn has come. Throws unavailable where too many of the same caller wait before it, or for too long. */
export type TakeCallTurn = <Result>(call: () => Promise<Result>) => Promise<Result>;

/** The turns of calls in this process, shared by caller, and by the network that callers come from (lanes.ts, CALL_LANES, NETWORK_LANES). */
export function createCallTurns(): TakeCallTurn {
  const takeOwn = createLoopTurns(CALL_LANES);
  const takeOfNetwork = createWorkTurns(Number.POSITIVE_INFINITY, NETWORK_LANES, { callerOf: requestNetwork });
  return (call) => takeOwn(() => takeOfNetwork(call));
}

/** The process has one event loop, whatever is done in it. */
export const loopShares = createLoopShares(LOOP_SHARES);

/** Turns of work of the event loop: whoever has used much of it comes after those who have not. */
export const createLoopTurns = (lanes: Record<Lane, LaneLimits>, places = Number.POSITIVE_INFINITY): TakeCallTurn =>
  createWorkTurns(places, lanes, { shares: loopShares });

/** Turns of work that the store can do `places` times at once, shared by lane and caller. */
export function createWorkTurns(
  places: number,
  lanes: Record<Lane, LaneLimits>,
  {
    callerOf = requestCaller,
    shares,
  }: { callerOf?: () => RequestCaller; shares?: Pick<LoopShares, 'mustWait' | 'charge'> } = {},
): TakeCallTurn {
  const turns = createTurns(places, lanes, shares ? { shares } : {});
  return async (call) => {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const fail = () =>
      reject(new DomainError('unavailable', serverMessages.storeUnavailable, { retryAfter: RETRY_SECONDS }));
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const caller = callerOf();
    const isTaken = turns.take(caller, (leave) => {
      clearTimeout(timer);
      if (isOver) leave();
      else resolve(leave);
      isOver = true;
    });
    if (!isTaken) fail();
    else if (!isOver && caller.lane !== 'store')
      timer = setTimeout(() => {
        isOver = true;
        fail();
      }, WAIT_MS);
    const leave = await promise;
    shares?.charge(caller);
    // The next call of the same caller begins after whatever else has come meanwhile.
    return call().finally(() => setImmediate(leave));
  };
}

declare module '../services.ts' {
  interface Services {
    takeCallTurn: TakeCallTurn;
  }
}
