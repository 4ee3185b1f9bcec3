import { z } from 'zod';
import { ORDER_ACTIVITY_KINDS } from '../domain/orders/orderActivity.ts';
import { auditEntry } from './audit.ts';
import { recordId } from './common.ts';

/** The id of a history entry that is not a change of status: `pickup-12`, `activity-7`. */
const otherEntryId = z.union([
  z.templateLiteral(['pickup-', z.string().regex(/^[1-9]\d{0,14}$/)]),
  z.templateLiteral(['activity-', z.string().regex(/^[1-9]\d{0,14}$/)]),
]);

/** The changes of an order: `_id` is a number for a change of status, otherwise `pickup-` or `activity-` and a number. */
export const orderHistoryInput = z
  .object({ _id: recordId, before: z.union([otherEntryId, recordId]).optional() })
  .transform(({ _id, before }) => ({ record_id: _id, before }));

const orderHistoryEntry = auditEntry.extend({
  /** The kind of activity, if it is not a change of status or pick-up. */
  kind: z.enum(ORDER_ACTIVITY_KINDS).optional(),
});
export type OrderHistoryEntry = z.infer<typeof orderHistoryEntry>;

export const orderHistoryOutput = z.object({ docs: z.array(orderHistoryEntry), has_more: z.boolean() });
