import type { z } from 'zod';
import type { createApiTokenInput, createdApiToken } from '#shared/contracts/apiTokens.ts';
import { MAX_TOKENS, MAX_TOKENS_PER_USER } from '#shared/domain/apiScopes.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { changeRecords } from '../masterData/changeRecords.ts';
import { lockByName } from '../platform/database/namedLock.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { assertFresh } from '../platform/sessions/freshSession.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { lockMaintained } from '../staff/signIn/lockUser.ts';
import { rejectErrors } from '../staff/staffErrors.ts';
import { findRelations } from '../staff/userRelations.ts';
import { ApiToken } from './apiToken.entity.ts';
import { readApiToken } from './apiTokens.queries.ts';
import { beginningOf, hashToken, makeTokenText } from './tokenText.ts';

/** Returns the token, of which only the hash is stored. Throws forbidden ten minutes after sign-in, invalid by field, and conflict. */
export async function createApiToken(
  deps: Deps,
  staff: StaffMember,
  { name, days, scopes, categories }: z.output<typeof createApiTokenInput>,
): Promise<z.output<typeof createdApiToken>> {
  assertFresh(deps, staff);
  const token = makeTokenText();
  const now = deps.now();
  const record = await changeRecords(deps, staff, async (em) => {
    await lockMaintained(em, staff, staff.id);
    const { categories: limits, errors } = await findRelations(em, { assigned_categories: categories });
    rejectErrors(errors.assigned_categories ? { categories: errors.assigned_categories } : {});
    // Locked, so that two concurrent calls cannot exceed the limit.
    await lockByName(em, 'api-tokens');
    await assertCapacity(em, staff, name, now);
    const made = em.create(ApiToken, {
      staff_user: staff.id,
      name,
      token_hash: hashToken(token),
      begins_with: beginningOf(token),
      scopes,
      is_limited: categories.length > 0,
      categories: limits,
      created_at: now,
      expires_at: new Date(now.getTime() + days * DAY_MS),
    });
    await em.flush();
    return readApiToken(em, made.id, now);
  });
  return { token, record };
}

/** Throws conflict at the limit of the caller or store, or for a duplicate name of the caller. */
async function assertCapacity(em: StoreEntityManager, staff: StaffMember, name: string, now: Date): Promise<void> {
  const live = await em.find(ApiToken, { revoked_at: null, expires_at: { $gt: now } }, { limit: MAX_TOKENS });
  const own = live.filter(({ staff_user }) => staff_user.id === staff.id);
  if (own.length >= MAX_TOKENS_PER_USER) throw new DomainError('conflict', serverMessages.tokensOfUserFull);
  if (live.length >= MAX_TOKENS) throw new DomainError('conflict', serverMessages.tokensFull);
  if (own.some((token) => token.name.toLowerCase() === name.toLowerCase())) {
    throw fieldError('conflict', 'name', serverMessages.tokenNameTaken);
  }
}
