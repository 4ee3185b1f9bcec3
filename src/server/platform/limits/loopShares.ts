import { performance } from 'node:perf_hooks';
import { boundedCache } from '../boundedCache.ts';
import type { Lane, RequestCaller } from '../requests/requestContext.ts';

/** How soon what a caller has used is forgotten: after so many milliseconds a third is left. */
const FORGET_MS = 250;
/** How long somebody whose work has paused is still there: they wait for the database, or are about to ask for more. */
const STAY_MS = 100;
/** The same where calls of another caller are refused. It is longer, because all refusals that wait are answered at once when nobody else is there. */
const STAY_BESIDE_REFUSED_MS = 2_000;
/** Callers that a process remembers; the one that came least recently is forgotten first. */
const MAX_CALLERS = 10_000;

interface Use {
  /** Milliseconds of the event loop that may be used before others come first. */
  most: number;
  /** Milliseconds of it used of late, as of `at`. */
  used: number;
  /** The same of calls that were refused, by what they are taken to cost. */
  refused: number;
  at: number;
}

/** Who has used how much of the event loop, the one thing that all callers need. */
export interface LoopShares {
  /** Charges the caller with what is done from now on, until another one's work goes on or the loop has come round. */
  charge(caller: RequestCaller): void;
  /**
   * Whether a caller has had more than their share, while somebody is there who has not. Each of the `running` things that they do already is
   * expected to take as much again.
   */
  mustWait(caller: RequestCaller, running?: number): boolean;
  /** Charges the caller with a call that was refused, and so many milliseconds. Calls that were not refused do not wait because of it. */
  chargeRefused(caller: RequestCaller, ms: number): void;
  /** Whether a caller has had more than their share in refused calls, while somebody else is there who is within theirs. */
  mustRefusedWait(caller: RequestCaller): boolean;
  /**
   * Runs work that goes on for a caller, whom it charges: at once, or, where they must wait, after whatever else has come, one such work in each
   * round of the event loop.
   */
  goOn(caller: RequestCaller, work: () => void): void;
}

/**
 * Shares out the time of the event loop by the part of it that a caller of each lane may use. A caller is charged where their work is known
 * to go on: when its turn has come, and with each answer of the database. Cached responses have neither, and cost nothing here. Time
 * that belongs to no known caller is charged to nobody. A caller who is alone never waits.
 */
export function createLoopShares(
  parts: Record<Lane, number>,
  now = () => performance.now(),
  afterThisRound: (work: () => void) => void = setImmediate,
): LoopShares {
  const uses = boundedCache<Use>(MAX_CALLERS);
  let current: Use | undefined;
  let since = 0;
  let isRoundOpen = false;
  /** The one who was last there and had not used up their share, and the last other one. */
  let lastWithin: { use: Use; at: number } | undefined;
  let otherWithin: typeof lastWithin;

  const decay = (use: Use, at: number) => {
    const kept = Math.exp((use.at - at) / FORGET_MS);
    use.used *= kept;
    use.refused *= kept;
    use.at = at;
    return use;
  };
  const settle = (at: number) => {
    if (!current) return;
    decay(current, at);
    current.used += at - since;
    if (current.used <= current.most) {
      if (lastWithin?.use !== current) otherWithin = lastWithin;
      lastWithin = { use: current, at };
    }
    current = undefined;
  };
  const endRound = () => {
    isRoundOpen = false;
    settle(now());
  };
  const keyOf = ({ lane, who }: RequestCaller) => `${lane} ${who}`;
  /** Returns what a caller has used until now. For a new caller it begins a record. */
  const findUse = (caller: RequestCaller, at: number): Use => {
    const key = keyOf(caller);
    const known = uses.get(key);
    if (known) return decay(known, at);
    const use = { most: FORGET_MS * parts[caller.lane], used: 0, refused: 0, at };
    uses.set(key, use);
    return use;
  };
  /** Whether `count` of what a caller has used is more than their share, and somebody else within theirs was there in the last `stayMs`. */
  const isOver = (caller: RequestCaller, stayMs: number, count: (use: Use) => number): boolean => {
    const use = uses.get(keyOf(caller));
    const at = now();
    if (!use || count(decay(use, at)) <= use.most) return false;
    const other = lastWithin?.use === use ? otherWithin : lastWithin;
    return other !== undefined && at - other.at < stayMs;
  };
  const late: (() => void)[] = [];
  const runLate = () => {
    if (late.length > 1) afterThisRound(runLate);
    late.shift()?.();
  };

  const shares: LoopShares = {
    charge: (caller) => {
      const at = now();
      settle(at);
      if (caller.lane === 'store') return;
      current = findUse(caller, at);
      since = at;
      if (isRoundOpen) return;
      isRoundOpen = true;
      afterThisRound(endRound);
    },
    mustWait: (caller, running = 0) => isOver(caller, STAY_MS, ({ used }) => used * (1 + running)),
    chargeRefused: (caller, ms) => {
      if (caller.lane !== 'store') findUse(caller, now()).refused += ms;
    },
    mustRefusedWait: (caller) => isOver(caller, STAY_BESIDE_REFUSED_MS, ({ refused }) => refused),
    goOn: (caller, work) => {
      const charged = () => {
        shares.charge(caller);
        work();
      };
      if (!shares.mustWait(caller)) return charged();
      late.push(charged);
      if (late.length === 1) afterThisRound(runLate);
    },
  };
  return shares;
}
