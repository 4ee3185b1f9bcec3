import { acknowledged, empty } from '#shared/contracts/common.ts';
import { accountSettings, pickupCalendar, saveSettingInput } from '#shared/contracts/settings.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { getPickupCalendar } from './pickupCalendar.queries.ts';
import { saveSetting } from './saveSetting.ts';
import { listSettings } from './settings.queries.ts';

export const settingsRouter = router({
  list: procedure.anyone
    .input(empty)
    .output(accountSettings)
    .query(({ ctx }) => listSettings(ctx.deps, ctx.caller)),
  save: procedure.unscopedStaff
    .input(saveSettingInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => saveSetting(ctx.deps, ctx.staff, input)),
  pickupCalendar: procedure.anyone
    .input(empty)
    .output(pickupCalendar)
    .query(({ ctx }) => getPickupCalendar(ctx.deps)),
});
