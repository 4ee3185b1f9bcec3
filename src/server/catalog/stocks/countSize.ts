import type { z } from 'zod';
import type { countSizeInput, countSizeOutput } from '#shared/contracts/stockLedger.ts';
import { DomainError } from '#shared/errors.ts';
import { quantityMoved } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { writeAudit } from '../../masterData/audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { findLowSizes, notifyOfLowSizes } from './lowStock.ts';
import { lockStock } from './stockLocks.ts';
import { findSizeId, lockSizes, moveStock } from './stockMoves.ts';

/** The version stays, because open forms add to the quantity. Throws not_found, and conflict for a changed quantity. */
export function countSize(
  deps: Deps,
  staff: StaffMember,
  { _id, size, available_quantity, old_available_quantity, reason }: z.output<typeof countSizeInput>,
): Promise<z.output<typeof countSizeOutput>> {
  return inTransaction(deps.em, async (em) => {
    const known = await findSizeId(em, _id, size);
    const [locked] = await lockSizes(em, known === null ? [] : [known]);
    await lockStock(em, staff, _id);
    if (!locked) throw new DomainError('not_found', staffMessages.notFound);
    const from = locked.available_quantity;
    if (from !== old_available_quantity) throw new DomainError('version_old', quantityMoved(from));
    const move = { size_price_id: locked.id, order_line_id: null, quantity: available_quantity - from, note: reason };
    if (move.quantity !== 0) {
      const now = deps.now();
      const entry = { staff_user_id: staff.id, staff_name: staff.name, created_at: now };
      await moveStock(em, [locked], [move], { ...entry, reason: 'count' });
      const changes = {
        available_quantity: { from, to: available_quantity },
        ...(size && { size: { from: size, to: size } }),
      };
      await writeAudit(em, staff, now, [{ record_type: 'stock', record_id: _id, action: 'updated', changes }]);
      await notifyOfLowSizes(em, findLowSizes([locked], [move]), { now, scheduler: deps.scheduler });
    }
    return { available_quantity };
  });
}
