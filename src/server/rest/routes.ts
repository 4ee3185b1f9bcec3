import { LIST_NAMES } from '#shared/domain/staffLists.ts';
import { callRoutes, type RestRoute, type ServedRoute } from '../platform/http/restRoute.ts';
import { appRouter, type RouterName } from '../router.ts';
import { docsRest } from './docs.rest.ts';
import { auditLogFiles, privacyFiles, reportFiles } from './downloads.rest.ts';
import { filesRest } from './files.rest.ts';

/** `served` are paths that call no procedure. */
type Heading = { name: string; description: string; of: readonly RouterName[]; served?: readonly ServedRoute[] };

const HEADINGS: readonly Heading[] = [
  {
    name: 'Customers',
    description: 'Customer sign-in, profile, students and sessions.',
    of: ['customers', 'students'],
  },
  {
    name: 'Catalog',
    description: 'Categories, products and book lists, for customers and for staff.',
    of: ['categories', 'stocks', 'synonyms', 'searches', 'bookLists'],
  },
  { name: 'Cart', description: 'The cart of the customer who calls.', of: ['cart'] },
  {
    name: 'Orders',
    description: 'Orders, their status and their proofs of payment.',
    of: ['orders', 'payments', 'dashboard'],
  },
  { name: 'Counter', description: 'Picking, hand-over and sales at the counter.', of: ['counter'] },
  { name: 'Search', description: 'One search for orders, customers and products.', of: ['staffSearch'] },
  { name: 'Reports', description: 'Sales and stock.', of: ['reports'], served: reportFiles },
  { name: 'Staff', description: 'Staff sign-in, staff users and warehouses.', of: ['users', 'warehouses'] },
  {
    name: 'Names',
    description: 'Lists that products refer to, such as subjects, grade levels and suppliers.',
    of: LIST_NAMES,
  },
  {
    name: 'Settings',
    description: 'Settings of the store, and pick-up days.',
    of: ['settings', 'closing'],
  },
  { name: 'Privacy', description: 'Personal data of customers.', of: ['privacy'], served: privacyFiles },
  { name: 'Audit log', description: 'All changes, with their users.', of: ['auditLog'], served: auditLogFiles },
  { name: 'API tokens', description: 'Tokens for programs; a token cannot call these paths.', of: ['apiTokens'] },
  { name: 'Jobs', description: 'Background jobs.', of: ['jobs'] },
  { name: 'Notices', description: 'Messages to customers by SMS and email.', of: ['notices'] },
  { name: 'Webhooks', description: 'URLs of other programs that are notified of events.', of: ['webhooks'] },
  { name: 'Documents', description: 'This document, and the page that shows it.', of: [], served: docsRest },
  { name: 'Files', description: 'Pictures, probes and the count of page views.', of: [], served: filesRest },
];

const ofCalls = Map.groupBy(callRoutes(appRouter), ({ procedure }) => procedure.split('.', 1)[0]);

/** All paths for programs; elsewhere only tRPC and the pages are mounted. */
export const ROUTE_GROUPS = HEADINGS.map(({ name, description, of, served = [] }) => ({
  name,
  description,
  routes: [...of.flatMap((router): RestRoute[] => ofCalls.get(router) ?? []), ...served],
}));

export const REST_ROUTES: readonly RestRoute[] = ROUTE_GROUPS.flatMap(({ routes }) => routes);
