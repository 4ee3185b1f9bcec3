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
];
