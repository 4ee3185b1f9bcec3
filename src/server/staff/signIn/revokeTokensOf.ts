import type { InferEntity } from '@mikro-orm/core';
import { ApiToken } from '../../apiTokens/apiToken.entity.ts';
import { noteChanges } from '../../masterData/auditSubscriber.ts';
import type { StoreEntityManager } from '../../platform/services.ts';

/** At the next flush; call in the transaction that removes the user's access. */
export async function revokeTokensOf(em: StoreEntityManager, userId: number, now: Date): Promise<void> {
  for (const token of await em.find(ApiToken, { staff_user: userId, revoked_at: null })) revokeToken(em, token, now);
}

export function revokeToken(em: StoreEntityManager, token: InferEntity<typeof ApiToken>, now: Date): void {
  token.revoked_at = now;
  noteChanges(em, token, { name: { from: token.name, to: token.name }, revoked: { from: false, to: true } });
}
