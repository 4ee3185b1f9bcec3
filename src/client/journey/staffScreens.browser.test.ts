import { afterAll, beforeAll, test } from 'vitest';
import { inspect, openLooks, type Screen } from '#test/screens.ts';

let looks: Awaited<ReturnType<typeof openLooks>>;
beforeAll(async () => {
  looks = await openLooks('0917 555 0667');
});
afterAll(() => looks.close());

/** The name of a record of the sample store, whatever it is; not what stands there while it is read, or when it is not there. */
const SAVED = /^(?!Loading|Not )/;

const screens: Record<string, Screen> = {
  'staff sign-in': { path: () => '/login', heading: /E-COMMERCE SYSTEM/, isSignedOut: true },
  registration: { path: () => '/registrarse', heading: /Register/, isSignedOut: true },
  dashboard: { path: () => '/dashboard', heading: /^Today/ },
  payments: { path: () => '/payments', heading: /^Payments/ },
  refunds: { path: () => '/payments/refunds', heading: /^Refunds/ },
  'refunds, returned': { path: () => '/payments/refunds?state=returned', heading: /^Refunds/ },
  'payments of a day': { path: () => '/payments/day', heading: /^Day’s payments/ },
  counter: { path: () => '/counter', heading: /^Counter/ },
  picking: { path: () => '/picking', heading: /^Picking/ },
  'all orders': { path: () => '/orders', heading: /^Orders/ },
  'an order': { path: () => `/orders/${looks.orderId}`, heading: /^Order \d/ },
  'late orders, none': { path: () => '/orders?pickup=late&s=nobody', heading: /^Orders/ },
  stocks: { path: () => '/stocks', heading: /^Products/ },
  'a stock': { path: () => `/stocks/${looks.productId}`, heading: /PE Shirt/i },
  'a new stock': { path: () => '/stocks/new', heading: /^New / },
  synonyms: { path: () => '/stocks/synonyms', heading: /^Synonyms/ },
  'a synonym': { path: () => '/stocks/synonyms/1', heading: SAVED },
  'searches without a hit': { path: () => '/stocks/searches', heading: /^Searches without a hit/ },
  categories: { path: () => '/categories', heading: /^Categories/ },
  'a category': { path: () => '/categories/1', heading: SAVED },
  users: { path: () => '/users', heading: /^Users/ },
  'a user': { path: () => '/users/1', heading: SAVED },
  warehouses: { path: () => '/warehouses', heading: /^Warehouses/ },
  subjects: { path: () => '/subjects', heading: /^Subjects/ },
  'a subject': { path: () => '/subjects/1', heading: SAVED },
  'grade levels': { path: () => '/grade-levels', heading: /^Grade levels/ },
  agriculture: { path: () => '/agriculture', heading: /^Agriculture/ },
  'update password': { path: () => '/update-password', heading: /Password/ },
  'personal data': { path: () => '/settings/privacy', heading: /^Personal data/ },
  'audit log': { path: () => '/audit-log', heading: /^Audit log/ },
  'api and webhooks': { path: () => '/settings/tokens', heading: /^API and webhooks/ },
  'background work': { path: () => '/settings/background-work', heading: /^Background work/ },
  notices: { path: () => '/notices', heading: /^Notices/ },
  settings: { path: () => '/settings', heading: /^Checkout and payment/ },
  'settings of the store': { path: () => '/settings/store', heading: /^Store/ },
  'settings of pick-up': { path: () => '/settings/pick-up', heading: /^Pick-up and holidays/ },
  'settings of sign-in': { path: () => '/settings/sign-in', heading: /^Sign-in/ },
  'settings of the system': { path: () => '/settings/system', heading: /^Scanners and page views/ },
  'customer carts': { path: () => '/reports/customer-carts', heading: /^Customer carts/ },
  'orders history': { path: () => '/reports/orders-history', heading: /^Orders history/ },
  'an empty report': {
    path: () => '/reports/orders-history-per-category?start=2020-01-01&end=2020-01-31',
    heading: /./,
  },
  'orders summary': { path: () => '/reports/orders-summary', heading: /^Orders summary/ },
  'inventory report': { path: () => '/reports/inventory-report', heading: /^Inventory report/ },
  'buying list': { path: () => '/reports/inventory-report?view=buying-list', heading: /^Buying list/ },
  'count sheet': { path: () => '/reports/inventory-report?view=count-sheet', heading: /^Count sheet/ },
};

test.each(Object.entries(screens))(
  '%s: axe finds nothing and nothing scrolls sideways, on phone and desktop, light and dark',
  (_name, screen) => inspect(screen, screen.isSignedOut ? looks.signedOut : looks.signedIn),
);
