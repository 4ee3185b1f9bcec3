import type { RequestCaller } from '../requests/requestContext.ts';

/** The use of a connection by a caller, who has a turn for it. The turn is given back when the use ends, or earlier, at its commit. */
export interface ConnectionUse {
  caller: RequestCaller;
  commit(): void;
  end(): void;
}

/**
 * Counts the uses that commit. A commit only waits, so it gives its turn back to the lane; while `mostCommitting` have done so, the others keep
 * their turns until they end, or until one of those has ended. `leave` gives the turn back.
 */
export function createConnectionUses(
  mostCommitting: number,
): (caller: RequestCaller, leave: () => void) => ConnectionUse {
  let committing = 0;
  /** The uses that commit with their turns. */
  const withTurns = new Set<() => void>();
  return (caller, leave) => {
    let hasTurn = true;
    const leaveEarly = () => {
      withTurns.delete(leaveEarly);
      hasTurn = false;
      committing += 1;
      leave();
    };
    return {
      caller,
      commit: () => {
        if (!hasTurn) return;
        if (committing === mostCommitting) withTurns.add(leaveEarly);
        else leaveEarly();
      },
      end: () => {
        withTurns.delete(leaveEarly);
        if (hasTurn) return leave();
        committing -= 1;
        const [next] = withTurns;
        next?.();
      },
    };
  };
}
