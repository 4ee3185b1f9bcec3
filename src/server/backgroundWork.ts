import { failAbandonedImports } from './catalog/spreadsheet/importLock.ts';
import { purgeImports } from './catalog/spreadsheet/purgeImports.ts';
import { purgeSmsCodes } from './customers/purgeSmsCodes.ts';
import { indexOrders } from './orders/orderIndex.ts';
import { purgeOrderData } from './orders/purgeOrderData.ts';
import { db } from './platform/database/db.ts';
import { withStatementTimeout } from './platform/database/statementTimeout.ts';
import type { Services } from './platform/services.ts';
import { warmReports } from './reports/warmReports.ts';
import { refreshHolidays } from './settings/holidays.ts';

const HOUR_MS = 3_600_000;

/** Of these proofs, those that an order names. */
async function provedOrders({ forkEm }: Services, filenames: string[]): Promise<Set<string>> {
  const known = await db(forkEm())
    .selectFrom('order')
    .select('proof_of_payment_filename')
    .where('proof_of_payment_filename', 'in', filenames)
    .execute();
  return new Set(known.map((row) => row.proof_of_payment_filename ?? ''));
}

/** Of these product pictures, those that a product has or a past order shows. */
async function shownPictures({ forkEm }: Services, filenames: string[]): Promise<Set<string>> {
  const em = forkEm();
  const onProducts = await db(em)
    .selectFrom('stock_image')
    .select('filename')
    .where('filename', 'in', filenames)
    .execute();
  const shown = new Set(onProducts.map(({ filename }) => filename));
  const others = filenames.filter((filename) => !shown.has(filename));
  // Order lines have no index for it, so they are read only for the few that no product has.
  if (others.length === 0) return shown;
  const onOrders = await db(em)
    .selectFrom('order_line')
    .select('image_filename')
    .distinct()
    .where('image_filename', 'in', others)
    .execute();
  for (const { image_filename } of onOrders) shown.add(image_filename ?? '');
  return shown;
}

async function sweepPictures(services: Services): Promise<void> {
  const { pictures, log } = services;
  const proofs = await pictures.sweepProofs((filenames) => provedOrders(services, filenames));
  if (proofs.setAside > 0 || proofs.deleted > 0) log.warn(proofs, 'proofs that no order names');
  const images = await pictures.sweepProductImages((filenames) => shownPictures(services, filenames));
  if (images.setAside > 0 || images.deleted > 0) log.warn(images, 'product pictures that no product names');
}

/**
 * What goes on beside the requests, at start and every hour: holidays are refreshed, what serves nothing any more is
 * forgotten. Pictures that no record names are set aside every hour, but never at start, when the database may be the
 * wrong one. Returns what ends it.
 */
export function startBackgroundWork(services: Services): () => Promise<void> {
  const ending = new AbortController();
  type Work = (() => Promise<unknown>)[];
  const always: Work = [
    () => refreshHolidays(services, ending.signal),
    () => purgeSmsCodes({ ...services, em: services.forkEm() }),
    () => purgeOrderData({ ...services, em: services.forkEm() }),
    () => purgeImports({ ...services, em: services.forkEm() }),
    () => failAbandonedImports({ em: services.forkEm() }),
    () => indexOrders({ em: services.forkEm() }, ending.signal),
  ];
  const hourly: Work = [...always, () => sweepPictures(services)];
  const run = async (work: Work) => {
    for (const step of work) {
      await withStatementTimeout(services.config.databaseTimeouts.reportMs, step).catch((error: unknown) =>
        services.log.warn({ err: error }, 'background work failed'),
      );
    }
  };
  // Last: nobody waits for it, and what was sold is ready for the first report.
  let current = run([...always, () => warmReports(services)]);
  const timer = setInterval(() => {
    current = current.then(() => run(hourly));
  }, HOUR_MS);
  return async () => {
    clearInterval(timer);
    ending.abort();
    await current;
  };
}
