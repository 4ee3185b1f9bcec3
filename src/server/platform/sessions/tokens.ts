import { webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

/** Who a verified token speaks for. Everything else about them is read afresh. */
export type Identity = CustomerIdentity | StaffIdentity;
export type CustomerIdentity = { kind: 'customer'; id: number; expiresAt: Date };
export type StaffIdentity = { kind: 'staff'; id: number; generation: number; expiresAt: Date };

/** What the staff token shows to the browser besides the identity (docs/rules.md, People and sign-in). */
export interface StaffClaims {
  _id: string;
  name: string;
  username: string;
  warehouse: { _id: string; name: string } | null;
  assigned_categories: string[];
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' };
const ISSUER = 'campus-store';
const HOUR = 3600;
/** Tokens whose signature is remembered: those of the last so many callers. */
const VERIFIED_TOKENS = 20_000;
export const STAFF_SESSION_SECONDS = 12 * HOUR;
export const CUSTOMER_SESSION_SECONDS = 30 * 24 * HOUR;

export interface Tokens {
  signStaff(claims: StaffClaims, generation: number): Promise<string>;
  signCustomer(customerId: number): Promise<string>;
  /** The identity of a token, or null for one that is expired, forged or meant for somebody else. */
  verify(token: string): Promise<Identity | null>;
}

/** Session tokens signed with the store's secret; staff and customers differ in audience. `now` is the store's clock. */
export function createTokens(secret: string, now: () => Date): Tokens {
  // Imported once: jose would import the bytes anew for every token.
  const key = webcrypto.subtle.importKey('raw', new TextEncoder().encode(secret), HMAC, false, ['sign', 'verify']);
  // A signature holds for ever: what may change about a token is that its time runs out, and that is checked each time.
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

  const verify = async (token: string): Promise<Identity | null> => {
    try {
      const { payload } = await jwtVerify(token, await key, {
        issuer: ISSUER,
        algorithms: ['HS256'],
        requiredClaims: ['exp', 'sub', 'aud'],
        currentDate: now(),
      });
      const id = Number(payload.sub);
      const expiresAt = new Date(Number(payload.exp) * 1000);
      if (payload.aud === 'customer') return { kind: 'customer', id, expiresAt };
      if (payload.aud === 'staff' && typeof payload.generation === 'number') {
        return { kind: 'staff', id, generation: payload.generation, expiresAt };
      }
      return null;
    } catch {
      // jose throws for every token that will not do; which error it was is nobody's business.
      return null;
    }
  };

  return {
    signStaff: (claims, generation) =>
      sign({ ...claims, generation }, 'staff', Number(claims._id), STAFF_SESSION_SECONDS),
    signCustomer: (customerId) => sign({}, 'customer', customerId, CUSTOMER_SESSION_SECONDS),
    verify: async (token) => {
      const known = verified.get(token);
      if (known) return known.expiresAt > now() ? known : null;
      const identity = await verify(token);
      if (identity) verified.set(token, identity);
      return identity;
    },
  };
}
