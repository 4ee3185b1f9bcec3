import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Node hands each piece of a body over in a buffer of its own, and V8 lets 64 MB of them pile up before it looks whether any is
 * still used. Nothing sets that but a collection in between, of young objects alone: a millisecond or two.
 */
const COLLECTED_BYTES = 8 * 1024 * 1024;

let collect: (() => void) | undefined;
let seen = 0;

function findCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const gc: (options: { type: 'minor' }) => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return () => gc({ type: 'minor' });
}

/** Counts bytes of bodies that were read, of all requests together, and collects their buffers after every 8 MB. */
export function countBodyBytes(bytes: number): void {
  seen += bytes;
  if (seen < COLLECTED_BYTES) return;
  seen = 0;
  collect ??= findCollector();
  collect();
}
