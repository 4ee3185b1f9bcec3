/** What API tokens are let into, area by area (docs/rules.md, API tokens). */
export const SCOPE_AREAS = [
  'orders',
  'stocks',
  'categories',
  'reference',
  'warehouses',
  'reports',
  'settings',
  'users',
  'jobs',
  'audit-log',
  'privacy',
] as const;
export type ScopeArea = (typeof SCOPE_AREAS)[number];

/** One permission of a token: an area, and whether it may read there or write there. Writing does not include reading. */
export type Scope = `${ScopeArea}:${'read' | 'write'}`;

/** The areas in which no token may write: there is nothing to write, or what is written lets people in. */
const READ_ONLY_AREAS: ReadonlySet<ScopeArea> = new Set(['reports', 'users', 'audit-log']);

/** Every scope there is, area by area. */
export const SCOPES: readonly Scope[] = SCOPE_AREAS.flatMap((area): Scope[] =>
  READ_ONLY_AREAS.has(area) ? [`${area}:read`] : [`${area}:read`, `${area}:write`],
);

/** The area of each group of procedures; null where no token may call any that `CALLS` does not name. */
const AREA_OF_GROUP: Readonly<Record<string, ScopeArea | null>> = {
  users: null,
  warehouses: 'warehouses',
  subjects: 'reference',
  gradeLevels: 'reference',
  agriculture: 'reference',
  categories: 'categories',
  stocks: 'stocks',
  customers: null,
  cart: null,
  orders: 'orders',
  closing: 'settings',
  dashboard: 'orders',
  staffSearch: null,
  reports: 'reports',
  settings: 'settings',
  jobs: 'jobs',
  auditLog: 'audit-log',
  privacy: 'privacy',
  apiTokens: null,
  webhooks: null,
  notices: 'orders',
};

/** Procedures that differ from their group, and mutations that only read. */
const CALLS: Readonly<Record<string, Scope>> = {
  'users.me': 'users:read',
  'users.get': 'users:read',
  'users.paginate': 'users:read',
  'users.history': 'users:read',
  'customers.codeUsage': 'settings:read',
  // Names the customers of orders.
  'closing.preview': 'orders:read',
  'stocks.checkImport': 'stocks:read',
};

/**
 * The scope that a token needs for a procedure: null where no token may call it, undefined where neither its group nor the
 * procedure itself is in the tables. Queries and subscriptions read, mutations write.
 */
export function neededScope(path: string, type: 'query' | 'mutation' | 'subscription'): Scope | null | undefined {
  if (Object.hasOwn(CALLS, path)) return CALLS[path];
  const group = path.slice(0, path.indexOf('.'));
  if (!Object.hasOwn(AREA_OF_GROUP, group)) return undefined;
  const area = AREA_OF_GROUP[group];
  return area ? `${area}:${type === 'mutation' ? 'write' : 'read'}` : null;
}

/** The names that the tables have for procedures and their groups. */
export const SCOPED_NAMES: readonly string[] = [...Object.keys(AREA_OF_GROUP), ...Object.keys(CALLS)];

/** The longest that a token may last. */
export const MAX_TOKEN_DAYS = 365;
/** Tokens that one user, and that the whole store may have at once. */
export const MAX_TOKENS_PER_USER = 20;
export const MAX_TOKENS = 200;
export const MAX_TOKEN_NAME = 60;
/** Categories that a token may be limited to. */
export const MAX_TOKEN_CATEGORIES = 50;

/** What begins every API token, so that whoever finds one knows what it is. */
export const TOKEN_PREFIX = 'cs_live_';

/** How staff's names are stored at most. */
const MAX_ACTOR_NAME = 120;

/** Who changed something, where a token did: its name, and whose it is. */
export const tokenActor = (name: string, owner: string): string =>
  `${name} (API token of ${owner})`.slice(0, MAX_ACTOR_NAME);
