import type { DatabaseConnection } from '../config/databaseUrl.ts';

/** The result of a check of one node of a cluster. */
interface NodePosition {
  address: DatabaseConnection;
  /** The number of the last transaction that it has carried out; null where it is in no cluster, or cannot be read from. */
  position: number | null;
}

/** Knows which nodes of a cluster already have the latest commits. */
export interface NodeFreshness {
  /**
   * Takes a look at all nodes that began at `began`, by the same clock as that of `readable`: a node that has carried out all that any of them had
   * by then was not older than `began` when it was looked at, whatever their clocks say.
   */
  report(began: number, writer: DatabaseConnection, nodes: readonly NodePosition[]): void;
  /**
   * A node beside the writer of which a read is at most so many milliseconds old, always the same as long as it is one; null where none is.
   * A node does not go back, so that this holds from a look until it is too long ago.
   */
  readable(maxAgeMs: number): DatabaseConnection | null;
}

/** Knows nothing before the first report. Processes start at different nodes: `first` is a share of 1. */
export function createNodeFreshness(clock = () => performance.now(), first = Math.random()): NodeFreshness {
  let candidates: { address: DatabaseConnection; seenAt: number }[] = [];
  return {
    report: (began, writer, nodes) => {
      const newest = Math.max(...nodes.map(({ position }) => position ?? 0));
      const seen = new Map(candidates.map(({ address, seenAt }) => [address, seenAt]));
      candidates = nodes.flatMap(({ address, position }) => {
        if (address === writer || position === null) return [];
        const seenAt = position >= newest ? began : seen.get(address);
        return seenAt === undefined ? [] : [{ address, seenAt }];
      });
    },
    readable: (maxAgeMs) => {
      const since = clock() - maxAgeMs;
      const start = Math.floor(first * candidates.length);
      const inTurn = [...candidates.slice(start), ...candidates.slice(0, start)];
      return inTurn.find(({ seenAt }) => seenAt >= since)?.address ?? null;
    },
  };
}
