import { createHash, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Invitation } from '#shared/contracts/invitations.ts';
import { DomainError } from '#shared/errors.ts';
import { BACKOFFICE_SCREENS } from '#shared/screens.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { noteChanges } from '../masterData/auditSubscriber.ts';
import { enqueue } from '../platform/jobs/queue.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffUserEntity } from './staffUser.entity.ts';

const INVITATION_MS = 72 * 3_600_000;

/** The mails with links. A task has no token: the token is made of its number and the store's secret. */
export const invitationMail = {
  name: 'staff-invitations',
  payload: z.object({ user: z.number().int(), nonce: z.string().max(60), origin: z.string().max(300) }),
};

/** The token of a link: nobody can make it of what the database has. */
export const invitationToken = ({ config }: Pick<Deps, 'config'>, nonce: string): string =>
  createHmac('sha256', config.sessionSecret).update(`staff-invitation\n${nonce}`).digest('base64url');

export const hashOfInvitation = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The token is behind the `#`, which no browser sends to a server or in a Referer header. */
export const invitationPath = (token: string): string => `${BACKOFFICE_SCREENS.invitation}#${token}`;

/** The address in mails with links: where the store has a mail server and knows its own host, and never from a demo. A request's Host may be anybody's. */
const siteOfMails = ({ config: { mail, demo, smsHost } }: Pick<Deps, 'config'>) =>
  mail === undefined || demo || smsHost === undefined ? null : `https://${smsHost}`;

/** Gives a locked user a new link, which ends the one before, and mails it. The path is kept nowhere. */
export async function makeInvitation(deps: Deps, em: StoreEntityManager, user: StaffUserEntity): Promise<Invitation> {
  const nonce = randomBytes(24).toString('base64url');
  const token = invitationToken(deps, nonce);
  const expires_at = new Date(deps.now().getTime() + INVITATION_MS);
  user.invitation_hash = hashOfInvitation(token);
  user.invitation_expires_at = expires_at;
  noteChanges(em, user, { invitation: { from: null, to: 'link made' } });
  await em.flush();
  const origin = user.email ? siteOfMails(deps) : null;
  const is_mailed = origin !== null;
  if (is_mailed) await enqueue(em, invitationMail, { user: user.id, nonce, origin }, { now: deps.now() });
  const { name, username } = user;
  return { user_id: String(user.id), name, username, path: invitationPath(token), expires_at, is_mailed };
}

/** Has a user count as one who was not invited: they have a password from staff now, or may not come in. */
export function endInvitation(user: StaffUserEntity): void {
  user.invitation_hash = null;
  user.invitation_expires_at = null;
}

/** Throws not_found for an unknown link, and conflict for one that was used or has expired. */
export function assertHolds(
  deps: Pick<Deps, 'now'>,
  user: Pick<StaffUserEntity, 'is_active' | 'invitation_expires_at' | 'invitation_used_at'> | null | undefined,
): asserts user {
  const { invitationUnknown, invitationUsed, invitationExpired, accountSwitchedOff } = serverMessages;
  if (!user) throw new DomainError('not_found', invitationUnknown);
  if (user.invitation_used_at) throw new DomainError('conflict', invitationUsed);
  if (!user.invitation_expires_at || user.invitation_expires_at <= deps.now()) {
    throw new DomainError('conflict', invitationExpired);
  }
  if (!user.is_active) throw new DomainError('forbidden', accountSwitchedOff);
}
