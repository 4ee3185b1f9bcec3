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
      'Weekends are closed besides `closed_days`, unless `opened_days` names them. The first day is tomorrow, from 4 PM on the day after, and ' +
      "the last one 60 days ahead, in the store's `time_zone`. Slots are 9:00 AM to 5:00 PM every 30 minutes.",
  },
];
