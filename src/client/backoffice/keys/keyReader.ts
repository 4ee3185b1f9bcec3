/** Characters within this interval are one run: a scan or a typed word. */
export const RUN_GAP_MS = 150;
/** A scan has more than five characters. */
const SCAN_LENGTH = 6;
/** Time for those characters: scanners take 5 to 30 ms per key, people over 60. */
const SCAN_MS = 150;
/** A longer scan is cut: no code or barcode is as long. */
export const MAX_SCAN = 100;

/** A key that only moves focus or view, one that opens, asks or decides, or a character without a shortcut. */
export type KeyKind = 'moves' | 'acts' | 'text';

/** When a shortcut runs: immediately, when no other character follows within RUN_GAP_MS, or never. */
export type Verdict = 'now' | 'later' | 'never';

export interface RunEnd {
  /** The characters came just before it, and not all of them were moving keys. */
  isTail: boolean;
  /** As many characters as a scan has, at any speed. */
  isLong: boolean;
  isScan: boolean;
  /** The text of the scan, once. */
  scan: string | null;
}

const NO_END: RunEnd = { isTail: false, isLong: false, isScan: false, scan: null };

/** By key times (docs/rules/counter.md, Keys and scanners): the events' own, in ms, because a busy page receives them late and all at once. */
export function createKeyReader() {
  let text = '';
  let length = 0;
  let times: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  let areMoves = true;
  let isScan = false;
  /** The scan has been returned, or its run has ended. */
  let isTaken = false;
  let hasEnded = false;

  const follows = (at: number) => Math.abs(at - last) <= RUN_GAP_MS;

  function takeScan(): string | null {
    if (!isScan || isTaken) return null;
    isTaken = true;
    return text;
  }

  return {
    character(key: string, at: number, kind: KeyKind): Verdict {
      if (!follows(at) || hasEnded) {
        text = '';
        length = 0;
        times = [];
        areMoves = true;
        isScan = false;
        isTaken = false;
        hasEnded = false;
      }
      const wereMoves = areMoves;
      last = at;
      length += 1;
      if (text.length < MAX_SCAN) text += key;
      times = [...times, at].slice(-SCAN_LENGTH);
      areMoves &&= kind === 'moves';
      isScan ||= times.length === SCAN_LENGTH && at - (times[0] ?? at) <= SCAN_MS;
      if (!wereMoves || kind === 'text') return 'never';
      return kind === 'moves' ? 'now' : 'later';
    },
    isFirst: () => length === 1,
    /** Whether a key at this time belongs to a run that is no sequence of shortcuts. */
    isInText: (at: number) => follows(at) && !areMoves,
    /** Reads Enter or Tab. A scanner may send both, so a second one belongs to the same run. */
    end(at: number): RunEnd {
      if (!follows(at)) return NO_END;
      last = at;
      hasEnded = true;
      return { isTail: !areMoves, isLong: length >= SCAN_LENGTH, isScan, scan: takeScan() };
    },
    /** Called after RUN_GAP_MS without a key: returns a scan without an Enter, or null. */
    rest: takeScan,
  };
}
