import type { z } from 'zod';
import type { setup } from '#shared/contracts/setup.ts';
import type { SetupStep } from '#shared/domain/setupSteps.ts';
import { sendsCodes } from '../../platform/config/config.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import { holidayYears } from '../../settings/holidays.ts';
import { readSettings } from '../../settings/settings.queries.ts';

/** Returns the finished steps of a new store; null after its first order. */
export async function getSetup({ em, config, now }: Deps): Promise<z.output<typeof setup>> {
  const order = await db(em).selectFrom('order').select('id').limit(1).executeTakeFirst();
  if (order) return null;
  const [year = 0] = holidayYears(now(), config.store.timeZone);
  const holidays = await db(em).selectFrom('holiday_fetch').select('year').where('year', '=', year).executeTakeFirst();
  const product = await db(em)
    .selectFrom('stock')
    .select('id')
    .where('is_available', '=', true)
    .limit(1)
    .executeTakeFirst();
  const { store, payment_accounts } = await readSettings(em);
  const isDone: Record<SetupStep, boolean> = {
    store: store.place !== '',
    accounts: payment_accounts.length > 0,
    holidays: holidays !== undefined,
    sign_in: canSignIn(config),
    product: product !== undefined,
    order: false,
  };
  return { done: (Object.keys(isDone) as SetupStep[]).filter((step) => isDone[step]) };
}

/** Whether customers can sign in, by codes or Google. */
const canSignIn = (config: Deps['config']): boolean => config.signInMethods.includes('google') || sendsCodes(config);
