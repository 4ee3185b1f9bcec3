import { z } from 'zod';
import { MAX_INVITED } from '../domain/staff/pastedStaff.ts';
import { visibleLine, wireId } from './common.ts';
import { userFields, withPasswordRules } from './staff.ts';

/** An invited user has the fields of any user, and sets the password themself. */
export const inviteUsersInput = z.object({
  users: z
    .array(userFields.omit({ is_active: true }).extend({ works_at_counter: z.boolean().default(false) }))
    .min(1)
    .max(MAX_INVITED),
});

const invitation = z.object({
  user_id: wireId,
  name: z.string(),
  username: z.string(),
  /** The path of the link with its token, to add to the store's address. It is shown only here. */
  path: z.string(),
  expires_at: z.date(),
  /** Whether the link is also sent to the user by email. */
  is_mailed: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;
export const inviteUsersOutput = z.object({ invitations: z.array(invitation) });
export const renewInvitationOutput = z.object({ invitation });

export const takenUsernamesInput = z.object({ usernames: z.array(visibleLine(120)).max(MAX_INVITED) });
export const takenUsernamesOutput = z.object({ usernames: z.array(z.string()) });

const token = z.string().max(100);
export const readInvitationInput = z.object({ token });
export const readInvitationOutput = z.object({ name: z.string(), username: z.string(), expires_at: z.date() });
export const acceptInvitationInput = withPasswordRules(
  z.object({ token, password: z.string().max(256), password_confirmation: z.string().max(256) }),
);
