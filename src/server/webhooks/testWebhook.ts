import type { WebhookTestMessage, WebhookTestResult } from '#shared/contracts/webhooks.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { writeAudit } from '../masterData/audit.ts';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { attempt } from './attempt.ts';
import { createMessageId } from './messages.ts';

/** Each may wait ten seconds for its receiver. */
const MAX_TESTS = 4;
const RETRY_SECONDS = 10;
let sending = 0;

/** Sends immediately, even to a URL that is off; audited, but not counted as a delivery. Throws not_found, and too_many above MAX_TESTS. */
export async function testWebhook(deps: Deps, staff: StaffMember, id: number): Promise<WebhookTestResult> {
  const webhook = await db(deps.em)
    .selectFrom('webhook')
    .select(['url', 'secret', 'previous_secret', 'previous_secret_until'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!webhook) throw new DomainError('not_found', staffMessages.notFound);
  if (sending >= MAX_TESTS)
    throw new DomainError('too_many', serverMessages.tooManyTests, { retryAfter: RETRY_SECONDS });
  sending += 1;
  try {
    const now = deps.now();
    const message_id = createMessageId();
    await writeAudit(deps.em, staff, now, [
      {
        record_type: 'webhook',
        record_id: id,
        action: 'updated',
        changes: { test_sent: { from: null, to: message_id } },
      },
    ]);
    const message: WebhookTestMessage = {
      type: 'webhook.test',
      timestamp: now.toISOString(),
      data: { webhook: { _id: String(id), url: webhook.url } },
    };
    // The transport has its own deadline.
    const { signal } = new AbortController();
    return await attempt(deps, { ...webhook, message_id, body: JSON.stringify(message) }, signal);
  } finally {
    sending -= 1;
  }
}
