import { type NoticeChannel, type NoticeKind, noticeBit } from '#shared/domain/notices/noticeKinds.ts';
import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';
import { type NoticeServices, readEnabledNotices, usableChannels } from './queueNotice.ts';

/** Returns the channels by which a notice of a kind would go to a customer now, as queueNotices has them. */
export async function waysToReach(
  em: StoreEntityManager,
  { config }: Pick<NoticeServices, 'config'>,
  { kind, customerId }: { kind: NoticeKind; customerId: number },
): Promise<NoticeChannel[]> {
  const enabled = await readEnabledNotices(em);
  const customer = await db(em)
    .selectFrom('customer')
    .leftJoin('notice_choice', 'notice_choice.customer_id', 'customer.id')
    .select(['customer.email', 'customer.phone_number', 'notice_choice.declined'])
    .where('customer.id', '=', customerId)
    .executeTakeFirst();
  if (!customer) return [];
  const address = { sms: customer.phone_number, mail: customer.email };
  return usableChannels(config).filter((channel) => {
    const bit = noticeBit(kind, channel);
    return (enabled & bit) !== 0 && ((customer.declined ?? 0) & bit) === 0 && Boolean(address[channel]);
  });
}
