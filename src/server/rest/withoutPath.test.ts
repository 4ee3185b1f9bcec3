import { expect, test } from 'vitest';
import { appRouter } from '../router.ts';
import { REST_ROUTES } from './routes.ts';

const SCREEN = 'shows a screen what other paths have in full';
const HISTORY = 'the entries are those of /api/audit-log/paginate for the record';
const BROWSER = 'needs a passkey, which a browser alone can show';
const TYPING = 'suggests while somebody types';
const PROGRESS = 'is looked at while the call that it is about is under way';

/** Why a procedure has no documented path. All can be called by tRPC, and by `campus-store-client`. */
const WITHOUT_PATH: Readonly<Record<string, string>> = {
  'users.startPasskeyLogin': BROWSER,
  'users.passkeyLogin': BROWSER,
  'users.startPasskey': BROWSER,
  'users.addPasskey': BROWSER,
  'users.newRecoveryCodes': BROWSER,
  'users.setSingleKeys': 'is about the keys of the screens',
  'users.history': HISTORY,
  'warehouses.history': HISTORY,
  'subjects.history': HISTORY,
  'gradeLevels.history': HISTORY,
  'agriculture.history': HISTORY,
  'categories.history': HISTORY,
  'stocks.history': HISTORY,
  'settings.history': HISTORY,
  'categories.move': 'sets `sequence` and `parent_category`, which an update sets too',
  'stocks.openSizes': 'warns on a screen of what /api/stocks/{_id} refuses with the same sizes',
  'stocks.filterCounts': SCREEN,
  'stocks.suggest': TYPING,
  'stocks.suggestions': TYPING,
  'stocks.orderImages': 'the order of pictures is that in which they are uploaded',
  'stocks.importProgress': PROGRESS,
  'reports.fileProgress': PROGRESS,
  'cart.updateItems': 'ticks all lines at once: /api/customer-cart/update-item ticks each',
  'cart.restoreItem': 'takes back what somebody has just removed; a program adds the line again',
  'orders.find': '/api/orders/paginate finds the same and more',
  'orders.undoStatus': '/api/orders/bulk-undo takes back one order as well as several',
  'orders.atCounter': '/api/orders/by-code/{code} and /api/orders/slips have the same record',
  'settings.closeDay': '/api/account-settings/closed-days closes one day as well as several, and moves its pick-ups',
  'dashboard.frontPage': SCREEN,
  'reports.summary': 'the paths of the five reports and /api/reports/file have their figures',
  'reports.rows': 'the paths of the five reports and /api/reports/file have their figures',
  'reports.detail': 'the paths of the five reports and /api/reports/file have their figures',
  'settings.pageViews': SCREEN,
  'auditLog.people': SCREEN,
};

test('a procedure has a documented path, or a reason for none', () => {
  const withPath = new Set(REST_ROUTES.map(({ procedure }): string | undefined => procedure));
  const without = Object.keys(appRouter._def.procedures).filter((name) => !withPath.has(name));
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT_PATH).toSorted());
});
