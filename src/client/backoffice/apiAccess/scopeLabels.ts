import { SCOPE_AREAS, SCOPES, type ScopeArea } from '#shared/domain/apiScopes.ts';

/** The names of the areas of scopes for staff. */
const AREA_LABELS: Record<ScopeArea, string> = {
  orders: 'Orders',
  stocks: 'Stocks',
  categories: 'Categories',
  reference: 'Subjects, grade levels, agriculture',
  warehouses: 'Warehouses',
  reports: 'Reports',
  settings: 'Settings and closed days',
  users: 'Users',
  jobs: 'Background work',
  'audit-log': 'Audit log',
  privacy: 'Personal data',
};

/** The scopes of one kind, as a form offers them. */
export const scopeOptions = (kind: 'read' | 'write') =>
  SCOPE_AREAS.flatMap((area) => {
    const id = SCOPES.find((scope) => scope === `${area}:${kind}`);
    return id ? [{ id, label: AREA_LABELS[area] }] : [];
  });
