import type { z } from 'zod';
import type { Stock } from '#shared/contracts/catalog.ts';
import type { stockAvailabilityInput } from '#shared/contracts/stocks.ts';
import { writeAudit } from '../../../masterData/audit.ts';
import { db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/services.ts';
import type { StaffMember } from '../../../platform/sessions/staffMember.ts';
import { readStock } from '../../product/stocks.queries.ts';
import { indexStocks } from '../../search/stockIndex.ts';
import { lockStock } from '../stockLocks.ts';

/** The version stays, so that the switch cannot conflict with an open form, even its own. Throws not_found. */
export function setAvailability(
  deps: Deps,
  staff: StaffMember,
  { _id, checked }: z.output<typeof stockAvailabilityInput>,
): Promise<Stock> {
  return inTransaction(deps.em, async (em) => {
    const locked = await lockStock(em, staff, _id);
    if (locked.is_available !== checked) {
      await db(em).updateTable('stock').set({ is_available: checked }).where('id', '=', _id).execute();
      await writeAudit(em, staff, deps.now(), [
        {
          record_type: 'stock',
          record_id: _id,
          action: 'updated',
          changes: { is_available: { from: locked.is_available, to: checked } },
        },
      ]);
      await indexStocks(em, [_id]);
    }
    return readStock(em, _id);
  });
}
