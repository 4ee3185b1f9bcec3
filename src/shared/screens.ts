import { perList } from './domain/staffLists.ts';

export interface StorefrontScreen {
  path: string;
  /** The file below src/client/storefront, loaded when first shown; absent if StorefrontApp.tsx has the screen itself. */
  file?: `${string}Screen.tsx`;
  /** Whether the screen requires a sign-in and has the frame of the store's pages. */
  isGuarded?: boolean;
  hasRecords?: boolean;
  /** The placeholder that the page shows until the scripts run (appShell.css.ts); default: rows. */
  frame?: 'sign-in' | 'cards' | 'product' | 'checkout';
}

/** The customer screens (docs/rules/operations.md, Screens), from which client routes, chunks and preloads follow. */
export const STOREFRONT_SCREENS = {
  root: { path: '/', frame: 'sign-in' },
  customerLogin: { path: '/customer-login', frame: 'sign-in' },
  home: { path: '/home', file: 'home/HomeScreen.tsx', isGuarded: true, frame: 'cards' },
  product: { path: '/product', file: 'product/ProductScreen.tsx', isGuarded: true, frame: 'product' },
  bookLists: { path: '/book-lists', file: 'bookLists/BookListsScreen.tsx', isGuarded: true, hasRecords: true },
  checkout: { path: '/checkout', file: 'checkout/CheckoutScreen.tsx', isGuarded: true, frame: 'checkout' },
  orderInformation: {
    path: '/order-information',
    file: 'checkout/OrderInformationScreen.tsx',
    isGuarded: true,
    frame: 'checkout',
  },
  orderSuccessful: { path: '/order-successful', file: 'checkout/OrderSuccessfulScreen.tsx', isGuarded: true },
  proofOfPaymentUpload: {
    path: '/proof-of-payment-upload',
    file: 'proof/ProofUploadScreen.tsx',
    isGuarded: true,
    frame: 'checkout',
  },
  attachProofOfPayment: { path: '/attach-proof-of-payment', file: 'proof/AttachProofScreen.tsx', isGuarded: true },
  profile: { path: '/profile', file: 'profile/ProfileScreen.tsx', isGuarded: true },
  myData: { path: '/my-data', file: 'profile/MyDataScreen.tsx', isGuarded: true },
  myOrders: { path: '/my-orders', file: 'orders/MyOrdersScreen.tsx', isGuarded: true, hasRecords: true },
  privacyPolicy: { path: '/privacy-policy', file: 'legal/PrivacyPolicyScreen.tsx' },
  help: { path: '/help', file: 'help/HelpScreen.tsx', hasRecords: true },
  terms: { path: '/terms', file: 'legal/TermsScreen.tsx' },
} as const satisfies Readonly<Record<string, StorefrontScreen>>;

export const BACKOFFICE_SCREENS = {
  login: '/login',
  registration: '/registrarse',
  invitation: '/invitation',
  dashboard: '/dashboard',
  payments: '/payments',
  orders: '/orders',
  counterSale: '/counter/sale',
  counter: '/counter',
  picking: '/picking',
  stocks: '/stocks',
  bookListRecords: '/stocks/book-lists',
  synonyms: '/stocks/synonyms',
  searches: '/stocks/searches',
  categories: '/categories',
  users: '/users',
  warehouses: '/warehouses',
  ...perList('path'),
  updatePassword: '/update-password',
  notices: '/notices',
  auditLog: '/audit-log',
  privacy: '/settings/privacy',
  backgroundWork: '/settings/background-work',
  apiAccess: '/settings/tokens',
  settings: '/settings',
  customerCarts: '/reports/customer-carts',
  ordersHistory: '/reports/orders-history',
  ordersHistoryPerCategory: '/reports/orders-history-per-category',
  ordersSummary: '/reports/orders-summary',
  inventoryReport: '/reports/inventory-report',
} as const;

export const STOREFRONT_SCREEN_LIST: readonly StorefrontScreen[] = Object.values(STOREFRONT_SCREENS);

export const SCREEN_PATHS: readonly string[] = [
  ...STOREFRONT_SCREEN_LIST.map(({ path }) => path),
  ...Object.values(BACKOFFICE_SCREENS),
];

const WITHOUT_RECORDS: ReadonlySet<string> = new Set([
  BACKOFFICE_SCREENS.login,
  BACKOFFICE_SCREENS.registration,
  BACKOFFICE_SCREENS.invitation,
]);

export function storefrontScreenAt(path: string): StorefrontScreen | undefined {
  const end = path.lastIndexOf('/');
  const list = end < path.length - 1 ? path.slice(0, end) : null;
  return STOREFRONT_SCREEN_LIST.find((screen) => screen.path === path || (screen.hasRecords && screen.path === list));
}

export function isScreenPath(path: string): boolean {
  const whole = path === '/' ? path : path.replace(/\/$/, '');
  if (SCREEN_PATHS.includes(whole) || storefrontScreenAt(whole)) return true;
  const list = whole.slice(0, whole.lastIndexOf('/'));
  return Object.values<string>(BACKOFFICE_SCREENS).includes(list) && !WITHOUT_RECORDS.has(list);
}

export function isBackofficePath(path: string): boolean {
  return Object.values(BACKOFFICE_SCREENS).some((screen) => path === screen || path.startsWith(`${screen}/`));
}
