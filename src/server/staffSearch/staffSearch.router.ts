import { staffSearchInput, staffSearchOutput } from '#shared/contracts/staffSearch.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { searchEverything } from './searchEverything.ts';

export const staffSearchRouter = router({
  find: procedure.staff
    .input(staffSearchInput)
    .output(staffSearchOutput)
    .query(({ ctx, input }) => searchEverything(ctx.deps, ctx.staff, input)),
});
