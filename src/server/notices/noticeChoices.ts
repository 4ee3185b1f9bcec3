import type { z } from 'zod';
import type { NoticeChoices, saveChoicesInput } from '#shared/contracts/noticeLists.ts';
import {
  channelsOfBits,
  channelsOfKinds,
  type NoticeChannels,
  noticeBits,
} from '#shared/domain/notices/noticeKinds.ts';
import { loadCustomer } from '../customers/customers.queries.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { NoticeChoice } from './notice.entity.ts';
import { readEnabledNotices, usableChannels } from './queueNotice.ts';

export async function readOffered(em: StoreEntityManager, { config }: Pick<Deps, 'config'>): Promise<NoticeChannels> {
  const channels = channelsOfBits(await readEnabledNotices(em));
  const usable = usableChannels(config);
  return channelsOfKinds((kind) => ({
    sms: channels[kind].sms && usable.includes('sms'),
    mail: channels[kind].mail && usable.includes('mail'),
  }));
}

const findChoice = (em: StoreEntityManager, customer: number) => em.findOne(NoticeChoice, { customer });

/** Throws unauthenticated if the customer no longer exists. */
export async function getNoticeChoices(deps: Deps, customerId: number): Promise<NoticeChoices> {
  const { email, phone_number } = await loadCustomer(deps.em, customerId);
  const offered = await readOffered(deps.em, deps);
  const declined = channelsOfBits((await findChoice(deps.em, customerId))?.declined ?? 0);
  return {
    offered,
    wanted: channelsOfKinds((kind) => ({
      sms: offered[kind].sms && !declined[kind].sms,
      mail: offered[kind].mail && !declined[kind].mail,
    })),
    has_email: Boolean(email),
    has_phone: Boolean(phone_number),
  };
}

/** Changes only the offered notices in the input; other choices remain. */
export async function saveNoticeChoices(
  deps: Deps,
  customerId: number,
  { wanted }: z.output<typeof saveChoicesInput>,
): Promise<NoticeChoices> {
  await inTransaction(deps.em, async (em) => {
    await loadCustomer(em, customerId, { lock: true });
    const offered = noticeBits(await readOffered(em, deps));
    const choice = await findChoice(em, customerId);
    const before = choice?.declined ?? 0;
    const declinedBefore = channelsOfBits(before);
    const chosen = channelsOfKinds((kind) => ({
      sms: wanted[kind].sms ?? !declinedBefore[kind].sms,
      mail: wanted[kind].mail ?? !declinedBefore[kind].mail,
    }));
    const declined = (before & ~offered) | (offered & ~noticeBits(chosen));
    if (choice) choice.declined = declined;
    else em.create(NoticeChoice, { customer: customerId, declined });
  });
  return getNoticeChoices(deps, customerId);
}
