import { createHash, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Invitation } from '#shared/contracts/invitations.ts';
import { DomainError } from '#shared/errors.ts';
import { BACKOFFICE_SCREENS } from '#shared/screens.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { noteChanges } from '../../masterData/auditSubscriber.ts';
import { insertTasks, taskOf } from '../../platform/jobs/queue.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffUserEntity } from '../staffUser.entity.ts';

const INVITATION_MS = 72 * 3_600_000;

/** A task has no token: tokens derive from its nonce and the store's secret. */
export const invitationMail = {
  name: 'staff-invitations',
  payload: z.object({ user: z.number().int(), nonce: z.string().max(60), origin: z.string().max(300) }),
};

/** Cannot be derived from the database alone. */
export const invitationToken = ({ config }: Pick<Deps, 'config'>, nonce: string): string =>
  createHmac('sha256', config.sessionSecret).update(`staff-invitation\n${nonce}`).digest('base64url');

export const hashOfInvitation = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Behind the `#`, which browsers send neither to a server nor in a Referer header. */
export const invitationPath = (token: string): string => `${BACKOFFICE_SCREENS.invitation}#${token}`;

/** Needs a mail server and the configured host, because a request's Host may be forged. A demo sends no links. */
const siteOfMails = ({ config: { mail, demo, smsHost } }: Pick<Deps, 'config'>) =>
  mail === undefined || demo || smsHost === undefined ? null : `https://${smsHost}`;

/** For a locked user: replaces the previous link and mails the new one. The path is not stored. */
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
  if (is_mailed) await insertTasks(em, [taskOf(invitationMail, { user: user.id, nonce, origin }, { now: deps.now() })]);
  const { name, username } = user;
  return { user_id: String(user.id), name, username, path: invitationPath(token), expires_at, is_mailed };
}

/** For a user who got a password from staff or was deactivated. */
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
