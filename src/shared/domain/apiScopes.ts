/** The areas that API tokens can open (docs/rules/privacy.md, API tokens). */
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

/** One permission of a token: reading or writing in an area. Writing does not include reading. */
export type Scope = `${ScopeArea}:${'read' | 'write'}`;

/** Areas that no token can write. */
const READ_ONLY_AREAS: ReadonlySet<ScopeArea> = new Set(['reports', 'users', 'audit-log']);

export const SCOPES: readonly Scope[] = SCOPE_AREAS.flatMap((area): Scope[] =>
  READ_ONLY_AREAS.has(area) ? [`${area}:read`] : [`${area}:read`, `${area}:write`],
);

export const MAX_TOKEN_DAYS = 365;
export const MAX_TOKENS_PER_USER = 20;
export const MAX_TOKENS = 200;
export const MAX_TOKEN_NAME = 60;
export const MAX_TOKEN_CATEGORIES = 50;

/** Prefix of every API token, by which secret scanners recognize it. */
export const TOKEN_PREFIX = 'cs_live_';

const MAX_ACTOR_NAME = 120;

export const tokenActor = (name: string, owner: string): string =>
  `${name} (API token of ${owner})`.slice(0, MAX_ACTOR_NAME);
