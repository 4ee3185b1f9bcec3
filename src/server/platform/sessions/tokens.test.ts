import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { createTokens } from './tokens.ts';

const secret = 'a secret of more than thirty-two characters';
const noon = new Date('2026-11-20T04:00:00Z');
let now = noon;
const tokens = createTokens(secret, () => now);
const claims = {
  _id: '7',
  name: 'Maria Santos',
  username: 'maria',
  warehouse: { _id: '2', name: 'Main' },
  assigned_categories: ['3', '4'],
};
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const signStaff = () => {
  now = noon;
  return tokens.signStaff(claims, 5, 3);
};

test('identifies its staff user, with the generation of the password', async () => {
  const token = await signStaff();
  expect(await tokens.verify(token)).toEqual({
    kind: 'staff',
    id: 7,
    generation: 5,
    session: 3,
    expiresAt: after(12 * 3600),
  });
});

test('shows the browser the documented claims', async () => {
  expect(decodeJwt(await signStaff())).toMatchObject(claims);
});

test('identifies a customer, and contains no other data of them', async () => {
  now = noon;
  const token = await tokens.signCustomer(12, 4);
  expect(await tokens.verify(token)).toEqual({
    kind: 'customer',
    id: 12,
    session: 4,
    expiresAt: after(30 * 24 * 3600),
  });
  expect(Object.keys(decodeJwt(token)).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub']);
});

test.each([
  ['staff', 12 * 3600],
  ['customer', 30 * 24 * 3600],
] as const)('ends a %s session after %d seconds, by the store’s clock', async (kind, seconds) => {
  const token = kind === 'staff' ? await signStaff() : await tokens.signCustomer(12, 4);
  now = after(seconds - 1);
  expect(await tokens.verify(token)).toMatchObject({ kind });
  now = after(seconds);
  expect(await tokens.verify(token)).toBeNull();
  now = noon;
});

test('rejects a token signed with another secret', async () => {
  const other = createTokens(`${secret}!`, () => noon);
  expect(await tokens.verify(await other.signCustomer(1, 4))).toBeNull();
});

test('rejects a token whose claims were changed', async () => {
  const [header, , signature] = (await tokens.signCustomer(1, 4)).split('.');
  const [, forged] = (await createTokens('x'.repeat(40), () => noon).signCustomer(2, 4)).split('.');
  expect(await tokens.verify([header, forged, signature].join('.'))).toBeNull();
});

test('rejects an unsigned token and one signed by another algorithm', async () => {
  const unsigned = new UnsecuredJWT({ sid: 4 })
    .setIssuer('campus-store')
    .setAudience('customer')
    .setSubject('1')
    .setExpirationTime('1h')
    .encode();
  expect(await tokens.verify(unsigned)).toBeNull();
  const otherAlgorithm = await new SignJWT({ sid: 4 })
    .setProtectedHeader({ alg: 'HS512' })
    .setIssuer('campus-store')
    .setAudience('customer')
    .setSubject('1')
    .setExpirationTime(after(60))
    .sign(new TextEncoder().encode(secret));
  expect(await tokens.verify(otherAlgorithm)).toBeNull();
});

test.each([
  ['of another issuer', { issuer: 'elsewhere' }],
  ['for another audience', { audience: 'supplier' }],
  ['for both audiences at once', { audience: ['staff', 'customer'] }],
  ['for staff, without a generation', { audience: 'staff' }],
  ['without an end', { expires: false }],
  ['without a session', { claims: {} }],
])('rejects a token %s', async (_, forgery: Forgery) => {
  const { issuer = 'campus-store', audience = 'customer', expires = true, claims = { sid: 4 } } = forgery;
  const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuer(issuer).setAudience(audience);
  token.setSubject('1');
  if (expires) token.setExpirationTime(after(60));
  expect(await tokens.verify(await token.sign(new TextEncoder().encode(secret)))).toBeNull();
});

test.each(['', 'x', 'a.b.c', '..', 'null', 'é'.repeat(2000)])('rejects %j', async (token) => {
  expect(await tokens.verify(token)).toBeNull();
});

interface Forgery {
  issuer?: string;
  audience?: string | string[];
  expires?: boolean;
  claims?: { sid?: number };
}
