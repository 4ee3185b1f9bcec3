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

/** Maximum number of tests that a process sends at the same time. Each may wait ten seconds for its receiver. */
const MAX_TESTS = 4;
const RETRY_SECONDS = 10;
let sending = 0;

/**
 * Sends a signed message of type `webhook.test` to a URL once and immediately, even if the URL is off, and returns the result. The
 * test is written to the audit log and not to the deliveries, and a failure is not counted. Throws not_found, and too_many
 * while others are sent.
 */
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
    // The transport has a deadline of its own.
    const { signal } = new AbortController();
    return await attempt(deps, { ...webhook, message_id, body: JSON.stringify(message) }, signal);
  } finally {
    sending -= 1;
  }
}
