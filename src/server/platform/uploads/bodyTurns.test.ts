import { setImmediate as nextPass } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freeWhole, queueBody } from './bodyTurns.ts';

const PIECE_BYTES = 32 * 1024;

test('two pieces of all bodies are read in a pass of the event loop, forms first, and of those what began first', async () => {
  const bodies = {
    'first form': queueBody('form'),
    'first rejected': queueBody('rejected'),
    'second form': queueBody('form'),
    'second rejected': queueBody('rejected'),
  };
  await nextPass();
  const read: string[] = [];
  for (const name of ['second rejected', 'first rejected', 'second form', 'first form', 'second form'] as const) {
    void bodies[name](PIECE_BYTES).then(() => read.push(name));
  }
  const passes: string[][] = [];
  for (let pass = 0; pass < 3; pass += 1) {
    await Promise.resolve();
    await Promise.resolve();
    passes.push(read.splice(0));
    await nextPass();
  }
  expect(passes).toEqual([['second rejected', 'first rejected'], ['first form', 'second form'], ['second form']]);
});

test('the memory of a piece is freed when all of its bytes are written, and that of a small buffer never', () => {
  const pieces = [new Uint8Array(PIECE_BYTES), new Uint8Array(PIECE_BYTES), new Uint8Array(100)] as const;
  const [piece, next, small] = pieces;
  const free = freeWhole();
  const half = PIECE_BYTES / 2;
  const freed = [piece.subarray(0, half), piece.subarray(half), next.subarray(0, half), small].map((written) => {
    free(written);
    return pieces.map(({ buffer }) => buffer.detached);
  });
  expect(freed).toEqual([
    [false, false, false],
    [true, false, false],
    [true, false, false],
    [true, false, false],
  ]);
});
