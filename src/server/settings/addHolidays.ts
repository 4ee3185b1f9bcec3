import type { Acknowledged } from '#shared/contracts/common.ts';
import { PHILIPPINE_HOLIDAYS } from '#shared/domain/pickups/philippineHolidays.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { writeAudit } from '../masterData/audit.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { holidayYears, storeHolidays } from './holidays.ts';

/** The source that is noted for a list that came with the store. A list of the holiday service takes its place. */
const BUNDLED = 'the list that comes with the store';

/**
 * Stores the Philippine holidays that come with the store, of this year and the next, as far as these have no list yet. The service of
 * public holidays, where there is one, replaces them by its own.
 */
export function addHolidays(deps: Deps, staff: StaffMember): Promise<Acknowledged> {
  const now = deps.now();
  return inTransaction(deps.em, async (em) => {
    const years = holidayYears(now, deps.config.store.timeZone);
    const known = await db(em).selectFrom('holiday_fetch').select('year').where('year', 'in', years).execute();
    for (const year of years) {
      const days = PHILIPPINE_HOLIDAYS[year];
      if (!days || known.some((fetched) => fetched.year === year)) continue;
      await storeHolidays(em, { year, source: BUNDLED, fetched_at: now }, days);
      await writeAudit(em, staff, now, [
        {
          record_type: 'closed_day',
          record_id: `${year}`,
          action: 'created',
          changes: { holidays: { from: null, to: days.length } },
        },
      ]);
    }
    return { msg: staffMessages.saved };
  });
}
