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
import { formInput } from '../platform/uploads/formLimits.ts';
import { ACCOUNT_FORM_LIMITS, uploadAccountPicture } from './accountPicture.ts';
import { closeDay, openDay } from './closeDay.ts';
import { listClosedDays } from './closedDays.queries.ts';
import { listHelp } from './help.queries.ts';
import { openExtraDay } from './openExtraDay.ts';
import { listPageViews } from './pageViews.queries.ts';
import { getPickupCalendar } from './pickupCalendar.queries.ts';
import { saveSetting } from './saveSetting.ts';
import { listSettings } from './settings.queries.ts';

const accountForm = formInput(ACCOUNT_FORM_LIMITS);

export const settingsRouter = router({
  list: publicProcedure('settings:read')
    .meta({
      path: 'GET /api/account-settings',
      id: 'listSettings',
      summary: 'List the settings that you may see',
      description: 'Staff see all of them; payment accounts are shown to whoever has signed in.',
    })
    .input(empty)
    .output(contracts.accountSettings)
    .query(({ ctx }) => listSettings(ctx.deps, ctx.caller)),
  help: catalogProcedure('settings:read')
    .meta({
      path: 'GET /api/account-settings/help',
      id: 'listHelp',
      summary: 'List the questions that customers ask, with their answers',
      description:
        'As customers read them at /help, where `slug` is the end of the address of each: paragraphs, one a line, with place, hours and deadlines of now. Staff set them by ' +
        'the setting `help_questions`, whose answers may name `{store}`, `{place}`, `{hours}`, `{phone}`, `{mail}`, `{pick_up_hours}`, `{pay_days}` and `{fetch_days}`.',
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
      summary: "Upload the picture of a payment account's QR code",
      description:
        'What it responds with belongs into the account as `qr_picture`, saved with the setting `payment_accounts`, or into the setting `store` as ' +
        '`logo`; a picture that neither names is deleted.',
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
      summary: 'Tell on which days orders can be fetched',
      description:
        'The first time that has room is `first_pickup`. Days and times are those of `time_zone`; `hours` says when orders are fetched on which weekday, ' +
        '`closed_days` and `opened_days` what differs from that, and `full_slots` what takes no more orders. Where there are several counters, each has places of its own: `full_slots` is of orders that name no ' +
        'counter, `full_slots_at` of those at one.',
    })
    .input(empty)
    .output(contracts.pickupCalendar)
    .query(({ ctx }) => getPickupCalendar(ctx.deps)),
  closedDays: staffProcedure('settings:read')
    .meta({
      path: 'GET /api/account-settings/closed-days',
      id: 'listClosedDays',
      summary: 'List the days that staff have closed or opened, and the public holidays',
    })
    .input(empty)
    .output(contracts.closedDays)
    .query(({ ctx }) => listClosedDays(ctx.deps)),
  closeDay: unscopedStaffProcedure('settings:write')
    .meta({
      repeat: 'stored',
      noPath: '/api/account-settings/closed-days closes one day as well as several, and moves its pick-ups',
    })
    .input(contracts.closeDayInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => closeDay(ctx.deps, ctx.staff, input)),
  openDay: unscopedStaffProcedure('settings:write')
    .meta({
      repeat: 'stored',
      path: 'DELETE /api/account-settings/closed-days/:date',
      id: 'openClosedDay',
      summary: 'Open a day again that staff have closed',
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
      summary: 'Open a day on which no orders are fetched otherwise',
      description: 'A day of the week without pick-up, or a public holiday; a closing by staff ends with it.',
      errors: { invalid: 'The day is over.', conflict: 'The day is open anyway.' },
      example: { date: '2027-05-08', reason: 'Enrolment' },
    })
    .input(contracts.openExtraDayInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => openExtraDay(ctx.deps, ctx.staff, input)),
  pageViews: staffProcedure('settings:read')
    .meta({ noPath: 'shows a screen what other paths have in full' })
    .input(empty)
    .output(contracts.pageViews)
    .query(({ ctx }) => listPageViews(ctx.deps)),
});
