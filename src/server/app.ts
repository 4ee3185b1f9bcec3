import express, { type Express } from 'express';
import { type CountryCode, getCountryCallingCode } from 'libphonenumber-js/max';
import type { StoreConfig } from '#shared/contracts/settings.ts';
import { DEFAULT_STORE } from '#shared/domain/storeFacts.ts';
import { pictureUrl } from '#shared/productPictures.ts';
import { usableChannels } from './notices/queueNotice.ts';
import { sendsCodes, sendsEmailCodes } from './platform/config/config.ts';
import { mountRest, rejectUnknownPath, restErrors } from './platform/http/rest.ts';
import { securityHeaders } from './platform/http/security.ts';
import { capRequests } from './platform/limits/caps.ts';
import type { Services } from './platform/services.ts';
import { mountTrpc } from './platform/trpc/mountTrpc.ts';
import { REST_ROUTES } from './rest/routes.ts';
import { appRouter } from './router.ts';
import { listCounters } from './settings/counters.queries.ts';
import { readSetting } from './settings/settings.queries.ts';
import { DEMO_STAFF } from './staff/demoStaff.ts';
import { hasStaff } from './staff/hasStaff.queries.ts';

/** Cached, because a store with staff keeps having some. */
const storesWithStaff = new WeakSet<Services>();

/** Without a database it still returns, because pages report the failure themselves. */
async function readForPage(services: Services): Promise<Pick<StoreConfig, 'store' | 'counters' | 'isWithoutStaff'>> {
  try {
    const em = services.forkEm();
    if (!storesWithStaff.has(services) && (await hasStaff(em))) storesWithStaff.add(services);
    const [store, counters] = [await readSetting(em, 'store'), await listCounters(em)];
    return { store, counters, isWithoutStaff: !storesWithStaff.has(services) };
  } catch (error) {
    services.log.warn({ err: error }, 'a page was sent without the name of the store');
    return { store: DEFAULT_STORE, counters: [], isWithoutStaff: false };
  }
}

export async function readStoreConfig(services: Services): Promise<StoreConfig> {
  const { config } = services;
  const page = await readForPage(services);
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return {
    ...page,
    logo: page.store.logo === '' ? '/favicon.svg' : pictureUrl(page.store.logo, 160),
    sendsCodes: sendsCodes(config),
    sendsEmailCodes: sendsEmailCodes(config),
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
    noticesBy: config.demo ? [] : usableChannels(config),
    filesElsewhere: config.files.kind !== 'folder',
  };
}

/** Creates the app without the pages, which `mountClient` adds before the last error middleware. */
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
  app.use(capRequests());
  // The most frequent requests first.
  mountTrpc(app, appRouter, services);
  mountRest(app, { services, router: appRouter, routes: REST_ROUTES });
  await mountClient(app);
  app.use(rejectUnknownPath);
  app.use(restErrors(log));
  return app;
}
