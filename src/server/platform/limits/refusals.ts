import { createWorkTurns, loopShares } from './callTurns.ts';
import { REFUSAL_LANES, requestCaller } from './lanes.ts';

/** Milliseconds of the event loop that a refused call is taken to cost. */
const REFUSAL_MS = 2;
/** Bytes of a body that are read and dropped in a millisecond. */
const BYTES_A_MS = 500_000;

const takeTurn = createWorkTurns(Number.POSITIVE_INFINITY, REFUSAL_LANES, {
  shares: { mustWait: loopShares.mustRefusedWait, charge: () => {} },
});

/**
 * Resolves when the refusal of this request may be answered: at once, or, where refusals of the same caller have taken more than their share of the
 * event loop and others are there, one by one. A program that repeats a refused call at once then repeats it as often as its share allows. After ten
 * seconds, and where too many wait already, it resolves all the same. `bytes` are those of the body that are still to be read and dropped.
 */
export async function waitToRefuse(bytes = 0): Promise<void> {
  const caller = requestCaller();
  await takeTurn(async () => loopShares.chargeRefused(caller, REFUSAL_MS + bytes / BYTES_A_MS)).catch(() => {});
}
