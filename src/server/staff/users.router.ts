import { historyInput, historyOutput } from '#shared/contracts/audit.ts';
import { acknowledged, empty, recordKey } from '#shared/contracts/common.ts';
import * as invitations from '#shared/contracts/invitations.ts';
import * as passkeyContracts from '#shared/contracts/passkeys.ts';
import { endUserSessionInput, sessions } from '#shared/contracts/sessions.ts';
import * as contracts from '#shared/contracts/staff.ts';
import { listHistory } from '../masterData/audit.queries.ts';
import { masterPaths } from '../masterData/masterPaths.ts';
import { IGNORED } from '../platform/idempotency/idempotency.ts';
import { publicProcedure, router, staffSelfProcedure, unscopedStaffProcedure } from '../platform/trpc/procedures.ts';
import { readSignedInUser, setPreference } from './preferences.ts';
import { createUser, deleteUser, updateUser } from './saveUser.ts';
import { acceptInvitation, readInvitation } from './signIn/acceptInvitation.ts';
import { inviteUsers, listTakenUsernames, renewInvitation, revokeInvitation } from './signIn/inviteUsers.ts';
import { signInWithPasskey, startPasskeyLogin } from './signIn/passkeyLogin.ts';
import * as passkeys from './signIn/passkeys.ts';
import { registerUser } from './signIn/registerUser.ts';
import { signIn } from './signIn/signIn.ts';
import { endUserSession, listUserSessions, signOutStaff } from './signIn/staffSessions.ts';
import { updatePassword } from './signIn/updatePassword.ts';
import { getUser, paginateUsers } from './users.queries.ts';

const paths = masterPaths({
  base: '/api/users',
  one: 'staff user',
  many: 'staff users',
  id: 'User',
  ids: 'Users',
  example: '2',
  create: {
    name: 'Ramon Diaz',
    username: 'rdiaz',
    password: 'paper-boat-on-the-pond',
    password_confirmation: 'paper-boat-on-the-pond',
    warehouse: null,
    assigned_categories: ['1'],
  },
  update: { is_active: true },
  inUse: 'It is your own account, or the last active account without assigned categories.',
  taken: 'No active user without assigned categories would be left.',
});

export const usersRouter = router({
  login: publicProcedure('no token')
    .meta({
      repeat: IGNORED.signIn,
      path: 'POST /api/users/login',
      id: 'loginStaff',
      summary: 'Sign in as staff',
      description:
        'Returns a bearer token for 12 hours. It ends earlier if the password changes or the user signs out. If the store requires passkeys, a script must use an API token.',
      errors: {
        unauthenticated: 'Wrong username or password.',
        forbidden: 'The account waits for approval or is not active, or a passkey is needed.',
        too_many: 'Too many wrong passwords for this account or from this network.',
      },
      example: { username: 'admin', password: 'campus-store-demo' },
    })
    .input(contracts.loginInput)
    .output(contracts.loginOutput)
    .mutation(({ ctx, input }) => signIn(ctx.deps, ctx.network(), input, ctx.device())),
  register: publicProcedure('no token')
    .meta({
      repeat: { ignored: 'the caller is not signed in, so no response is stored; a username can be taken once' },
      path: 'POST /api/users/register',
      id: 'registerStaff',
      summary: 'Register a staff account; it waits for approval',
      description: 'The first account of a new store is active at once, and `token` signs it in for 12 hours.',
      errors: { too_many: 'Too many registrations from this network.' },
      example: { name: 'Teresa Lim', username: 'tlim', password: 'paper-boat-on-the-pond' },
    })
    .input(contracts.registerInput)
    .output(contracts.registerOutput)
    .mutation(({ ctx, input }) => registerUser(ctx.deps, ctx.network(), input, ctx.device())),
  updatePassword: staffSelfProcedure('no token')
    .meta({
      repeat: IGNORED.signIn,
      path: 'POST /api/users/update-password',
      id: 'updatePassword',
      summary: 'Change your own password',
      description:
        'Ends all other sessions of the account and returns a new token. If you signed in more than ten minutes ago, also send `current_password`.',
      errors: { too_many: 'Too many wrong passwords.' },
      example: {
        current_password: 'campus-store-demo',
        password: 'paper-boat-on-the-pond',
        password_confirmation: 'paper-boat-on-the-pond',
      },
    })
    .input(contracts.updatePasswordInput)
    .output(contracts.updatePasswordOutput)
    .mutation(({ ctx, input }) => updatePassword(ctx.deps, ctx.staff, input)),
  logout: staffSelfProcedure('no token')
    .meta({
      repeat: IGNORED.ends,
      path: 'POST /api/users/logout',
      id: 'logoutStaff',
      summary: 'Sign out (staff)',
    })
    .input(empty)
    .output(acknowledged)
    .mutation(({ ctx }) => signOutStaff(ctx.deps, ctx.staff)),
  sessions: unscopedStaffProcedure('no token')
    .meta({
      path: 'GET /api/users/:_id/sessions',
      id: 'listUserSessions',
      summary: 'List the sessions of a staff user',
      example: { _id: '1' },
    })
    .input(recordKey)
    .output(sessions)
    .query(({ ctx, input }) => listUserSessions(ctx.deps, ctx.staff, input._id)),
  endSession: unscopedStaffProcedure('no token')
    .meta({
      repeat: 'stored',
      path: 'POST /api/users/:_id/end-session',
      id: 'endUserSession',
      summary: 'End a session of a staff user',
      example: { _id: '1', session: '1' },
    })
    .input(endUserSessionInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => endUserSession(ctx.deps, ctx.staff, input)),
  me: staffSelfProcedure('users:read')
    .meta({
      path: 'GET /api/users/me',
      id: 'getMe',
      summary: 'Get your own staff user',
      description: 'With an API token: its owner, with the name of the token.',
    })
    .input(empty)
    .output(contracts.signedInUser)
    .query(({ ctx }) => readSignedInUser(ctx.deps, ctx.staff)),
  setSingleKeys: staffSelfProcedure('no token')
    .meta({ repeat: 'stored', noPath: 'is about the keys of the screens' })
    .input(contracts.setSingleKeysInput)
    .output(contracts.signedInUser)
    .mutation(({ ctx, input }) => setPreference(ctx.deps, ctx.staff, input)),
  setWorksAtCounter: staffSelfProcedure('no token')
    .meta({ repeat: 'stored', noPath: 'is about the menu of the screens' })
    .input(contracts.setWorksAtCounterInput)
    .output(contracts.signedInUser)
    .mutation(({ ctx, input }) => setPreference(ctx.deps, ctx.staff, input)),
  startPasskeyLogin: publicProcedure('no token')
    .meta({ repeat: IGNORED.signIn, noPath: 'needs a passkey, which only a browser has' })
    .input(empty)
    .output(passkeyContracts.passkeyRequest)
    .mutation(({ ctx }) => startPasskeyLogin(ctx.deps, ctx.network(), ctx.page())),
  passkeyLogin: publicProcedure('no token')
    .meta({ repeat: IGNORED.signIn, noPath: 'needs a passkey, which only a browser has' })
    .input(passkeyContracts.passkeyLoginInput)
    .output(contracts.loginOutput)
    .mutation(({ ctx, input }) => signInWithPasskey(ctx.deps, ctx.network(), ctx.page(), ctx.device(), input)),
  passkeys: staffSelfProcedure('no token')
    .meta({
      path: 'GET /api/users/passkeys',
      id: 'listPasskeys',
      summary: 'List your passkeys and the number of recovery codes left',
    })
    .input(empty)
    .output(passkeyContracts.passkeys)
    .query(({ ctx }) => passkeys.listPasskeys(ctx.deps, ctx.staff)),
  startPasskey: staffSelfProcedure('no token')
    .meta({ repeat: IGNORED.proof, noPath: 'needs a passkey, which only a browser has' })
    .input(empty)
    .output(passkeyContracts.passkeyCreation)
    .mutation(({ ctx }) => passkeys.startPasskey(ctx.deps, ctx.staff, ctx.page())),
  addPasskey: staffSelfProcedure('no token')
    .meta({ repeat: IGNORED.secret, noPath: 'needs a passkey, which only a browser has' })
    .input(passkeyContracts.addPasskeyInput)
    .output(passkeyContracts.recoveryCodes)
    .mutation(({ ctx, input }) => passkeys.addPasskey(ctx.deps, ctx.staff, ctx.page(), ctx.device(), input)),
  removePasskey: staffSelfProcedure('no token')
    .meta({
      repeat: 'stored',
      path: 'POST /api/users/remove-passkey',
      id: 'removePasskey',
      summary: 'Remove one of your passkeys',
      description: 'Removing the last one also removes the recovery codes.',
      errors: { forbidden: 'You signed in more than ten minutes ago.', not_found: 'You have no such passkey.' },
      example: { _id: '1' },
    })
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => passkeys.removePasskey(ctx.deps, ctx.staff, input._id)),
  newRecoveryCodes: staffSelfProcedure('no token')
    .meta({ repeat: IGNORED.secret, noPath: 'needs a passkey, which only a browser has' })
    .input(empty)
    .output(passkeyContracts.recoveryCodes)
    .mutation(({ ctx }) => passkeys.newRecoveryCodes(ctx.deps, ctx.staff)),
  resetPasskeys: unscopedStaffProcedure('no token')
    .meta({
      repeat: 'stored',
      path: 'POST /api/users/:_id/reset-passkeys',
      id: 'resetPasskeys',
      summary: 'Remove the passkeys of a staff user',
      description:
        'Also removes their recovery codes and ends their sessions. They can then sign in with the password only.',
      errors: { conflict: 'The user has no passkeys.' },
      example: { _id: '2' },
    })
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => passkeys.resetPasskeys(ctx.deps, ctx.staff, input._id)),
  takenUsernames: unscopedStaffProcedure('no token')
    .meta({ noPath: 'checks a list on a screen before POST /api/users/invite, which checks it too' })
    .input(invitations.takenUsernamesInput)
    .output(invitations.takenUsernamesOutput)
    .query(({ ctx, input }) => listTakenUsernames(ctx.deps, input)),
  invite: unscopedStaffProcedure('no token')
    .meta({
      repeat: IGNORED.secret,
      path: 'POST /api/users/invite',
      id: 'inviteUsers',
      summary: 'Add several staff users, each with a link to set a password',
      description:
        'All or none. A link works once, within 72 hours, and is shown only now: `path` follows the address of the store. It is also mailed, if the store ' +
        'sends mail and knows its own address (SMS_HOST) and the user has an email.',
      example: {
        users: [{ name: 'Lea Ramos', username: 'lramos', email: 'lramos@example.com', assigned_categories: ['1'] }],
      },
    })
    .input(invitations.inviteUsersInput)
    .output(invitations.inviteUsersOutput)
    .mutation(({ ctx, input }) => inviteUsers(ctx.deps, ctx.staff, input)),
  renewInvitation: unscopedStaffProcedure('no token')
    .meta({
      repeat: IGNORED.secret,
      path: 'POST /api/users/:_id/renew-invitation',
      id: 'renewInvitation',
      summary: 'Create a new link for an invited user',
      description: 'The previous link no longer works.',
      errors: { conflict: 'The user already has a password.' },
      example: { _id: '2' },
    })
    .input(recordKey)
    .output(invitations.renewInvitationOutput)
    .mutation(({ ctx, input }) => renewInvitation(ctx.deps, ctx.staff, input._id)),
  revokeInvitation: unscopedStaffProcedure('no token')
    .meta({
      repeat: 'stored',
      path: 'POST /api/users/:_id/revoke-invitation',
      id: 'revokeInvitation',
      summary: 'Revoke the link of an invited user',
      errors: { conflict: 'The user already has a password.' },
      example: { _id: '2' },
    })
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => revokeInvitation(ctx.deps, ctx.staff, input._id)),
  readInvitation: publicProcedure('no token')
    .meta({
      repeat: { ignored: 'it changes nothing; a query would put the token into the URL' },
      noPath: 'belongs to the screen that a link opens',
    })
    .input(invitations.readInvitationInput)
    .output(invitations.readInvitationOutput)
    .mutation(({ ctx, input }) => readInvitation(ctx.deps, ctx.network(), input)),
  acceptInvitation: publicProcedure('no token')
    .meta({ repeat: IGNORED.signIn, noPath: 'belongs to the screen that a link opens' })
    .input(invitations.acceptInvitationInput)
    .output(contracts.loginOutput)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.deps, ctx.network(), input, ctx.device())),

  paginate: unscopedStaffProcedure('users:read')
    .meta(paths.paginate)
    .input(contracts.paginateUsersInput)
    .output(contracts.paginateUsersOutput)
    .query(({ ctx, input }) => paginateUsers(ctx.deps, input)),
  create: unscopedStaffProcedure('no token')
    .meta(paths.create)
    .input(contracts.createUserInput)
    .output(contracts.userRecord)
    .mutation(({ ctx, input }) => createUser(ctx.deps, ctx.staff, input)),
  get: unscopedStaffProcedure('users:read')
    .meta(paths.get)
    .input(recordKey)
    .output(contracts.userRecord)
    .query(({ ctx, input }) => getUser(ctx.deps, input._id)),
  update: unscopedStaffProcedure('no token')
    .meta(paths.update)
    .input(contracts.updateUserInput)
    .output(contracts.userRecord)
    .mutation(({ ctx, input }) => updateUser(ctx.deps, ctx.staff, input)),
  delete: unscopedStaffProcedure('no token')
    .meta(paths.delete)
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => deleteUser(ctx.deps, ctx.staff, input._id)),
  history: unscopedStaffProcedure('users:read')
    .meta(paths.history)
    .input(historyInput)
    .output(historyOutput)
    .query(({ ctx, input }) => listHistory(ctx.deps, 'staff_user', input)),
});
