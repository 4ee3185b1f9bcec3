import { forgetOldCodes } from './customers/forgetOldCodes.ts';
import type { Services } from './deps.ts';
import { forgetOldKeys } from './orders/forgetOldKeys.ts';
import { rows } from './platform/database/rows.ts';
import { refreshHolidays } from './settings/holidays.ts';

const HOUR_MS = 3_600_000;

/** Of these proofs, those that an order names. */
async function provedOrders({ forkEm }: Services, filenames: string[]): Promise<Set<string>> {
  const known = await rows(forkEm())
    .selectFrom('order')
    .select('proof_of_payment_filename')
    .where('proof_of_payment_filename', 'in', filenames)
    .execute();
  return new Set(known.map((row) => row.proof_of_payment_filename ?? ''));
}

async function sweepProofs(services: Services): Promise<void> {
  const swept = await services.pictures.sweepProofs((filenames) => provedOrders(services, filenames));
  if (swept.setAside > 0 || swept.deleted > 0) services.log.warn(swept, 'proofs that no order names');
}

/**
 * What goes on beside the requests, at start and every hour: holidays are refreshed, what serves nothing any more is
 * forgotten. Proofs that no order names are set aside every hour, but never at start, when the database may be the wrong
 * one. Returns what ends it.
 */
export function startBackgroundWork(services: Services): () => Promise<void> {
  const ending = new AbortController();
  type Work = (() => Promise<unknown>)[];
  const always: Work = [
    () => refreshHolidays(services, ending.signal),
    () => forgetOldCodes({ ...services, em: services.forkEm() }),
    () => forgetOldKeys({ ...services, em: services.forkEm() }),
  ];
  const hourly: Work = [...always, () => sweepProofs(services)];
  const run = async (work: Work) => {
    for (const step of work) {
      await step().catch((error: unknown) => services.log.warn({ err: error }, 'background work failed'));
    }
  };
  let current = run(always);
  const timer = setInterval(() => {
    current = current.then(() => run(hourly));
  }, HOUR_MS);
  return async () => {
    clearInterval(timer);
    ending.abort();
    await current;
  };
}
