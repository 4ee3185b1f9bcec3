import type { z } from 'zod';
import type { messageInput, messageOutput } from '#shared/contracts/orderDesk.ts';
import { MAX_MESSAGES_A_DAY } from '#shared/domain/orders/orderDesk.ts';
import { spanOfDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { channelsOf } from '../../notices/queueNotice.ts';
import { countRows, db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { changeOrder } from '../change/changeOrder.ts';
import { visibleLines } from '../change/statusDecision.ts';

/** Sent like the order's notices; returns the channels. Throws not_found, conflict without a channel or above MAX_MESSAGES_A_DAY. */
export async function messageCustomer(
  deps: Deps,
  staff: StaffMember,
  { _id, text }: z.output<typeof messageInput>,
): Promise<z.output<typeof messageOutput>> {
  const at = deps.now();
  const { timeZone } = deps.config.store;
  const today = storeDayOf(at, timeZone);
  const { from } = spanOfDays(today, today, timeZone);
  let channels: Awaited<ReturnType<typeof channelsOf>> = [];
  await changeOrder(deps, _id, { actor: staff, at }, async ({ lines, order }, em) => {
    visibleLines(lines, staff.scope);
    channels = await channelsOf(em, deps, { kind: 'message', customerId: order.customer_id });
    if (channels.length === 0) throw new DomainError('conflict', serverMessages.noChannelToCustomer);
    const sent = await countRows(
      db(em)
        .selectFrom('event')
        .where('subject', '=', 'order')
        .where('subject_id', '=', _id)
        .where('kind', '=', 'message')
        .where('created_at', '>=', from),
    );
    if (sent >= MAX_MESSAGES_A_DAY) throw new DomainError('conflict', serverMessages.tooManyMessages);
    return {
      kind: 'message',
      audit: { message: { from: null, to: 'Sent' } },
      data: { activity: { kind: 'message', detail: { to: 'Sent to the customer' } } },
      reason: text,
    };
  });
  return { channels };
}
