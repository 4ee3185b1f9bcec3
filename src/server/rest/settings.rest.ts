import type { RestRoute } from '../platform/http/restRoute.ts';
import type { ProcedureName } from '../router.ts';

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
