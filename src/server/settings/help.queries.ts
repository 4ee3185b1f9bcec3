import type { Help } from '#shared/contracts/help.ts';
import { businessDaysOf, fillHelp } from '#shared/domain/customers/helpQuestions.ts';
import { daysToPay } from '#shared/domain/payments/paymentDeadline.ts';
import { describePickupHours } from '#shared/domain/pickups/pickupHours.ts';
import type { Deps } from '../platform/services.ts';
import { readSettings } from './settings.queries.ts';

/** Returns the help questions with answers filled from the settings. */
export async function listHelp({ em }: Deps): Promise<Help> {
  const settings = await readSettings(em);
  const { name, place, hours, phone, mail } = settings.store;
  const values = {
    ...{ store: name, place, hours, phone, mail },
    pick_up_hours: describePickupHours(settings.pickup_hours),
    pay_days: businessDaysOf(daysToPay(settings)),
    fetch_days: businessDaysOf(settings.unfetched_return_days),
  };
  return { questions: fillHelp(settings.help_questions, values) };
}
