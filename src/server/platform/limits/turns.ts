import type { Lane, RequestCaller } from '../requests/requestContext.ts';
import type { LoopShares } from './loopShares.ts';

/** How soon a caller who waits because of `shares` alone is looked at again: nothing else says when their share is free again. */
const AGAIN_MS = 10;

/** How much of something the callers of a lane may have. */
export interface LaneLimits {
  /** The turns of all callers of the lane at a time. */
  most: number;
  /** The turns of one caller at a time. */
  each: number;
  /** How much may wait for one caller. */
  waitingOfEach: number;
  /** How much may wait in the lane. */
  waiting: number;
}

/** Begins work that has got its turn; the work calls `leave` once when it has ended. */
type Start = (leave: () => void) => void;

export interface Turns {
  /** Starts the work at once or when its turn comes. Returns false, and never starts it, where too many wait already. */
  take(caller: RequestCaller, start: Start): boolean;
  /** How much more the caller may start now. */
  left(caller: RequestCaller): number;
  /** How much runs now, of all callers. */
  count(): number;
}

interface LaneState {
  name: Lane;
  limits: LaneLimits;
  running: number;
  waiting: number;
  /** How many turns each caller has now. */
  turns: Map<string, number>;
  /** The work that waits, by caller; the caller who comes first has waited longest for a turn. */
  queues: Map<string, Start[]>;
}

/**
 * Gives out `places` turns, one at least, of which the store itself keeps `keptForStore`. The lanes take turns with each other, and so do the
 * callers of a lane, so that somebody who wants one thing comes after one thing of each other caller, however much the others want. By
 * `shares`, callers who have used much of the event loop come after those who have not.
 */
export function createTurns(
  places: number,
  limits: Record<Lane, LaneLimits>,
  { keptForStore = 0, shares }: { keptForStore?: number; shares?: Pick<LoopShares, 'mustWait'> } = {},
): Turns {
  const kept = Math.min(keptForStore, places - 1);
  const lanes = Object.fromEntries(
    Object.entries(limits).map(([name, each]) => [
      name,
      {
        name: name as Lane,
        limits: each,
        running: 0,
        waiting: 0,
        turns: new Map(),
        queues: new Map(),
      } satisfies LaneState,
    ]),
  ) as Record<Lane, LaneState>;
  /** The lanes; the one that comes first has waited longest for a turn. */
  let order = Object.values(lanes);
  let free = places;
  let again: NodeJS.Timeout | undefined;

  const leftOf = (lane: LaneState, who: string) =>
    Math.min(
      free - (lane === lanes.store ? 0 : kept),
      lane.limits.most - lane.running,
      lane.limits.each - (lane.turns.get(who) ?? 0),
    );
  const mustWait = (lane: LaneState, who: string) =>
    shares?.mustWait({ lane: lane.name, who }, lane.turns.get(who)) === true;

  const begin = (lane: LaneState, who: string, start: Start) => {
    free -= 1;
    lane.running += 1;
    lane.turns.set(who, (lane.turns.get(who) ?? 0) + 1);
    start(() => {
      free += 1;
      lane.running -= 1;
      const left = (lane.turns.get(who) ?? 1) - 1;
      if (left > 0) lane.turns.set(who, left);
      else lane.turns.delete(who);
      beginNext();
    });
  };

  /** Begins all that may begin now. */
  const beginNext = () => {
    let isHeld = false;
    const findNext = () => {
      for (const lane of order)
        for (const [who, queue] of lane.queues)
          if (leftOf(lane, who) > 0) {
            if (!mustWait(lane, who)) return { lane, who, queue };
            isHeld = true;
          }
      return null;
    };
    for (let next = findNext(); next; next = findNext()) {
      const { lane, who, queue } = next;
      const start = queue.shift();
      lane.queues.delete(who);
      if (queue.length > 0) lane.queues.set(who, queue);
      order = [...order.filter((each) => each !== lane), lane];
      lane.waiting -= 1;
      if (start) begin(lane, who, start);
    }
    if (isHeld) lookAgain();
  };
  const lookAgain = () => {
    if (again) return;
    again = setTimeout(() => {
      again = undefined;
      beginNext();
    }, AGAIN_MS);
  };

  return {
    left: ({ lane, who }) => Math.max(0, leftOf(lanes[lane], who)),
    count: () => places - free,
    take: ({ lane: name, who }, start) => {
      const lane = lanes[name];
      const queue = lane.queues.get(who) ?? [];
      // Waiting callers may not start now: a turn that has come free was given to them then.
      if (queue.length === 0 && leftOf(lane, who) > 0 && !mustWait(lane, who)) {
        begin(lane, who, start);
        return true;
      }
      if (lane.waiting >= lane.limits.waiting || queue.length >= lane.limits.waitingOfEach) return false;
      lane.waiting += 1;
      queue.push(start);
      lane.queues.set(who, queue);
      if (leftOf(lane, who) > 0) lookAgain();
      return true;
    },
  };
}
