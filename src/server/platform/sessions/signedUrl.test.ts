import { expect, test } from 'vitest';
import { isProofUrlValid, PROOF_ADDRESS_SECONDS, signProofUrl } from './signedUrl.ts';

const secret = 'a secret of more than thirty-two characters';
const filename = 'proof-abc.jpg';
const now = new Date('2026-11-20T04:00:30Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

function queryOf(url: string) {
  const { searchParams } = new URL(url, 'http://store');
  return { expires: searchParams.get('expires'), signature: searchParams.get('signature') };
}
const query = queryOf(signProofUrl(secret, filename, now));

test('opens the picture it was signed for', () => {
  expect(signProofUrl(secret, filename, now)).toMatch(/^\/public\/images\/proof-abc\.jpg\?expires=\d+&signature=/);
  expect(isProofUrlValid(secret, filename, query, now)).toBe(true);
});

test('works for a quarter of an hour and no more than a minute longer', () => {
  expect(isProofUrlValid(secret, filename, query, later(PROOF_ADDRESS_SECONDS))).toBe(true);
  expect(isProofUrlValid(secret, filename, query, later(PROOF_ADDRESS_SECONDS + 61))).toBe(false);
});

test('is the same for lists read within one minute', () => {
  expect(signProofUrl(secret, filename, later(10))).toBe(signProofUrl(secret, filename, now));
});

test('opens no other picture, and nothing where its end or the secret is another', () => {
  expect(isProofUrlValid(secret, 'proof-abd.jpg', query, now)).toBe(false);
  expect(isProofUrlValid(secret, filename, { ...query, expires: String(Number(query.expires) + 60) }, now)).toBe(false);
  expect(isProofUrlValid(`${secret}!`, filename, query, now)).toBe(false);
});

test.each([
  {},
  { expires: query.expires },
  { signature: query.signature },
  { expires: query.expires, signature: '' },
  { expires: query.expires, signature: [query.signature] },
  { expires: 'Infinity', signature: query.signature },
  { expires: '1e400', signature: query.signature },
  { expires: query.expires, signature: 'é'.repeat(43) },
])('rejects %j', (forged) => {
  expect(isProofUrlValid(secret, filename, forged, now)).toBe(false);
});

test('keeps a name with other characters within its path', () => {
  expect(signProofUrl(secret, '../x?y#z', now)).toMatch(/^\/public\/images\/\.\.%2Fx%3Fy%23z\?expires=/);
});
