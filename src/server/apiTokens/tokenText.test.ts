import { expect, test } from 'vitest';
import { beginningOf, hashToken, isTokenText, makeTokenText } from './tokenText.ts';

/** Made once by another program, from the description in docs/guides/tokens.md. */
const KNOWN = 'cs_live_0123456789abcdefghijABCDEFGHIJ3mpbCX';

test('a token is its prefix, 30 random digits and 6 check digits', () => {
  const tokens = Array.from({ length: 200 }, makeTokenText);
  for (const token of tokens) {
    expect(token).toMatch(/^cs_live_[0-9A-Za-z]{36}$/);
    expect(isTokenText(token)).toBe(true);
  }
  expect(new Set(tokens).size).toBe(200);
});

test('the check digits are those that the guide describes', () => {
  expect(isTokenText(KNOWN)).toBe(true);
});

test('a token with any one digit mistyped, two swapped, cut off or gone on with is none', () => {
  const typed = [...KNOWN].map(
    (digit, index) => KNOWN.slice(0, index) + (digit === 'x' ? 'y' : 'x') + KNOWN.slice(index + 1),
  );
  const swapped = Array.from({ length: 20 }, (_, index) => {
    const at = 10 + index;
    return KNOWN.slice(0, at) + KNOWN[at + 1] + KNOWN[at] + KNOWN.slice(at + 2);
  });
  for (const text of [...typed, ...swapped, KNOWN.slice(0, -1), `${KNOWN}0`, `${KNOWN}\n`, KNOWN.toLowerCase(), '']) {
    expect(isTokenText(text), text).toBe(false);
  }
});

test('what is stored says nothing of the random digits but the first four', () => {
  expect(hashToken(KNOWN)).toMatch(/^[0-9a-f]{64}$/);
  expect(beginningOf(KNOWN)).toBe('cs_live_0123');
});
