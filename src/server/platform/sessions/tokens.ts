import { webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { CUSTOMER_SESSION_DAYS } from '#shared/domain/customers/retention.ts';
import { boundedCache } from '../boundedCache.ts';

/** From a verified token, whose session may have ended. All other facts are read again. */
export type Identity = CustomerOfToken | StaffOfToken;
export type CustomerOfToken = { kind: 'customer'; id: number; expiresAt: Date; session: number };
export type StaffOfToken = {
  kind: 'staff';
  id: number;
  generation: number;
  expiresAt: Date;
  /** Undefined for an API token. */
  session?: number;
  /** Undefined for a session. */
  apiToken?: ApiTokenGrant;
};

export interface ApiTokenGrant {
  id: number;
  name: string;
  scopes: readonly string[];
}

/** Claims that the browser reads (docs/rules/people.md, People and sign-in). */
interface StaffClaims {
  _id: string;
  name: string;
  username: string;
  warehouse: { _id: string; name: string } | null;
  assigned_categories: string[];
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' };
const ISSUER = 'campus-store';
const HOUR = 3600;
/** Number of cached verifications. */
const VERIFIED_TOKENS = 20_000;
export const STAFF_SESSION_SECONDS = 12 * HOUR;
export const CUSTOMER_SESSION_SECONDS = CUSTOMER_SESSION_DAYS * 24 * HOUR;

export interface Tokens {
  signStaff(claims: StaffClaims, generation: number, session: number | undefined): Promise<string>;
  signCustomer(customerId: number, session: number): Promise<string>;
  /** Null if expired, forged or of another audience. */
  verify(token: string): Promise<Identity | null>;
}

/** Session tokens signed with the store's secret; staff and customers differ in audience. `now` is the store's clock. */
export function createTokens(secret: string, now: () => Date): Tokens {
  // Imported once, because jose would import the bytes for every token.
  const key = webcrypto.subtle.importKey('raw', new TextEncoder().encode(secret), HMAC, false, ['sign', 'verify']);
  // A signature stays valid; the expiry is checked at each call.
  const verified = boundedCache<Identity>(VERIFIED_TOKENS);
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

  const verify = async (token: string): Promise<Identity | null> => {
    try {
      const { payload } = await jwtVerify(token, await key, {
        issuer: ISSUER,
        algorithms: ['HS256'],
        requiredClaims: ['exp', 'sub', 'aud', 'sid'],
        currentDate: now(),
      });
      const id = Number(payload.sub);
      const expiresAt = new Date(Number(payload.exp) * 1000);
      const { sid: session } = payload;
      if (typeof session !== 'number') return null;
      if (payload.aud === 'customer') return { kind: 'customer', id, expiresAt, session };
      if (payload.aud === 'staff' && typeof payload.generation === 'number') {
        return { kind: 'staff', id, generation: payload.generation, expiresAt, session };
      }
      return null;
    } catch {
      // jose throws for every invalid token. The caller does not learn the reason.
      return null;
    }
  };

  return {
    signStaff: (claims, generation, session) =>
      sign({ ...claims, generation, sid: session }, 'staff', Number(claims._id), STAFF_SESSION_SECONDS),
    signCustomer: (customerId, session) => sign({ sid: session }, 'customer', customerId, CUSTOMER_SESSION_SECONDS),
    verify: async (token) => {
      const known = verified.get(token);
      if (known) return known.expiresAt > now() ? known : null;
      const identity = await verify(token);
      if (identity) verified.set(token, identity);
      return identity;
    },
  };
}
