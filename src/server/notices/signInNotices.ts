import { sql } from 'kysely';
import { noticeBit } from '#shared/domain/notices/noticeKinds.ts';
import { isSignInEvent, type SignInEvent } from '../customers/signIn/signInEvents.ts';
import { whenCommitted } from '../platform/database/transaction.ts';
import type { Subscriber } from '../platform/events/subscribers.ts';
import type { Deps } from '../platform/services.ts';
import type { NoticeData } from './notice.entity.ts';
import { insertNotices, noticeTasks, readEnabledNotices, usableChannels } from './queueNotice.ts';

export const signInNotices: Subscriber = {
  name: 'sign-in',
  concerns: isSignInEvent,
  work: async (deps, all) => {
    const enabled = await readEnabledNotices(deps.em);
    for (const event of all.filter(isSignInEvent)) await queueSignInNotice(deps, event, enabled);
  },
};

/** Uses the remaining sign-in method: mail if a phone number moved, and vice versa. */
async function queueSignInNotice(
  { config, scheduler, em }: Deps,
  { id, subject_id, kind, data: { way }, created_at }: SignInEvent,
  enabled: number,
): Promise<void> {
  const channel = way === 'phone' ? 'mail' : 'sms';
  if (!usableChannels(config).includes(channel) || (enabled & noticeBit('way_moved', channel)) === 0) return;
  const data: NoticeData = { way, ...(kind === 'joined' && { is_joined: true }) };
  const at = { due_at: created_at, created_at };
  await insertNotices(em, 'way_moved', [channel], { customerIds: [subject_id], key: sql`${id}`, data, ...at });
  whenCommitted(em, () => scheduler.wake(noticeTasks.name));
}
