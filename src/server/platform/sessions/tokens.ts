import { createHmac, timingSafeEqual, webcrypto } from 'node:crypto';
import { SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { CUSTOMER_SESSION_DAYS } from '#shared/domain/customers/retention.ts';

/** Who a verified token speaks for, and by which session, which may have been ended. Everything else about them is read afresh. */
export type Identity = CustomerOfToken | StaffOfToken;
export type CustomerOfToken = { kind: 'customer'; id: number; expiresAt: Date; session?: number };
export type StaffOfToken = {
  kind: 'staff';
  id: number;
  generation: number;
  expiresAt: Date;
  session?: number;
  /** The API token that speaks for them, where it is none of a session. */
  apiToken?: ApiTokenGrant;
};

/** An API token, and the scopes that it was given (docs/rules.md, API tokens). */
export interface ApiTokenGrant {
  id: number;
  name: string;
  scopes: readonly string[];
}

/** The claims of the staff token that the browser reads besides the identity (docs/rules.md, People and sign-in). */
interface StaffClaims {
  _id: string;
  name: string;
  username: string;
  warehouse: { _id: string; name: string } | null;
  assigned_categories: string[];
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' };
/** The head of each of the store's tokens, as jose writes it; no other is taken. */
const HEAD = Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url');
const ISSUER = 'campus-store';
const HOUR = 3600;
/** Number of tokens whose signature is remembered: the tokens of the last callers. */
const VERIFIED_TOKENS = 20_000;
export const STAFF_SESSION_SECONDS = 12 * HOUR;
export const CUSTOMER_SESSION_SECONDS = CUSTOMER_SESSION_DAYS * 24 * HOUR;

export interface Tokens {
  signStaff(claims: StaffClaims, generation: number, session?: number): Promise<string>;
  signCustomer(customerId: number, session?: number): Promise<string>;
  /** The identity of a token, or null for one that is expired, forged or meant for somebody else. */
  verify(token: string): Promise<Identity | null>;
}

/**
 * The claims of a token that was signed with this secret; null for any other. jose would have another thread look at the signature, which took a
 * seventh of a customer's first call.
 */
function readClaims(secret: string, token: string): Record<string, unknown> | null {
  const [head, payload = '', signature = '', ...others] = token.split('.');
  if (head !== HEAD || others.length > 0) return null;
  const sent = Buffer.from(signature);
  const expected = Buffer.from(createHmac('sha256', secret).update(`${head}.${payload}`).digest('base64url'));
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return null;
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

const withSession = (session: number | undefined) => (session === undefined ? {} : { sid: session });

/** Session tokens signed with the store's secret; staff and customers differ in audience. `now` is the store's clock. */
export function createTokens(secret: string, now: () => Date): Tokens {
  // Imported once: jose would import the bytes again for every token.
  const key = webcrypto.subtle.importKey('raw', new TextEncoder().encode(secret), HMAC, false, ['sign', 'verify']);
  // A signature stays valid. Only the token's time can run out, and that is checked at each call.
  const verified = new LRUCache<string, Identity>({ max: VERIFIED_TOKENS });
  const sign = async (
    payload: Record<string, unknown>,
    audience: Identity['kind'],
    subject: number,
    seconds: number,
  ) => {
    const issuedAt = Math.floor(now().getTime() / 1000);
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setSubject(String(subject))
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .sign(await key);
  };

  const identify = (token: string): Identity | null => {
    const claims = readClaims(secret, token);
    if (claims?.iss !== ISSUER || typeof claims.exp !== 'number' || claims.sub === undefined) return null;
    const id = Number(claims.sub);
    const expiresAt = new Date(claims.exp * 1000);
    if (expiresAt <= now()) return null;
    if (claims.sid !== undefined && typeof claims.sid !== 'number') return null;
    const session = claims.sid === undefined ? {} : { session: claims.sid };
    if (claims.aud === 'customer') return { kind: 'customer', id, expiresAt, ...session };
    if (claims.aud === 'staff' && typeof claims.generation === 'number') {
      return { kind: 'staff', id, generation: claims.generation, expiresAt, ...session };
    }
    return null;
  };

  return {
    signStaff: (claims, generation, session) =>
      sign({ ...claims, generation, ...withSession(session) }, 'staff', Number(claims._id), STAFF_SESSION_SECONDS),
    signCustomer: (customerId, session) => sign(withSession(session), 'customer', customerId, CUSTOMER_SESSION_SECONDS),
    verify: async (token) => {
      const known = verified.get(token);
      if (known) return known.expiresAt > now() ? known : null;
      const identity = identify(token);
      if (identity) verified.set(token, identity);
      return identity;
    },
  };
}
