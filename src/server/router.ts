// `AppRouter` is the only type that the client imports.

import { apiTokensRouter } from './apiTokens/apiTokens.router.ts';
import { auditLogRouter } from './auditLog/auditLog.router.ts';
import { bookListsRouter } from './bookLists/bookLists.router.ts';
import { cartRouter } from './cart/cart.router.ts';
import { categoriesRouter } from './catalog/categories/categories.router.ts';
import { searchesRouter } from './catalog/searches.router.ts';
import { stocksRouter } from './catalog/stocks.router.ts';
import { synonymsRouter } from './catalog/synonyms.router.ts';
import { counterRouter } from './counter/counter.router.ts';
import { customersRouter } from './customers/customers.router.ts';
import { findingRouter } from './finding/finding.router.ts';
import { jobsRouter } from './jobs/jobs.router.ts';
import { noticesRouter } from './notices/notices.router.ts';
import { closingRouter } from './orders/closing/closing.router.ts';
import { dashboardRouter } from './orders/dashboard/dashboard.router.ts';
import { ordersRouter } from './orders/orders.router.ts';
import { paymentsRouter } from './payments/payments.router.ts';
import { createCallerFactory, router } from './platform/trpc/procedures.ts';
import { privacyRouter } from './privacy/privacy.router.ts';
import { reportsRouter } from './reports/reports.router.ts';
import { settingsRouter } from './settings/settings.router.ts';
import { usersRouter } from './staff/users.router.ts';
import { warehousesRouter } from './staff/warehouses.router.ts';
import { listRouters } from './staffLists/staffLists.router.ts';
import { staffSearchRouter } from './staffSearch/staffSearch.router.ts';
import { studentsRouter } from './students/students.router.ts';
import { webhooksRouter } from './webhooks/webhooks.router.ts';

/** The documented REST paths call these procedures only. */
export const appRouter = router({
  users: usersRouter,
  warehouses: warehousesRouter,
  ...listRouters,
  categories: categoriesRouter,
  stocks: stocksRouter,
  synonyms: synonymsRouter,
  searches: searchesRouter,
  bookLists: bookListsRouter,
  finding: findingRouter,
  customers: customersRouter,
  students: studentsRouter,
  cart: cartRouter,
  orders: ordersRouter,
  counter: counterRouter,
  payments: paymentsRouter,
  closing: closingRouter,
  dashboard: dashboardRouter,
  staffSearch: staffSearchRouter,
  reports: reportsRouter,
  settings: settingsRouter,
  jobs: jobsRouter,
  webhooks: webhooksRouter,
  notices: noticesRouter,
  auditLog: auditLogRouter,
  privacy: privacyRouter,
  apiTokens: apiTokensRouter,
});
export type AppRouter = typeof appRouter;

export type RouterName = keyof typeof appRouter._def.record;

export const createCaller = createCallerFactory(appRouter);
export type AppCaller = ReturnType<typeof createCaller>;
