import type { Services } from './deps.ts';
import { rows } from './platform/database/rows.ts';
import { refreshHolidays } from './settings/holidays.ts';

const HOUR_MS = 3_600_000;

/** What goes on beside the requests: holidays are refreshed, proofs that no order names are swept. Returns what ends it. */
export function startBackgroundWork(services: Services): () => Promise<void> {
  const run = async () => {
    const deps = { ...services, em: services.forkEm() };
    await refreshHolidays(deps);
    await services.pictures.removeOrphanProofs(async (filenames) => {
      const known = await rows(deps.em)
        .selectFrom('order')
        .select('proof_of_payment_filename')
        .where('proof_of_payment_filename', 'in', filenames)
        .execute();
      return new Set(known.map((row) => row.proof_of_payment_filename ?? ''));
    });
  };
  const runLogged = () => run().catch((error: unknown) => services.log.warn({ err: error }, 'background work failed'));
  let current = runLogged();
  const timer = setInterval(() => {
    current = runLogged();
  }, HOUR_MS);
  return async () => {
    clearInterval(timer);
    await current;
  };
}
