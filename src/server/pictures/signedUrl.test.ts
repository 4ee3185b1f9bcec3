import { expect, test } from 'vitest';
import { signProofUrl, viewerOfProofUrl } from './signedUrl.ts';

const secret = 'a secret of more than thirty-two characters';
const filename = 'proof-abc.jpg';
const now = new Date('2026-11-20T04:00:30Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

function queryOf(url: string) {
  const { searchParams } = new URL(url, 'http://store');
  return { expires: searchParams.get('expires'), signature: searchParams.get('signature') };
}
const query = queryOf(signProofUrl(secret, filename, now));

test('is the same for lists read within one minute', () => {
  expect(signProofUrl(secret, filename, later(10))).toBe(signProofUrl(secret, filename, now));
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
  expect(viewerOfProofUrl(secret, filename, forged, now)).toBeUndefined();
});

test('keeps a name with other characters within its path', () => {
  expect(signProofUrl(secret, '../x?y#z', now)).toMatch(/^\/public\/images\/\.\.%2Fx%3Fy%23z\?expires=/);
});

test('names its staff user, which cannot be changed', () => {
  const signed = signProofUrl(secret, filename, now, 12);
  const asked = Object.fromEntries(new URL(signed, 'http://store').searchParams);
  expect(viewerOfProofUrl(secret, filename, asked, now)).toBe(12);
  expect(viewerOfProofUrl(secret, filename, { ...asked, viewer: '13' }, now)).toBeUndefined();
  const { viewer: _, ...anonymous } = asked;
  expect(viewerOfProofUrl(secret, filename, anonymous, now)).toBeUndefined();
  expect(viewerOfProofUrl(secret, filename, { ...query, viewer: '12' }, now)).toBeUndefined();
});
