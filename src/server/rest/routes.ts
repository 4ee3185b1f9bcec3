import type { RestRoute } from '../platform/http/restRoute.ts';
import type { ProcedureName } from '../router.ts';
import { apiTokensRest } from './apiTokens.rest.ts';
import { auditLogRest } from './auditLog.rest.ts';
import { cartRest } from './cart.rest.ts';
import { catalogRest } from './catalog.rest.ts';
import { counterRest } from './counter.rest.ts';
import { customersRest } from './customers.rest.ts';
import { docsRest } from './docs.rest.ts';
import { filesRest } from './files.rest.ts';
import { jobsRest } from './jobs.rest.ts';
import { noticesRest } from './notices.rest.ts';
import { ordersRest } from './orders.rest.ts';
import { privacyRest } from './privacy.rest.ts';
import { referenceRest } from './reference.rest.ts';
import { reportsRest } from './reports.rest.ts';
import { settingsRest } from './settings.rest.ts';
import { staffSearchRest } from './staffSearch.rest.ts';
import { usersRest } from './users.rest.ts';
import { webhooksRest } from './webhooks.rest.ts';

interface RouteGroup {
  /** The heading under which the documents have them. */
  name: string;
  description: string;
  routes: readonly RestRoute<ProcedureName>[];
}

/** Every path that a program may call, by the headings of the documents: nothing but tRPC and the pages is mounted elsewhere. */
export const ROUTE_GROUPS: readonly RouteGroup[] = [
  { name: 'Customers', description: 'Signing in as a customer, profile and sessions.', routes: customersRest },
  { name: 'Catalog', description: 'Categories and products, for customers and for staff.', routes: catalogRest },
  { name: 'Cart', description: 'The cart of the customer who calls.', routes: cartRest },
  { name: 'Orders', description: 'Orders, their status and their proofs of payment.', routes: ordersRest },
  { name: 'Counter', description: 'Handing orders over.', routes: counterRest },
  { name: 'Search', description: 'Everything by one text.', routes: staffSearchRest },
  { name: 'Reports', description: 'What was sold, and what is in stock.', routes: reportsRest },
  { name: 'Staff', description: 'Signing in as staff, staff users and warehouses.', routes: usersRest },
  { name: 'Names', description: 'Subjects, grade levels and agriculture.', routes: referenceRest },
  { name: 'Settings', description: 'Settings of the store, and when orders can be fetched.', routes: settingsRest },
  { name: 'Privacy', description: 'What the store holds on a customer.', routes: privacyRest },
  { name: 'Audit log', description: 'Who changed what.', routes: auditLogRest },
  { name: 'API tokens', description: 'Tokens for programs; closed to tokens themselves.', routes: apiTokensRest },
  { name: 'Jobs', description: 'What the store does by itself.', routes: jobsRest },
  { name: 'Notices', description: 'What customers are told by SMS and email.', routes: noticesRest },
  { name: 'Webhooks', description: 'URLs of other programs that are notified of events.', routes: webhooksRest },
  { name: 'Documents', description: 'This document, and the page that shows it.', routes: docsRest },
  { name: 'Files', description: 'Pictures, probes and the count of page views.', routes: filesRest },
];

export const REST_ROUTES: readonly RestRoute<ProcedureName>[] = ROUTE_GROUPS.flatMap(({ routes }) => routes);
