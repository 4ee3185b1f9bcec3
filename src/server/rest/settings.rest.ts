import type { RestRoute } from '../platform/http/restRoute.ts';
import type { ProcedureName } from '../router.ts';
import { ACCOUNT_FORM_LIMITS } from '../settings/accountPicture.ts';

export const settingsRest: RestRoute<ProcedureName>[] = [
  {
    method: 'get',
    path: '/api/account-settings',
    procedure: 'settings.list',
    id: 'listSettings',
    summary: 'List the settings that you may see',
    description: 'Staff see all of them; payment accounts are shown to whoever has signed in.',
  },
  {
    method: 'post',
    path: '/api/account-settings',
    procedure: 'settings.save',
    id: 'saveSetting',
    summary: 'Change a setting',
    example: { key: 'allow_no_payment_proof', value: true },
  },
  {
    method: 'post',
    path: '/api/account-settings/account-picture',
    form: {
      limits: ACCOUNT_FORM_LIMITS,
      caller: 'staff',
      parts: {
        file: { description: 'A JPEG picture of at most 2 MB.', files: ['image/jpeg'], isRequired: true },
      },
    },
    procedure: 'settings.uploadAccountPicture',
    id: 'uploadAccountPicture',
    summary: "Upload the picture of a payment account's QR code",
    description:
      'What it responds with belongs into the account as `qr_picture`, saved with the setting `payment_accounts`; a picture that no account names is ' +
      'deleted.',
  },
  {
    method: 'get',
    path: '/api/account-settings/pickup-calendar',
    procedure: 'settings.pickupCalendar',
    id: 'getPickupCalendar',
    summary: 'Tell on which days orders can be fetched',
    description:
      'The first time that has room is `first_pickup`. Days and times are those of `time_zone`; `hours` says when orders are fetched on which weekday, ' +
      '`closed_days` and `opened_days` what differs from that, and `full_slots` what takes no more orders.',
  },
  {
    method: 'get',
    path: '/api/account-settings/closed-days',
    procedure: 'settings.closedDays',
    id: 'listClosedDays',
    summary: 'List the days that staff have closed or opened, and the public holidays',
  },
  {
    method: 'post',
    path: '/api/account-settings/closed-days/preview',
    procedure: 'closing.preview',
    id: 'previewClosing',
    summary: 'List the open orders that a closing of days would move',
    description: 'All of them are counted, the earliest 200 listed. That they were read stands in the audit log.',
    example: { from: '2026-11-26', until: '2026-11-27' },
  },
  {
    method: 'put',
    path: '/api/account-settings/closed-days',
    procedure: 'closing.save',
    id: 'closeDays',
    summary: 'Close days, and move the pick-ups on them',
    description:
      'All or nothing. `move_to` is the new day of every open pick-up that `moves` does not name; customers are notified. A day alone is closed ' +
      'again with another reason.',
    errors: {
      invalid: 'A day is over, the days are more than 120, or a new day is not open or outside the hours of a product.',
      conflict: 'An open pick-up has no new day, or there are more than 2,000 of them.',
    },
    example: { from: '2027-05-03', until: '2027-05-04', reason: 'Inventory' },
  },
  {
    method: 'delete',
    path: '/api/account-settings/closed-days/:date',
    procedure: 'settings.openDay',
    id: 'openClosedDay',
    summary: 'Open a day again that staff have closed',
    errors: { not_found: 'Staff have not closed this day.' },
    example: { date: '2027-05-04' },
  },
  {
    method: 'put',
    path: '/api/account-settings/opened-days',
    procedure: 'settings.openExtraDay',
    id: 'openExtraDay',
    summary: 'Open a day on which no orders are fetched otherwise',
    description: 'A day of the week without pick-up, or a public holiday; a closing by staff ends with it.',
    errors: { invalid: 'The day is over.', conflict: 'The day is open anyway.' },
    example: { date: '2027-05-08', reason: 'Enrolment' },
  },
];
