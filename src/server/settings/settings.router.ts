import { historyOutput } from '#shared/contracts/audit.ts';
import { acknowledged, empty } from '#shared/contracts/common.ts';
import { help } from '#shared/contracts/help.ts';
import * as contracts from '#shared/contracts/settings.ts';
import { listHistory } from '../masterData/audit.queries.ts';
import {
  catalogProcedure,
  publicProcedure,
  router,
  staffProcedure,
  unscopedStaffProcedure,
} from '../platform/trpc/procedures.ts';
import { formInput } from '../platform/uploads/uploads.ts';
import { ACCOUNT_FORM_LIMITS, uploadAccountPicture } from './accountPicture.ts';
import { closeDay, openDay, openExtraDay } from './closeDay.ts';
import { listClosedDays } from './closedDays.queries.ts';
import { listPageViews } from './pageViews.http.ts';
import { getPickupCalendar } from './pickupCalendar.queries.ts';
import { saveSetting } from './saveSetting.ts';
import { listHelp, listSettings } from './settings.queries.ts';

const accountForm = formInput(ACCOUNT_FORM_LIMITS);

export const settingsRouter = router({
  list: publicProcedure('settings:read')
    .meta({
      path: 'GET /api/account-settings',
      id: 'listSettings',
      summary: 'List the settings that you may see',
      description: 'Staff see all settings. Signed-in users also see the payment accounts.',
    })
    .input(empty)
    .output(contracts.accountSettings)
    .query(({ ctx }) => listSettings(ctx.deps, ctx.caller)),
  help: catalogProcedure('settings:read')
    .meta({
      path: 'GET /api/account-settings/help',
      id: 'listHelp',
      summary: 'List the questions and answers of the help page',
      description:
        'The same texts as at /help, with the current place, hours and deadlines; `slug` is the end of the address. An answer has one paragraph for each ' +
        'line. Staff change them with the setting `help_questions`, whose answers may use `{store}`, `{place}`, `{hours}`, `{phone}`, `{mail}`, ' +
        '`{pick_up_hours}`, `{pay_days}` and `{fetch_days}`.',
    })
    .input(empty)
    .output(help)
    .query(({ ctx }) => listHelp(ctx.deps)),
  save: unscopedStaffProcedure('settings:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/account-settings',
      id: 'saveSetting',
      summary: 'Change a setting',
      example: { key: 'allow_no_payment_proof', value: true },
    })
    .input(contracts.saveSettingInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => saveSetting(ctx.deps, ctx.staff, input)),
  uploadAccountPicture: unscopedStaffProcedure('settings:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/account-settings/account-picture',
      id: 'uploadAccountPicture',
      summary: "Upload a payment account's QR code, or the store's logo",
      description:
        'Save the returned name as `qr_picture` of an account in the setting `payment_accounts`, or as `logo` in the setting `store`. A picture that no setting uses is deleted.',
      form: { file: { description: 'A JPEG picture of at most 2 MB.', files: ['image/jpeg'], isRequired: true } },
    })
    .input(accountForm)
    .output(contracts.accountPicture)
    .mutation(({ ctx, input }) => uploadAccountPicture(ctx.deps, input)),
  history: staffProcedure('settings:read')
    .meta({ noPath: 'the entries are those of /api/audit-log/paginate for the record' })
    .input(contracts.settingHistoryInput)
    .output(historyOutput)
    .query(({ ctx, input }) => listHistory(ctx.deps, input.record_type, input)),
  pickupCalendar: publicProcedure('settings:read')
    .meta({
      path: 'GET /api/account-settings/pickup-calendar',
      id: 'getPickupCalendar',
      summary: 'Get the days and times for pick-up',
      description:
        'The first free time is `first_pickup`. Days and times are in `time_zone`. `hours` are the pick-up hours by weekday, `closed_days` and ' +
        '`opened_days` the exceptions, `full_slots` the full slots. If there are several counters, each has its own slots: `full_slots` is for orders ' +
        'without a counter, `full_slots_at` for orders with one.',
    })
    .input(empty)
    .output(contracts.pickupCalendar)
    .query(({ ctx }) => getPickupCalendar(ctx.deps)),
  closedDays: staffProcedure('settings:read')
    .meta({
      path: 'GET /api/account-settings/closed-days',
      id: 'listClosedDays',
      summary: 'List the days closed or opened by staff, and the public holidays',
    })
    .input(empty)
    .output(contracts.closedDays)
    .query(({ ctx }) => listClosedDays(ctx.deps)),
  closeDay: unscopedStaffProcedure('settings:write')
    .meta({
      repeat: 'stored',
      noPath: '/api/account-settings/closed-days also closes a single day, and moves its pick-ups',
    })
    .input(contracts.closeDayInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => closeDay(ctx.deps, ctx.staff, input)),
  openDay: unscopedStaffProcedure('settings:write')
    .meta({
      repeat: 'stored',
      path: 'DELETE /api/account-settings/closed-days/:date',
      id: 'openClosedDay',
      summary: 'Reopen a day that staff closed',
      errors: { not_found: 'Staff have not closed this day.' },
      example: { date: '2027-05-04' },
    })
    .input(contracts.openDayInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => openDay(ctx.deps, ctx.staff, input)),
  openExtraDay: unscopedStaffProcedure('settings:write')
    .meta({
      repeat: 'stored',
      path: 'PUT /api/account-settings/opened-days',
      id: 'openExtraDay',
      summary: 'Open a day that normally has no pick-up',
      description: 'A weekday without pick-up, or a public holiday. If staff closed the day, this reopens it.',
      errors: { invalid: 'The day is past.', conflict: 'The day is already open.' },
      example: { date: '2027-05-08', reason: 'Enrolment' },
    })
    .input(contracts.closeDayInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => openExtraDay(ctx.deps, ctx.staff, input)),
  pageViews: staffProcedure('settings:read')
    .meta({ noPath: 'shows on a screen a part of other paths' })
    .input(empty)
    .output(contracts.pageViews)
    .query(({ ctx }) => listPageViews(ctx.deps)),
});
