import { forgetOldCodes } from './customers/forgetOldCodes.ts';
import type { Services } from './deps.ts';
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

/**
 * What goes on beside the requests, at start and every hour: holidays are refreshed, proofs that no order names are swept,
 * old sign-in codes forgotten. Returns what ends it.
 */
export function startBackgroundWork(services: Services): () => Promise<void> {
  const ending = new AbortController();
  const work: (() => Promise<unknown>)[] = [
    () => refreshHolidays(services, ending.signal),
    () => services.pictures.removeOrphanProofs((filenames) => provedOrders(services, filenames)),
    () => forgetOldCodes({ ...services, em: services.forkEm() }),
  ];
  const run = async () => {
    for (const step of work) {
      await step().catch((error: unknown) => services.log.warn({ err: error }, 'background work failed'));
    }
  };
  let current = run();
  const timer = setInterval(() => {
    current = current.then(run);
  }, HOUR_MS);
  return async () => {
    clearInterval(timer);
    ending.abort();
    await current;
  };
}
