import { acknowledged, empty } from '#shared/contracts/common.ts';
import * as invitations from '#shared/contracts/invitations.ts';
import { recordKey } from '#shared/contracts/masterData.ts';
import * as passkeyContracts from '#shared/contracts/passkeys.ts';
import { endUserSessionInput, sessions } from '#shared/contracts/sessions.ts';
import * as contracts from '#shared/contracts/staff.ts';
import { listHistory } from '../masterData/audit.queries.ts';
import { masterCalls, masterPaths } from '../masterData/masterCalls.ts';
import { IGNORED } from '../platform/idempotency/idempotency.ts';
import { change, read, router } from '../platform/trpc/procedures.ts';
import { acceptInvitation, readInvitation } from './acceptInvitation.ts';
import { inviteUsers, listTakenUsernames, renewInvitation, revokeInvitation } from './inviteUsers.ts';
import { signInWithPasskey, startPasskeyLogin } from './passkeyLogin.ts';
import { addPasskey, listPasskeys, newRecoveryCodes, removePasskey, resetPasskeys, startPasskey } from './passkeys.ts';
import { readSignedInUser, setPreference } from './preferences.ts';
import { registerUser } from './registerUser.ts';
import { createUser, deleteUser, updateUser } from './saveUser.ts';
import { signIn } from './signIn.ts';
import { endUserSession, listUserSessions, signOutStaff } from './staffSessions.ts';
import { updatePassword } from './updatePassword.ts';
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
  inUse: 'It is your own account, or the last active one without assigned categories.',
  taken: 'It would leave the store without an active user who may do everything.',
});

export const usersRouter = router({
  login: change.anyone('no token', contracts.loginInput, contracts.loginOutput, {
    run: ({ ctx, input }) => signIn(ctx.deps, ctx.network(), input, ctx.device()),
    repeat: IGNORED.signIn,
    path: 'POST /api/users/login',
    id: 'loginStaff',
    summary: 'Sign in as staff',
    description:
      'Returns a bearer token for 12 hours. A changed password and a sign-out end it. Where the store requires a passkey, a ' +
      'password alone is not enough: scripts then use an account that signs in on the screen.',
    errors: {
      unauthenticated: 'Wrong username or password.',
      forbidden: 'The account waits for approval, or has been switched off.',
      too_many: 'Too many wrong passwords for this account or from this network.',
    },
    example: { username: 'admin', password: 'campus-store-demo' },
  }),
  register: change.anyone('no token', contracts.registerInput, acknowledged, {
    run: ({ ctx, input }) => registerUser(ctx.deps, ctx.network(), input),
    repeat: { ignored: 'nobody is signed in whose response it would be; the username is taken once' },
    path: 'POST /api/users/register',
    id: 'registerStaff',
    summary: 'Register a staff account, which waits for approval',
    description: 'The first account of a store without staff is active at once.',
    errors: { too_many: 'Too many registrations from this network.' },
    example: { name: 'Teresa Lim', username: 'tlim', password: 'paper-boat-on-the-pond' },
  }),
  updatePassword: change.staffSelf('no token', contracts.updatePasswordInput, contracts.updatePasswordOutput, {
    run: ({ ctx, input }) => updatePassword(ctx.deps, ctx.staff, input),
    repeat: IGNORED.signIn,
    path: 'POST /api/users/update-password',
    id: 'updatePassword',
    summary: 'Change your own password',
    description:
      'Ends all other sessions of the account and returns a new token. From ten minutes after signing in, `current_password` is needed.',
    errors: { too_many: 'Too many wrong passwords.' },
    example: {
      current_password: 'campus-store-demo',
      password: 'paper-boat-on-the-pond',
      password_confirmation: 'paper-boat-on-the-pond',
    },
  }),
  logout: change.staffSelf('no token', empty, acknowledged, {
    run: ({ ctx }) => signOutStaff(ctx.deps, ctx.staff),
    repeat: IGNORED.ends,
    path: 'POST /api/users/logout',
    id: 'logoutStaff',
    summary: 'End your own session as staff',
  }),
  sessions: read.unscopedStaff('no token', recordKey, sessions, {
    run: ({ ctx, input }) => listUserSessions(ctx.deps, ctx.staff, input._id),
    path: 'GET /api/users/:_id/sessions',
    id: 'listUserSessions',
    summary: 'List the sessions of a staff user',
    example: { _id: '1' },
  }),
  endSession: change.unscopedStaff('no token', endUserSessionInput, acknowledged, {
    run: ({ ctx, input }) => endUserSession(ctx.deps, ctx.staff, input),
    repeat: 'stored',
    path: 'POST /api/users/:_id/end-session',
    id: 'endUserSession',
    summary: 'End a session of a staff user',
    example: { _id: '1', session: '1' },
  }),
  me: read.staffSelf('users:read', empty, contracts.signedInUser, {
    run: ({ ctx }) => readSignedInUser(ctx.deps, ctx.staff),
    path: 'GET /api/users/me',
    id: 'getMe',
    summary: 'Tell who is calling, as staff',
    description: 'For an API token it is whose token it is, by the name of the token.',
  }),
  setSingleKeys: change.staffSelf('no token', contracts.setSingleKeysInput, contracts.signedInUser, {
    run: ({ ctx, input }) => setPreference(ctx.deps, ctx.staff, input),
    repeat: 'stored',
    noPath: 'is about the keys of the screens',
  }),
  setWorksAtCounter: change.staffSelf('no token', contracts.setWorksAtCounterInput, contracts.signedInUser, {
    run: ({ ctx, input }) => setPreference(ctx.deps, ctx.staff, input),
    repeat: 'stored',
    noPath: 'is about the menu of the screens',
  }),
  startPasskeyLogin: change.anyone('no token', empty, passkeyContracts.passkeyRequest, {
    run: ({ ctx }) => startPasskeyLogin(ctx.deps, ctx.network(), ctx.page()),
    repeat: IGNORED.signIn,
    noPath: 'needs a passkey, which a browser alone can show',
  }),
  passkeyLogin: change.anyone('no token', passkeyContracts.passkeyLoginInput, contracts.loginOutput, {
    run: ({ ctx, input }) => signInWithPasskey(ctx.deps, ctx.network(), ctx.page(), ctx.device(), input),
    repeat: IGNORED.signIn,
    noPath: 'needs a passkey, which a browser alone can show',
  }),
  passkeys: read.staffSelf('no token', empty, passkeyContracts.passkeys, {
    run: ({ ctx }) => listPasskeys(ctx.deps, ctx.staff),
    path: 'GET /api/users/passkeys',
    id: 'listPasskeys',
    summary: 'List your own passkeys, and how many recovery codes are left',
  }),
  startPasskey: change.staffSelf('no token', empty, passkeyContracts.passkeyCreation, {
    run: ({ ctx }) => startPasskey(ctx.deps, ctx.staff, ctx.page()),
    repeat: IGNORED.proof,
    noPath: 'needs a passkey, which a browser alone can show',
  }),
  addPasskey: change.staffSelf('no token', passkeyContracts.addPasskeyInput, passkeyContracts.recoveryCodes, {
    run: ({ ctx, input }) => addPasskey(ctx.deps, ctx.staff, ctx.page(), ctx.device(), input),
    repeat: IGNORED.secret,
    noPath: 'needs a passkey, which a browser alone can show',
  }),
  removePasskey: change.staffSelf('no token', passkeyContracts.removePasskeyInput, acknowledged, {
    run: ({ ctx, input }) => removePasskey(ctx.deps, ctx.staff, input._id),
    repeat: 'stored',
    path: 'POST /api/users/remove-passkey',
    id: 'removePasskey',
    summary: 'Remove a passkey of your own',
    description: 'Recovery codes go with the last one.',
    errors: { forbidden: 'You signed in more than ten minutes ago.', not_found: 'You have no such passkey.' },
    example: { _id: '1' },
  }),
  newRecoveryCodes: change.staffSelf('no token', empty, passkeyContracts.recoveryCodes, {
    run: ({ ctx }) => newRecoveryCodes(ctx.deps, ctx.staff),
    repeat: IGNORED.secret,
    noPath: 'needs a passkey, which a browser alone can show',
  }),
  resetPasskeys: change.unscopedStaff('no token', recordKey, acknowledged, {
    run: ({ ctx, input }) => resetPasskeys(ctx.deps, ctx.staff, input._id),
    repeat: 'stored',
    path: 'POST /api/users/:_id/reset-passkeys',
    id: 'resetPasskeys',
    summary: 'Take the passkeys of a staff user away',
    description: 'Their recovery codes go too, and their sessions end; the password alone lets them in again.',
    errors: { conflict: 'They have none.' },
    example: { _id: '2' },
  }),
  takenUsernames: read.unscopedStaff('no token', invitations.takenUsernamesInput, invitations.takenUsernamesOutput, {
    run: ({ ctx, input }) => listTakenUsernames(ctx.deps, input),
    noPath: 'checks a list on a screen before POST /api/users/invite, which rejects the same',
  }),
  invite: change.unscopedStaff('no token', invitations.inviteUsersInput, invitations.inviteUsersOutput, {
    run: ({ ctx, input }) => inviteUsers(ctx.deps, ctx.staff, input),
    repeat: IGNORED.secret,
    path: 'POST /api/users/invite',
    id: 'inviteUsers',
    summary: 'Add several staff users, each with a link that sets the password',
    description:
      'All of them or none. A link holds once, for 72 hours, and is shown this once: `path` is behind the address of the store. It is mailed too ' +
      'where the store sends mail and knows its address (SMS_HOST), and the user has one.',
    example: {
      users: [{ name: 'Lea Ramos', username: 'lramos', email: 'lramos@example.com', assigned_categories: ['1'] }],
    },
  }),
  renewInvitation: change.unscopedStaff('no token', recordKey, invitations.renewInvitationOutput, {
    run: ({ ctx, input }) => renewInvitation(ctx.deps, ctx.staff, input._id),
    repeat: IGNORED.secret,
    path: 'POST /api/users/:_id/renew-invitation',
    id: 'renewInvitation',
    summary: 'Make a new link for an invited user',
    description: 'The link before does not hold any more.',
    errors: { conflict: 'The user has a password.' },
    example: { _id: '2' },
  }),
  revokeInvitation: change.unscopedStaff('no token', recordKey, acknowledged, {
    run: ({ ctx, input }) => revokeInvitation(ctx.deps, ctx.staff, input._id),
    repeat: 'stored',
    path: 'POST /api/users/:_id/revoke-invitation',
    id: 'revokeInvitation',
    summary: 'End the link of an invited user',
    errors: { conflict: 'The user has a password.' },
    example: { _id: '2' },
  }),
  readInvitation: change.anyone('no token', invitations.readInvitationInput, invitations.readInvitationOutput, {
    run: ({ ctx, input }) => readInvitation(ctx.deps, ctx.network(), input),
    repeat: { ignored: 'it changes nothing; it is no query, whose address would have the token' },
    noPath: 'belongs to the screen that a link opens',
  }),
  acceptInvitation: change.anyone('no token', invitations.acceptInvitationInput, contracts.loginOutput, {
    run: ({ ctx, input }) => acceptInvitation(ctx.deps, ctx.network(), input, ctx.device()),
    repeat: IGNORED.signIn,
    noPath: 'belongs to the screen that a link opens',
  }),

  ...masterCalls({
    paths,
    read: read.unscopedStaff,
    change: change.unscopedStaff,
    scopes: { read: 'users:read', write: 'no token' },
    get: read.unscopedStaff('users:read', recordKey, contracts.userRecord, {
      run: ({ ctx, input }) => getUser(ctx.deps, input._id),
      ...paths.get,
    }),
    contracts: {
      record: contracts.userRecord,
      create: contracts.createUserInput,
      update: contracts.updateUserInput,
      pageInput: contracts.paginateUsersInput,
      page: contracts.paginateUsersOutput,
    },
    run: {
      create: createUser,
      update: updateUser,
      remove: deleteUser,
      paginate: paginateUsers,
      history: (deps, input) => listHistory(deps, 'staff_user', input),
    },
  }),
});
