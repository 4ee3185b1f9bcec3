import { presetPeriod, spanOf } from '#shared/domain/reports/reportPeriods.ts';
import type { Services } from '../platform/services.ts';
import { warmSoldItems } from './sales/sales.queries.ts';

/** Reads what the first report would wait for: the names of what was sold this month and in the month before. */
export async function warmReports(services: Services): Promise<void> {
  const { timeZone } = services.config.store;
  const { start } = presetPeriod('last-month', services.now(), timeZone);
  const { end } = presetPeriod('this-month', services.now(), timeZone);
  await warmSoldItems({ ...services, em: services.forkEm() }, spanOf({ start, end }, timeZone));
}
