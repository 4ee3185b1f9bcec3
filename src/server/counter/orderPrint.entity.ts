import { defineEntity } from '@mikro-orm/core';
import { PRINT_KINDS } from '#shared/domain/counter/handover.ts';
import { Order } from '../orders/order.entity.ts';
import { instant } from '../platform/database/columns.ts';
import { StaffUser } from '../staff/staffUser.entity.ts';

/** What was printed of an order last, by whom, and how often it was. */
export const OrderPrint = defineEntity({
  name: 'OrderPrint',
  tableName: 'order_print',
  properties: (p) => ({
    order: () => p.manyToOne(Order).primary().deleteRule('cascade').index(false),
    kind: p.enum(PRINT_KINDS).primary(),
    copies: p.integer().unsigned().default(1),
    printed_at: instant(),
    staff_user: () => p.manyToOne(StaffUser).nullable().deleteRule('set null'),
    /** Stays when the account is deleted. */
    staff_name: p.string().length(160),
  }),
});
