import { empty } from '#shared/contracts/common.ts';
import { loginInput, loginOutput, staffUser } from '#shared/contracts/staff.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { signIn } from './signIn.ts';
import { toStaffRecord } from './staff.records.ts';

export const usersRouter = router({
  login: procedure.anyone
    .input(loginInput)
    .output(loginOutput)
    .mutation(({ ctx, input }) => signIn(ctx.deps, ctx.address, input)),
  me: procedure.staff
    .input(empty)
    .output(staffUser)
    .query(({ ctx }) => toStaffRecord(ctx.staff)),
});
