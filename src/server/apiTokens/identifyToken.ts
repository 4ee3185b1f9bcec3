import { TOKEN_PREFIX } from '#shared/domain/apiScopes.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../platform/database/db.ts';
import { createCallLimit } from '../platform/limits/rateLimits.ts';
import type { StoreEntityManager } from '../platform/services.ts';
import type { ApiTokens, TokenUse } from '../platform/sessions/apiTokens.ts';
import type { StaffOfToken } from '../platform/sessions/tokens.ts';
import { hashToken, isTokenText } from './tokenText.ts';

/** Maximum age of the displayed last use. */
const LAST_USE_MS = 5 * 60_000;
/** The longest IPv6 address without an interface name. */
const MAX_IP = 45;

interface Options {
  forkEm: () => StoreEntityManager;
  now: () => Date;
  requestsPerMinute: number;
}

/** The token is read at every request, so that a revocation takes effect immediately in all processes. */
export function createApiTokens({ forkEm, now, requestsPerMinute }: Options): ApiTokens {
  const limit = createCallLimit('token', requestsPerMinute);

  const identify = async (token: string, { ip, reportLimit }: TokenUse): Promise<StaffOfToken> => {
    if (!isTokenText(token)) throw rejected('tokenMistyped');
    const hash = hashToken(token);
    const em = forkEm();
    const found = await findToken(em, hash);
    if (!found) throw rejected('tokenUnknown');
    await limit.take(String(found.id), reportLimit);
    if (found.revoked_at !== null) throw rejected('tokenRevoked');
    if (found.expires_at <= now()) throw rejected('tokenExpired');
    if (!found.is_active) throw rejected('tokenEnded');
    const { id, name, scopes, staff_user_id, token_generation, expires_at, last_used_at } = found;
    if (last_used_at === null || now().getTime() - last_used_at.getTime() >= LAST_USE_MS) {
      const use = { last_used_at: now(), last_used_from: ip.slice(0, MAX_IP) };
      await db(em).updateTable('api_token').set(use).where('id', '=', id).execute();
    }
    const apiToken = { id, name, scopes };
    return { kind: 'staff', id: staff_user_id, generation: token_generation, expiresAt: expires_at, apiToken };
  };

  return {
    isApiToken: (bearer) => bearer.startsWith(TOKEN_PREFIX),
    identify,
  };
}

const findToken = (em: StoreEntityManager, hash: string) =>
  db(em)
    .selectFrom('api_token as t')
    .innerJoin('staff_user as u', 'u.id', 't.staff_user_id')
    .select(['t.id', 't.name', 't.scopes', 't.staff_user_id', 't.expires_at', 't.revoked_at', 't.last_used_at'])
    .select(['u.is_active', 'u.token_generation'])
    .where('t.token_hash', '=', hash)
    .executeTakeFirst();

type Rejection = 'tokenMistyped' | 'tokenUnknown' | 'tokenRevoked' | 'tokenExpired' | 'tokenEnded';

const rejected = (message: Rejection) => new DomainError('unauthenticated', serverMessages[message]);
