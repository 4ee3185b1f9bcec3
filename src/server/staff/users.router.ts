import { historyInput, historyOutput } from '#shared/contracts/audit.ts';
import { acknowledged, empty } from '#shared/contracts/common.ts';
import { recordKey } from '#shared/contracts/masterData.ts';
import {
  addPasskeyInput,
  passkeyCreation,
  passkeyLoginInput,
  passkeyRequest,
  passkeys,
  recoveryCodes,
  removePasskeyInput,
} from '#shared/contracts/passkeys.ts';
import { endUserSessionInput, sessions } from '#shared/contracts/sessions.ts';
import {
  createUserInput,
  loginInput,
  loginOutput,
  paginateUsersInput,
  paginateUsersOutput,
  registerInput,
  setSingleKeysInput,
  signedInUser,
  updatePasswordInput,
  updatePasswordOutput,
  updateUserInput,
  userRecord,
} from '#shared/contracts/staff.ts';
import { listHistory } from '../masterData/audit.queries.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { deleteUser } from './deleteUser.ts';
import { signInWithPasskey, startPasskeyLogin } from './passkeyLogin.ts';
import { addPasskey, listPasskeys, newRecoveryCodes, removePasskey, resetPasskeys, startPasskey } from './passkeys.ts';
import { registerUser } from './registerUser.ts';
import { createUser, updateUser } from './saveUser.ts';
import { signIn } from './signIn.ts';
import { readSignedInUser, setSingleKeys } from './singleKeys.ts';
import { endUserSession, listUserSessions, signOutStaff } from './staffSessions.ts';
import { updatePassword } from './updatePassword.ts';
import { getUser, paginateUsers } from './users.queries.ts';

export const usersRouter = router({
  login: procedure.anyone
    .input(loginInput)
    .output(loginOutput)
    .mutation(({ ctx, input }) => signIn(ctx.deps, ctx.network(), input, ctx.device())),
  register: procedure.anyone
    .input(registerInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => registerUser(ctx.deps, ctx.network(), input)),
  updatePassword: procedure.staffSelf
    .input(updatePasswordInput)
    .output(updatePasswordOutput)
    .mutation(({ ctx, input }) => updatePassword(ctx.deps, ctx.staff, input)),
  me: procedure.staffSelf
    .input(empty)
    .output(signedInUser)
    .query(({ ctx }) => readSignedInUser(ctx.deps, ctx.staff)),
  setSingleKeys: procedure.staffSelf
    .input(setSingleKeysInput)
    .output(signedInUser)
    .mutation(({ ctx, input }) => setSingleKeys(ctx.deps, ctx.staff, input)),
  startPasskeyLogin: procedure.anyone
    .input(empty)
    .output(passkeyRequest)
    .mutation(({ ctx }) => startPasskeyLogin(ctx.deps, ctx.network(), ctx.page())),
  passkeyLogin: procedure.anyone
    .input(passkeyLoginInput)
    .output(loginOutput)
    .mutation(({ ctx, input }) => signInWithPasskey(ctx.deps, ctx.network(), ctx.page(), ctx.device(), input)),
  passkeys: procedure.staffSelf
    .input(empty)
    .output(passkeys)
    .query(({ ctx }) => listPasskeys(ctx.deps, ctx.staff)),
  startPasskey: procedure.staffSelf
    .input(empty)
    .output(passkeyCreation)
    .mutation(({ ctx }) => startPasskey(ctx.deps, ctx.staff, ctx.page())),
  addPasskey: procedure.staffSelf
    .input(addPasskeyInput)
    .output(recoveryCodes)
    .mutation(({ ctx, input }) => addPasskey(ctx.deps, ctx.staff, ctx.page(), ctx.device(), input)),
  removePasskey: procedure.staffSelf
    .input(removePasskeyInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => removePasskey(ctx.deps, ctx.staff, input._id)),
  newRecoveryCodes: procedure.staffSelf
    .input(empty)
    .output(recoveryCodes)
    .mutation(({ ctx }) => newRecoveryCodes(ctx.deps, ctx.staff)),
  resetPasskeys: procedure.unscopedStaff
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => resetPasskeys(ctx.deps, ctx.staff, input._id)),
  logout: procedure.staffSelf
    .input(empty)
    .output(acknowledged)
    .mutation(({ ctx }) => signOutStaff(ctx.deps, ctx.staff)),
  sessions: procedure.unscopedStaff
    .input(recordKey)
    .output(sessions)
    .query(({ ctx, input }) => listUserSessions(ctx.deps, ctx.staff, input._id)),
  endSession: procedure.unscopedStaff
    .input(endUserSessionInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => endUserSession(ctx.deps, ctx.staff, input)),
  get: procedure.unscopedStaff
    .input(recordKey)
    .output(userRecord)
    .query(({ ctx, input }) => getUser(ctx.deps, input._id)),
  create: procedure.unscopedStaff
    .input(createUserInput)
    .output(userRecord)
    .mutation(({ ctx, input }) => createUser(ctx.deps, ctx.staff, input)),
  update: procedure.unscopedStaff
    .input(updateUserInput)
    .output(userRecord)
    .mutation(({ ctx, input }) => updateUser(ctx.deps, ctx.staff, input)),
  delete: procedure.unscopedStaff
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => deleteUser(ctx.deps, ctx.staff, input._id)),
  paginate: procedure.unscopedStaff
    .input(paginateUsersInput)
    .output(paginateUsersOutput)
    .query(({ ctx, input }) => paginateUsers(ctx.deps, input)),
  history: procedure.unscopedStaff
    .input(historyInput)
    .output(historyOutput)
    .query(({ ctx, input }) => listHistory(ctx.deps, 'staff_user', input)),
});
