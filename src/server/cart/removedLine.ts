import { jwtVerify, SignJWT } from 'jose';
import type { Deps } from '../platform/services.ts';
import type { CartRow } from './cartLines.ts';

const ISSUER = 'campus-store';
/** Neither of the session tokens' audiences: a removed line opens no session, and a session restores no line. */
const AUDIENCE = 'removed-cart-line';
const UNDO_SECONDS = 60 * 60;

type Signer = Pick<Deps, 'config' | 'now'>;

/** A removed line, signed for its customer: what undoing the removal takes. Nothing of it is stored here. */
export function signUndoToken({ config, now }: Signer, customerId: number, line: CartRow): Promise<string> {
  return new SignJWT({ line })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(customerId))
    .setExpirationTime(Math.floor(now().getTime() / 1000) + UNDO_SECONDS)
    .sign(keyOf(config.sessionSecret));
}

/** The line that was signed for this customer, or null for a token that is expired, forged or somebody else's. */
export async function verifyUndoToken(
  { config, now }: Signer,
  customerId: number,
  token: string,
): Promise<CartRow | null> {
  try {
    const { payload } = await jwtVerify<{ line: CartRow }>(token, keyOf(config.sessionSecret), {
      issuer: ISSUER,
      audience: AUDIENCE,
      subject: String(customerId),
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      currentDate: now(),
    });
    return payload.line;
  } catch {
    // jose throws for every token that will not do; which error it was is nobody's business.
    return null;
  }
}

const keyOf = (secret: string) => new TextEncoder().encode(secret);
