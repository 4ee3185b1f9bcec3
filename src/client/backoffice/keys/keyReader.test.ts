import { describe, expect, test } from 'vitest';
import { createKeyReader, type KeyKind, MAX_SCAN, RUN_GAP_MS } from './keyReader.ts';

const CODE = 'CS-008S-WEFS-FXQ4';
/** The keys of the payments screen. */
const KINDS: Readonly<Record<string, KeyKind>> = { j: 'moves', k: 'moves', c: 'acts', r: 'acts', u: 'acts' };

/** A reader with a clock that advances by this time with each key. */
function typist() {
  const reader = createKeyReader();
  let now = 1_000;
  return {
    reader,
    wait(ms: number) {
      now += ms;
    },
    type: (text: string, ms: number) =>
      [...text].map((key) => {
        now += ms;
        return reader.character(key, now, KINDS[key.toLowerCase()] ?? 'text');
      }),
    end(ms: number) {
      now += ms;
      return reader.end(now);
    },
  };
}

describe('a scan', () => {
  test.each([5, 15, 30])('is detected at %i ms per key, and none of its keys acts immediately', (ms) => {
    const { type, end } = typist();
    expect(type(CODE, ms)).toEqual(['later', ...Array.from(CODE).slice(1).fill('never')]);
    expect(end(ms)).toEqual({ isTail: true, isLong: true, isScan: true, scan: CODE });
  });

  test('has more than five characters within 150 ms', () => {
    const scanOf = (text: string, ms: number) => {
      const { type, end } = typist();
      type(text, ms);
      return end(ms).scan;
    };
    expect(scanOf('12345', 5)).toBeNull();
    expect(scanOf('123456', 5)).toBe('123456');
    expect(scanOf(CODE, 31)).toBeNull();
    expect(scanOf(CODE, 60)).toBeNull();
  });

  test('is found after slower keys of the same run', () => {
    const { type, end } = typist();
    type('ab', 100);
    type('4006381333931', 10);
    expect(end(10).scan).toBe('ab4006381333931');
  });

  test('is returned once, at its Enter or after a pause; later keys of the scanner are its tail', () => {
    const ended = typist();
    ended.type(CODE, 10);
    expect(ended.end(10).scan).toBe(CODE);
    expect(ended.end(10)).toEqual({ isTail: true, isLong: true, isScan: true, scan: null });
    expect(ended.reader.rest()).toBeNull();

    const open = typist();
    open.type(CODE, 10);
    expect(open.reader.rest()).toBe(CODE);
    expect(open.end(100)).toMatchObject({ isTail: true, scan: null });
  });

  test('starts again after the previous one’s Enter', () => {
    const { type, end } = typist();
    type(CODE, 10);
    end(10);
    type('96385074', 10);
    expect(end(10).scan).toBe('96385074');
  });

  test('is cut if it is longer than any code', () => {
    const { type, end } = typist();
    type('9'.repeat(MAX_SCAN + 50), 1);
    expect(end(1).scan).toHaveLength(MAX_SCAN);
  });
});

describe('a single key', () => {
  test('that moves acts immediately, however fast it is repeated', () => {
    expect(typist().type('jjkj', 40)).toEqual(['now', 'now', 'now', 'now']);
  });

  test('acts if no other key follows, also after keys that move', () => {
    const { type, reader } = typist();
    expect(type('jc', 80)).toEqual(['now', 'later']);
    expect(reader.rest()).toBeNull();
  });

  test('within a word does not act', () => {
    const [first, ...others] = typist().type('cruz', 60);
    expect([first, ...others]).toEqual(['later', 'never', 'never', 'never']);
    expect(typist().type('payments', 60)).toEqual(Array(8).fill('never'));
    // Inside a word, not even a key that only moves.
    expect(typist().type('major', 60)).toEqual(Array(5).fill('never'));
  });

  test('acts again after a pause', () => {
    const { type, wait } = typist();
    type('cruz', 60);
    wait(RUN_GAP_MS);
    expect(type('c', 1)).toEqual(['later']);
  });
});

describe('Enter', () => {
  test('is a separate press after a pause, and after keys that only move', () => {
    const { type, end } = typist();
    type('cruz', 60);
    expect(end(RUN_GAP_MS + 1).isTail).toBe(false);
    type('jj', 60);
    expect(end(60).isTail).toBe(false);
    expect(typist().end(1).isTail).toBe(false);
  });

  test('ends the word before it and presses nothing', () => {
    const { type, end } = typist();
    type('cruz', 60);
    expect(end(60)).toEqual({ isTail: true, isLong: false, isScan: false, scan: null });
  });

  test('ends the text of a slow scanner, which is no scan by its speed', () => {
    const { type, end } = typist();
    type(CODE, 100);
    expect(end(100)).toEqual({ isTail: true, isLong: true, isScan: false, scan: null });
  });
});

test('a page that receives keys late uses the times of the presses', () => {
  const reader = createKeyReader();
  const pressed = [...'payments'].map((key, index) => reader.character(key, 60 * index, 'text'));
  expect(pressed).toHaveLength(8);
  expect(reader.rest()).toBeNull();
});
