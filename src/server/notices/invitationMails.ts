import type { z } from 'zod';
import { toMailHtml } from '#shared/domain/notices/noticeTexts.ts';
import { formatDateTime } from '#shared/domain/storeTime.ts';
import { DomainError } from '#shared/errors.ts';
import { db } from '../platform/database/db.ts';
import { GiveUpError, type QueueDefinition } from '../platform/jobs/queue.ts';
import { sendMail } from '../platform/outgoing/mailer.ts';
import { SendError } from '../platform/outgoing/sendError.ts';
import type { Deps } from '../platform/services.ts';
import { readSetting } from '../settings/settings.queries.ts';
import {
  assertHolds,
  hashOfInvitation,
  invitationMail,
  invitationPath,
  invitationToken,
} from '../staff/signIn/invitations.ts';

/** Does not send a link that was used, revoked or replaced in the meantime. */
export const invitationMailQueue: QueueDefinition<z.output<typeof invitationMail.payload>> = {
  ...invitationMail,
  work: async (deps, { id, payload: { user, nonce, origin } }, signal) => {
    const { mail } = deps.config;
    if (!mail) throw new GiveUpError('This server has no mail server.');
    const token = invitationToken(deps, nonce);
    const invited = await readInvited(deps, user, token);
    if (!invited?.email) return;
    const { subject, text } = await textOf(deps, invited, `${origin}${invitationPath(token)}`);
    try {
      const messageId = `<staff-invitation-${id}@${mail.from.address.split('@').at(-1)}>`;
      await sendMail(mail, { to: invited.email, subject, text, html: toMailHtml(subject, text), messageId }, signal);
    } catch (error) {
      throw error instanceof SendError && error.outcome === 'rejected' ? new GiveUpError(error.message) : error;
    }
  },
};

async function readInvited(deps: Deps, id: number, token: string) {
  const user = await db(deps.em)
    .selectFrom('staff_user')
    .select(['name', 'username', 'email', 'is_active', 'invitation_expires_at', 'invitation_used_at'])
    .where('id', '=', id)
    .where('invitation_hash', '=', hashOfInvitation(token))
    .executeTakeFirst();
  try {
    assertHolds(deps, user);
    return user;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

async function textOf(
  { em, config }: Deps,
  { name, username, invitation_expires_at }: { name: string; username: string; invitation_expires_at: Date | null },
  link: string,
) {
  const store = await readSetting(em, 'store');
  const until = invitation_expires_at ? formatDateTime(invitation_expires_at, config.store.timeZone) : '';
  return {
    subject: `Your staff account at ${store.name}`,
    text: [
      `Hello ${name},`,
      `You now have a staff account at ${store.name}. Your username is ${username}.`,
      `Please set your password by ${until}. The link works once:\n${link}`,
      'Not expecting this? Please ignore it.',
      store.name,
    ].join('\n\n'),
  };
}
