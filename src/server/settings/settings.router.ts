import { historyOutput } from '#shared/contracts/audit.ts';
import { acknowledged, empty } from '#shared/contracts/common.ts';
import {
  accountPicture,
  accountSettings,
  closeDayInput,
  closedDays,
  openDayInput,
  openExtraDayInput,
  pageViews,
  pickupCalendar,
  saveSettingInput,
  settingHistoryInput,
} from '#shared/contracts/settings.ts';
import { listHistory } from '../masterData/audit.queries.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { formInput } from '../platform/uploads/formLimits.ts';
import { ACCOUNT_FORM_LIMITS, uploadAccountPicture } from './accountPicture.ts';
import { closeDay, openDay } from './closeDay.ts';
import { listClosedDays } from './closedDays.queries.ts';
import { openExtraDay } from './openExtraDay.ts';
import { listPageViews } from './pageViews.queries.ts';
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
  uploadAccountPicture: procedure.unscopedStaff
    .input(formInput(ACCOUNT_FORM_LIMITS))
    .output(accountPicture)
    .mutation(({ ctx, input }) => uploadAccountPicture(ctx.deps, input)),
  history: procedure.staff
    .input(settingHistoryInput)
    .output(historyOutput)
    .query(({ ctx, input }) => listHistory(ctx.deps, input.record_type, input)),
  closedDays: procedure.staff
    .input(empty)
    .output(closedDays)
    .query(({ ctx }) => listClosedDays(ctx.deps)),
  closeDay: procedure.unscopedStaff
    .input(closeDayInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => closeDay(ctx.deps, ctx.staff, input)),
  openDay: procedure.unscopedStaff
    .input(openDayInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => openDay(ctx.deps, ctx.staff, input)),
  openExtraDay: procedure.unscopedStaff
    .input(openExtraDayInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => openExtraDay(ctx.deps, ctx.staff, input)),
  pageViews: procedure.staff
    .input(empty)
    .output(pageViews)
    .query(({ ctx }) => listPageViews(ctx.deps)),
  pickupCalendar: procedure.anyone
    .input(empty)
    .output(pickupCalendar)
    .query(({ ctx }) => getPickupCalendar(ctx.deps)),
});
