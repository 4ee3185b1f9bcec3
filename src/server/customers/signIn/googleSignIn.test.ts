import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { startLoopbackServer } from '#test/servers/loopbackServer.ts';
import { countTries } from '#test/store/countedTries.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { LIMITS } from '../../platform/limits/rateLimits.ts';
import type { Deps } from '../../platform/services.ts';
import { purgeUsedCredentials } from './googleCredential.ts';
import { signInWithGoogle } from './signInWithGoogle.ts';

const clientId = 'store.apps.googleusercontent.com';
const signing = await generateKeyPair('RS256', { extractable: true });
const foreign = await generateKeyPair('RS256');
const elliptic = await generateKeyPair('ES256', { extractable: true });

let sub: string;
let serial = 0;
const keys = [
  { ...(await exportJWK(signing.publicKey)), kid: 'rsa', alg: 'RS256', use: 'sig' },
  { ...(await exportJWK(elliptic.publicKey)), kid: 'ec', alg: 'ES256', use: 'sig' },
];
const google = await startLoopbackServer(({ path }) => (path === '/certs' ? { body: { keys } } : { status: 404 }));
const store = await openTestStore({
  env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: google.url, GOOGLE_JWKS_URL: `${google.url}/certs` },
});
afterAll(() => google.close());
beforeEach(() => {
  serial += 1;
  sub = `10769150350006150715${serial}`;
});

const seconds = () => Math.floor(store.clock.now().getTime() / 1000);
const account = (): JWTPayload => ({
  jti: randomUUID(),
  iss: google.url,
  aud: clientId,
  sub,
  iat: seconds() - 5,
  exp: seconds() + 3600,
  email: 'Maria.Santos@university.edu.ph',
  email_verified: true,
  name: 'Maria Santos',
  hd: 'university.edu.ph',
});
const sign = (payload: JWTPayload, key = signing.privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'rsa' }).sign(key);
const signIn = (credential: string, deps: Deps = store.deps()) =>
  signInWithGoogle(deps, `10.1.0.${serial}`, { credential });
const withGoogle = (over: Partial<NonNullable<Deps['config']['google']>>): Deps => {
  const deps = store.deps();
  if (!deps.config.google) throw new Error('the test store offers Google');
  return { ...deps, config: { ...deps.config, google: { ...deps.config.google, ...over } } };
};
const rejected = { code: 'unauthenticated', message: messages.customerLoginFailed };

describe('a good credential', () => {
  test('creates a customer with the account’s name and email, both verified', async () => {
    const { token, user } = await signIn(await sign(account()));
    expect(user).toEqual({
      _id: expect.any(String),
      name: 'Maria Santos',
      full_name: '',
      email: 'Maria.Santos@university.edu.ph',
      phone_number: '',
      employee_number: '',
      has_agreed_to_terms_and_conditions: false,
      agreement: null,
      email_verified: true,
      phone_verified: false,
      signs_in_with_google: true,
      is_employee: true,
      sign_in_change: null,
    });
    expect(await store.services.tokens.verify(token)).toMatchObject({ kind: 'customer', id: Number(user._id) });
  });

  test('finds the same customer by `sub` and follows the account’s new name and email', async () => {
    const first = await signIn(await sign(account()));
    const second = await signIn(
      await sign({ ...account(), name: 'Maria Cruz', email: 'maria.cruz@university.edu.ph' }),
    );
    expect(second.user).toMatchObject({
      _id: first.user._id,
      name: 'Maria Cruz',
      email: 'maria.cruz@university.edu.ph',
    });
  });

  test('never merges with a customer who typed the same email', async () => {
    const typed = await store.make.customer({ email: 'maria.santos@university.edu.ph' });
    expect((await signIn(await sign(account()))).user._id).not.toBe(String(typed));
  });

  test('of one account, many times at once, creates one customer', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 10 }, async (_, index) =>
        signInWithGoogle(store.deps(), `10.2.0.${index}`, { credential: await sign(account()) }),
      ),
    );
    expect(new Set(sessions.map(({ user }) => user._id)).size).toBe(1);
  });

  test('may lack the name, or have a very long one', async () => {
    const { name: _, ...nameless } = account();
    expect((await signIn(await sign(nameless))).user.name).toBe('');
    expect((await signIn(await sign({ ...account(), name: 'M'.repeat(500) }))).user.name).toHaveLength(160);
  });

  test('is accepted under Google’s name without https too, if Google is the issuer', async () => {
    const deps = withGoogle({ issuer: 'https://accounts.google.com' });
    for (const iss of ['accounts.google.com', 'https://accounts.google.com']) {
      expect((await signIn(await sign({ ...account(), iss }), deps)).user.name).toBe('Maria Santos');
    }
  });

  test('of the configured workspace is accepted', async () => {
    const { user } = await signIn(await sign(account()), withGoogle({ hostedDomain: 'university.edu.ph' }));
    expect(user.name).toBe('Maria Santos');
  });
});

describe('a credential is rejected', () => {
  const cases: [string, (good: JWTPayload) => JWTPayload][] = [
    ['of another issuer', (good) => ({ ...good, iss: 'https://accounts.google.com' })],
    ['without an issuer', ({ iss: _, ...rest }) => rest],
    ['for another store', (good) => ({ ...good, aud: 'other.apps.googleusercontent.com' })],
    ['that has run out', (good) => ({ ...good, exp: seconds() - 11 })],
    ['without an end', ({ exp: _, ...rest }) => rest],
    ['that is not valid yet', (good) => ({ ...good, nbf: seconds() + 60 })],
    ['with an unverified email', (good) => ({ ...good, email_verified: false })],
    ['with "true" as text for the verified email', (good) => ({ ...good, email_verified: 'true' })],
    ['without an email', ({ email: _, ...rest }) => rest],
    ['with an email that is none', (good) => ({ ...good, email: 'maria' })],
    ['without a subject', ({ sub: _, ...rest }) => rest],
    ['that lasts longer than a day', (good) => ({ ...good, exp: seconds() + 86_401 })],
    ['with an endless subject', (good) => ({ ...good, sub: '1'.repeat(121) })],
  ];
  test.each(cases)('%s', async (_, change) => {
    expect(await toApiError(signIn(await sign(change(account()))))).toMatchObject(rejected);
  });

  test('of another workspace, or of none, if one is configured', async () => {
    const deps = withGoogle({ hostedDomain: 'university.edu.ph' });
    const { hd: _, ...personal } = account();
    expect(await toApiError(signIn(await sign({ ...account(), hd: 'evil.com' }), deps))).toMatchObject(rejected);
    expect(await toApiError(signIn(await sign(personal), deps))).toMatchObject(rejected);
  });

  test('signed with another key', async () => {
    expect(await toApiError(signIn(await sign(account(), foreign.privateKey)))).toMatchObject(rejected);
  });

  test('signed by another algorithm, even with a published key', async () => {
    const credential = await new SignJWT(account())
      .setProtectedHeader({ alg: 'ES256', kid: 'ec' })
      .sign(elliptic.privateKey);
    expect(await toApiError(signIn(credential))).toMatchObject(rejected);
  });

  test('not signed, or signed with the public key as if it were a secret', async () => {
    const unsigned = new UnsecuredJWT(account()).encode();
    expect(await toApiError(signIn(unsigned))).toMatchObject(rejected);
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(signing.publicKey)));
    const confused = await new SignJWT(account()).setProtectedHeader({ alg: 'HS256', kid: 'rsa' }).sign(secret);
    expect(await toApiError(signIn(confused))).toMatchObject(rejected);
  });

  test.each(['x', 'a.b.c', '{}', 'é'.repeat(100)])('that is %j', async (credential) => {
    expect(await toApiError(signIn(credential))).toMatchObject(rejected);
  });

  test('while the keys are unavailable', async () => {
    const deps = withGoogle({ jwksUrl: `${google.url}/gone` });
    expect(await toApiError(signIn(await sign(account()), deps))).toMatchObject(rejected);
  });

  test('from a network with too many failures', async () => {
    await countTries(store, ['customerSignIn', `google 10.1.0.${serial}`], LIMITS.customerSignIn.points - 1);
    expect(await toApiError(signIn('x'))).toMatchObject(rejected);
    expect(await toApiError(signIn(await sign(account())))).toMatchObject({ code: 'too_many' });
  });
});

describe('a used credential', () => {
  test('signs no customer in again, in any spelling of its signature', async () => {
    const credential = await sign(account());
    await signIn(credential);
    expect(await toApiError(signIn(credential))).toMatchObject(rejected);
    // The signature's last character has unused bits.
    const last = credential.at(-1) ?? '';
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const sameBits = letters[letters.indexOf(last) ^ 1] ?? '';
    for (const copy of [credential.slice(0, -1) + sameBits, `${credential}=`, `${credential}==`]) {
      expect(await toApiError(signIn(copy))).toMatchObject(rejected);
    }
    expect(await signIn(await sign(account()))).toHaveProperty('token');
  });

  test('signs in one of ten concurrent callers', async () => {
    const credential = await sign(account());
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => signIn(credential)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is stored until it expires', async () => {
    const count = async () => {
      const [row] = await store.deps().em.execute<{ n: number }[]>('select count(*) as n from used_credential');
      return row?.n ?? 0;
    };
    const { expiresAt } = { expiresAt: new Date((seconds() + 3600) * 1000) };
    await signIn(await sign({ ...account(), exp: expiresAt.getTime() / 1000 }));
    const before = await count();
    const late = (milliseconds: number) => ({
      ...store.deps(),
      now: () => new Date(expiresAt.getTime() + milliseconds),
    });
    await purgeUsedCredentials(late(10_000));
    expect(await count()).toBe(before);
    await purgeUsedCredentials(late(90_000_000));
    expect(await count()).toBe(0);
  });
});

test('new keys of the issuer are accepted immediately, and old ones for at most ten minutes', async () => {
  // jose uses the system clock to decide whether to fetch the keys.
  vi.useFakeTimers({ toFake: ['Date'] });
  const [first, second] = [
    await generateKeyPair('RS256', { extractable: true }),
    await generateKeyPair('RS256', { extractable: true }),
  ];
  const published = async (pair: typeof first, kid: string) => ({
    ...(await exportJWK(pair.publicKey)),
    kid,
    alg: 'RS256',
    use: 'sig',
  });
  let keys = [await published(first, 'first')];
  const issuer = await startLoopbackServer(() => ({ body: { keys } }));
  try {
    const deps = withGoogle({ issuer: issuer.url, jwksUrl: `${issuer.url}/certs` });
    const signedBy = async (pair: typeof first, kid: string) =>
      new SignJWT({ ...account(), iss: issuer.url }).setProtectedHeader({ alg: 'RS256', kid }).sign(pair.privateKey);
    expect(await signIn(await signedBy(first, 'first'), deps)).toHaveProperty('token');
    // The issuer rotates its keys: first it adds the new key, then it removes the old one.
    keys = [await published(first, 'first'), await published(second, 'second')];
    vi.setSystemTime(Date.now() + 31_000);
    expect(await signIn(await signedBy(second, 'second'), deps)).toHaveProperty('token');
    expect(await signIn(await signedBy(first, 'first'), deps)).toHaveProperty('token');
    keys = [await published(second, 'second')];
    vi.setSystemTime(Date.now() + 600_001);
    expect(await toApiError(signIn(await signedBy(first, 'first'), deps))).toMatchObject(rejected);
    expect(await signIn(await signedBy(second, 'second'), deps)).toHaveProperty('token');
    // A matching key id alone proves nothing.
    expect(await toApiError(signIn(await signedBy(foreign, 'second'), deps))).toMatchObject(rejected);
  } finally {
    vi.useRealTimers();
    await issuer.close();
  }
});

test('is rejected by name if Google is not offered', async () => {
  const deps = store.deps();
  const closed: Deps = { ...deps, config: { ...deps.config, signInMethods: ['phone'] } };
  expect(await toApiError(signIn(await sign(account()), closed))).toMatchObject({
    code: 'forbidden',
    message: serverMessages.methodNotOffered,
  });
});
