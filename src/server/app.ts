// Wires HTTP: one Express application out of the tRPC router, the documented REST paths, files, health and the pages.

import express, { type Express } from 'express';
import { type CountryCode, getCountryCallingCode } from 'libphonenumber-js/max';
import type { StoreConfig } from '#shared/contracts/settings.ts';
import { mountAuditLogFile } from './auditLog/auditLogFile.http.ts';
import { recordProofRead } from './orders/openOrder.ts';
import { mountHealth } from './platform/http/health.ts';
import { mountPictures } from './platform/http/pictures.ts';
import { mountRest, type RestRoute, rejectUnknownPath, restErrors } from './platform/http/rest.ts';
import { securityHeaders } from './platform/http/security.ts';
import type { Services } from './platform/services.ts';
import { createCallContext } from './platform/sessions/callContext.ts';
import { mountTrpc } from './platform/trpc/mountTrpc.ts';
import { mountConsentsFile } from './privacy/consentsFile.http.ts';
import { mountMyDataFile } from './privacy/myDataFile.http.ts';
import { mountReportFiles } from './reports/files/reportFiles.http.ts';
import { auditLogRest } from './rest/auditLog.rest.ts';
import { cartRest } from './rest/cart.rest.ts';
import { catalogRest } from './rest/catalog.rest.ts';
import { customersRest } from './rest/customers.rest.ts';
import { jobsRest } from './rest/jobs.rest.ts';
import { ordersRest } from './rest/orders.rest.ts';
import { privacyRest } from './rest/privacy.rest.ts';
import { referenceRest } from './rest/reference.rest.ts';
import { reportsRest } from './rest/reports.rest.ts';
import { settingsRest } from './rest/settings.rest.ts';
import { usersRest } from './rest/users.rest.ts';
import { appRouter, type ProcedureName } from './router.ts';
import { mountPageViews } from './settings/pageViews.http.ts';
import { DEMO_STAFF } from './staff/demoStaff.ts';

/** Every documented path. */
export const REST_ROUTES: readonly RestRoute<ProcedureName>[] = [
  ...usersRest,
  ...referenceRest,
  ...catalogRest,
  ...customersRest,
  ...cartRest,
  ...ordersRest,
  ...reportsRest,
  ...settingsRest,
  ...jobsRest,
  ...auditLogRest,
  ...privacyRest,
];

/** What the server writes into every page. */
export function storeConfigOf({ config }: Services): StoreConfig {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return {
    timeZone: config.store.timeZone,
    phoneCountries: config.smsCountries.map((id) => ({
      id,
      name: names.of(id) ?? id,
      callingCode: getCountryCallingCode(id as CountryCode),
    })),
    signInMethods: [...config.signInMethods],
    googleClientId: config.google?.clientId ?? null,
    universityDomain: config.store.universityDomain,
    demo: config.demo,
    demoStaff: config.demo ? DEMO_STAFF : null,
    analyticsMeasurementId: config.analyticsMeasurementId ?? null,
  };
}

/** Everything that serves HTTP but the pages themselves, which `mountClient` adds before the last error middleware. */
export async function createApp(
  services: Services,
  mountClient: (app: Express) => Promise<void>,
  { isDevelopment = false } = {},
): Promise<Express> {
  const { config, log } = services;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.http.trustProxy);

  app.use(securityHeaders(config, isDevelopment));
  // First what is requested most.
  mountTrpc(app, appRouter, services);
  mountHealth(app, services.forkEm);
  mountPictures(app, { ...services, proofOpened: (filename, staffId) => recordProofRead(services, filename, staffId) });
  mountReportFiles(app, services);
  mountAuditLogFile(app, services);
  mountMyDataFile(app, services);
  mountConsentsFile(app, services);
  mountRest(app, REST_ROUTES, {
    router: appRouter,
    contextOf: (request) => createCallContext(services, request),
  });
  mountPageViews(app, services);
  await mountClient(app);
  app.use(rejectUnknownPath);
  app.use(restErrors(log));
  return app;
}
