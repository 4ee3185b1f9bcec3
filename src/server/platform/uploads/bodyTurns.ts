/**
 * Bytes that are read of all bodies together before the event loop serves everything else. Without this limit one pass reads up to 2 MB
 * of each body, of a hundred bodies one after the other.
 */
const TURN_BYTES = 64 * 1024;

/** A piece of a body that waits for its turn; the piece with the lowest `order` is next. */
interface Piece {
  bytes: number;
  order: number;
  admit: () => void;
}

/** Forms that are used are read before bodies that were rejected. */
const FIRST_ORDER = { form: 0, rejected: 2 ** 40 };

/** The pieces that wait, at most one of each request. */
const waiting = new Set<Piece>();
let bodies = 0;
let left = TURN_BYTES;
let isTurnComing = false;

/**
 * Returns a function to await before each piece of a body is read: it resolves at once, or in a later pass of the event loop when all bodies
 * together have had their share of this one. The body that began first goes first: its pieces leave memory while they are young.
 */
export function queueBody(kind: keyof typeof FIRST_ORDER): (bytes: number) => Promise<void> {
  bodies += 1;
  const order = FIRST_ORDER[kind] + bodies;
  return async (bytes) => {
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

/** Bytes of the smallest buffer that is freed. Smaller ones cost little, and some belong to the parser. */
const LEAST_FREED = 16 * 1024;

/**
 * Returns a function to call with each part of a body when the store has written or dropped this part. The function frees the memory of a network
 * piece as soon as all bytes of the piece are done: the parser sends each byte once, and copies the few that it keeps. Without this, the garbage
 * collector would search the whole heap for these pieces several times a second.
 */
export function freeWhole(): (done: Uint8Array) => void {
  let piece: ArrayBufferLike | undefined;
  let left = 0;
  return ({ buffer, length }) => {
    if (buffer !== piece) left = buffer.byteLength;
    piece = buffer;
    left -= length;
    if (left === 0 && buffer instanceof ArrayBuffer && buffer.byteLength >= LEAST_FREED) buffer.transfer(0);
  };
}
