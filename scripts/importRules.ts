/**
 * The modules in their order: a file may import only from its own module and earlier ones, type imports included. A
 * module is the longest name (a folder or file) that fits a path. A new feature is one word in FEATURES.
 */
const SHARED = [
  'counted',
  'messages',
  'staffMessages',
  'domain',
  'domain/catalog',
  'domain/pickups',
  'domain/orders',
  'domain/payments',
  'domain/counter',
  'domain/notices',
  'domain/customers',
  'serverMessages',
  'domain/staff',
  'domain/reports',
];

const PLATFORM = [
  'compileCache',
  'shareRuns',
  'boundedCache',
  'inSteps',
  'requests/requestContext',
  'logging',
  'limits',
  'requests',
  'http/jsonBody',
  'files/dataFolder',
  'config',
  'database',
  'embedded',
  'errors',
  'files',
  'uploads',
  'sessions/knownPlaces',
  'limits/rateLimits',
  'streams',
  'outgoing',
  'sessions/tokens',
  'sessions/apiTokens',
  'sessions/staffMember',
  'sessions/sessionUse',
  'sessions/liveSessions',
  'sessions/device',
  'responseCache/catalogVersion',
  'services',
  'sessions',
  'responseCache',
  'trpc/transformer',
  'idempotency',
  'trpc',
  'http',
  'jobs',
  'events',
  'monitoring',
];

const FEATURES = [
  'pictures',
  'catalog/categorySubtree',
  'masterData',
  'jobs',
  'staffLists',
  'settings',
  'sessions',
  'staff',
  'webhooks',
  'apiTokens',
  'catalog/product',
  'catalog/index',
  'catalog/search',
  'catalog/categories',
  'catalog/stocks',
  'catalog/spreadsheet',
  'catalog',
  'customers',
  'notices',
  'cart',
  'students',
  'orders/order',
  'orders/events',
  'orders/change',
  'orders/history',
  'orders/status',
  'orders/proofs',
  'orders/placing',
  'orders/closing',
  'orders/subscribers',
  'orders/listing',
  'orders/dashboard',
  'orders',
  'counter',
  'payments',
  'bookLists',
  'finding',
  'staffSearch',
  'reports',
  'auditLog',
  'privacy',
];

/** Shared parts come first; the frame of the screens and the paths come last. */
const STOREFRONT = [
  'catalog',
  'order',
  'cart',
  'legal',
  'profile',
  'choice',
  'home',
  'product',
  'bookLists',
  'proof',
  'checkout',
  'orders',
  'shell',
  'help',
  'signin',
];
const BACKOFFICE = [
  'keys',
  'records',
  'categories',
  'staffLists',
  'print',
  'stocks',
  'bookLists',
  'synonyms',
  'searches',
  'users',
  'warehouses',
  'settings',
  'webhooks',
  'notices',
  'apiAccess',
  'auditLog',
  'reports',
  // Orders have three modules: the shared parts with the view of an order, the board, and the list with an order's page.
  'order',
  'payments',
  'frontPage',
  'dashboard',
  'orders',
  'counter',
  // The frame of the screens.
  'shell',
];

/** Relations join tables of any two features, so all entities are below the features. */
export const ENTITIES = '*.entity.ts';

export const MODULES: readonly string[] = [
  ...SHARED.map((part) => `src/shared/${part}`),
  'src/shared',
  ...PLATFORM.map((part) => `src/server/platform/${part}`),
  ENTITIES,
  ...FEATURES.map((feature) => `src/server/${feature}`),
  'src/server/router',
  'src/server/rest',
  'src/server/pages',
  'db/mikro-orm.config',
  'src/server',
  'src/client/browser',
  'src/client/design',
  'src/client/api',
  'src/client/app',
  ...STOREFRONT.map((screen) => `src/client/storefront/${screen}`),
  'src/client/storefront',
  ...BACKOFFICE.map((screen) => `src/client/backoffice/${screen}`),
  'src/client/backoffice',
  'src/client',
  'db',
  'src/server/main',
  'scripts/setup',
  'test',
  'examples',
  'packages',
  'scripts',
];

/** Forbidden imports, by the start of the path, although the order would allow them; `except` is the only permitted entry. */
export const WALLS: readonly { from: string; to: string; except?: readonly string[]; why: string }[] = [
  {
    from: 'src/client/',
    to: 'src/server/',
    except: ['src/client/api/appRouter.ts'],
    why: 'The client takes one thing from the server: the type AppRouter, in api/appRouter.ts.',
  },
  { from: 'src/client/', to: 'db/', why: 'The client knows no database.' },
  ...['src/', 'db/', 'test/', 'packages/', 'scripts/'].map((from) => ({
    from,
    to: 'examples/',
    why: 'Examples are scripts by themselves: nothing imports them, and tests connect by test/store/apiClient.ts.',
  })),
  {
    from: 'examples/',
    to: 'test/',
    why: 'Examples are scripts by themselves: the harness starts their store, and they know nothing of it.',
  },
  {
    from: 'src/client/storefront/',
    to: 'src/client/backoffice/',
    why: 'The screens of one side never import those of the other.',
  },
  {
    from: 'src/client/backoffice/',
    to: 'src/client/storefront/',
    why: 'The screens of one side never import those of the other.',
  },
];

export const PACKAGES: readonly { from: string; only: readonly string[]; why: string }[] = [
  {
    from: 'src/shared/',
    only: ['zod', '@internationalized/date', 'libphonenumber-js/min'],
    why: 'What both sides share does no input or output and knows no framework but zod, and libraries that only reckon.',
  },
];

export const TYPES_ONLY: readonly { from: string; to: string; why: string }[] = [
  {
    from: 'src/client/',
    to: 'src/shared/contracts/',
    why: 'Contracts bring zod along, which is large and which the content policy of the pages forbids to make code. Bounds and lists that screens show stand in src/shared/domain.',
  },
];

/** Browser features that only one module may use, as words of its source. */
export const SINGLE_USES: readonly { words: RegExp; only: string; why: string }[] = [
  {
    words: /\b(localStorage|sessionStorage)\b/,
    only: 'src/client/browser/webStorage.ts',
    why: 'A full or blocked storage throws: values are declared by storageEntry.',
  },
  {
    words: /\bbeforeunload\b/,
    only: 'src/client/browser/useAskBeforeUnload.ts',
    why: 'Whether a page asks before it is left is said by useAskBeforeUnload.',
  },
];
