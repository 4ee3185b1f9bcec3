import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * What is read of all bodies together before the event loop serves everything else. Without it one pass reads up to 2 MB of each
 * body that is there, of a hundred one after the other.
 */
const TURN_BYTES = 256 * 1024;

/**
 * Node hands each piece of a body over in a buffer of its own, and V8 lets 64 MB of them pile up before it looks whether any is
 * still used. Nothing sets that but a collection in between, of young objects alone: a millisecond or two.
 */
const COLLECTED_BYTES = 8 * 1024 * 1024;

/** A piece of a body that waits for its turn; the lowest `order` is next. */
interface Piece {
  bytes: number;
  order: number;
  admit: () => void;
}

/** Forms that are used come before bodies that were rejected. */
const FIRST_ORDER = { form: 0, rejected: 2 ** 40 };

/** At most one of each request. */
const waiting = new Set<Piece>();
let bodies = 0;
let left = TURN_BYTES;
let isTurnComing = false;
let uncollected = 0;
let collect: (() => void) | undefined;

/**
 * Returns what to wait for before each piece of a body is worked on: a later pass of the event loop where all bodies together have
 * had their share of this one. Whoever began first goes first, so that few have pieces in memory that are old when they go.
 */
export function queueBody(kind: keyof typeof FIRST_ORDER): (bytes: number) => Promise<void> {
  bodies += 1;
  const order = FIRST_ORDER[kind] + bodies;
  return async (bytes) => {
    collectAfter(bytes);
    prepareTurn();
    if (left > 0) left -= bytes;
    else await new Promise<void>((admit) => waiting.add({ bytes, order, admit }));
  };
}

function prepareTurn(): void {
  if (isTurnComing) return;
  isTurnComing = true;
  setImmediate(() => {
    isTurnComing = false;
    left = TURN_BYTES;
    while (left > 0 && waiting.size > 0) {
      const next = [...waiting].reduce((first, piece) => (piece.order < first.order ? piece : first));
      waiting.delete(next);
      left -= next.bytes;
      next.admit();
      prepareTurn();
    }
  });
}

function collectAfter(bytes: number): void {
  uncollected += bytes;
  if (uncollected < COLLECTED_BYTES) return;
  uncollected = 0;
  collect ??= findCollector();
  collect();
}

function findCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const gc: (options: { type: 'minor' }) => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return () => gc({ type: 'minor' });
}
