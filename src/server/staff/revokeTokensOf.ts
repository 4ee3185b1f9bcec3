import type { InferEntity } from '@mikro-orm/core';
import { ApiToken } from '../apiTokens/apiToken.entity.ts';
import { noteChanges } from '../masterData/auditSubscriber.ts';
import type { StoreEntityManager } from '../platform/services.ts';

/** Revokes all API tokens of a staff user at the next flush; inside the transaction that shuts them out. */
export async function revokeTokensOf(em: StoreEntityManager, userId: number, now: Date): Promise<void> {
  for (const token of await em.find(ApiToken, { staff_user: userId, revoked_at: null })) revokeToken(em, token, now);
}

export function revokeToken(em: StoreEntityManager, token: InferEntity<typeof ApiToken>, now: Date): void {
  token.revoked_at = now;
  noteChanges(em, token, { name: { from: token.name, to: token.name }, revoked: { from: false, to: true } });
}
