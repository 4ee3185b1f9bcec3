import type { DISABLED_REASONS } from '#shared/contracts/webhooks.ts';
import { writeAudit } from '../masterData/audit.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';

/**
 * Turns a URL off by the store itself, with what waits for it given up. Loudly: an error in the log, an entry of the audit
 * log, and a notice to staff until somebody turns it on again or deletes it.
 */
export async function disableWebhook(deps: Deps, id: number, reason: (typeof DISABLED_REASONS)[number]): Promise<void> {
  const now = deps.now();
  const isDisabled = await inTransaction(deps.em, async (em) => {
    const { numUpdatedRows } = await db(em)
      .updateTable('webhook')
      .set(({ eb }) => ({
        is_enabled: false,
        disabled_at: now,
        disabled_reason: reason,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('is_enabled', '=', true)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await giveUpWaiting(em, id);
    const changes = { is_enabled: { from: true, to: false }, disabled_reason: { from: null, to: reason } };
    await writeAudit(em, null, now, [{ record_type: 'webhook', record_id: id, action: 'updated', changes }]);
    return true;
  });
  if (isDisabled) deps.log.error({ webhook: id, reason }, 'the URL of a webhook was turned off');
}

/** Ends all that waits for a URL which is turned off; its tasks find nothing to do any more. */
export async function giveUpWaiting(em: StoreEntityManager, webhookId: number): Promise<void> {
  await db(em)
    .updateTable('webhook_delivery')
    .set({ status: 'given_up', error: 'The URL was turned off.', next_attempt_at: null })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'waiting')
    .execute();
}
