import { defineEntity } from '@mikro-orm/core';
import { OrderLine } from '../orders/order.entity.ts';
import { instant } from '../platform/database/columns.ts';
import { StaffUser } from '../staff/staffUser.entity.ts';

/** How many pieces of a line were taken from the shelf. */
export const OrderLinePick = defineEntity({
  name: 'OrderLinePick',
  properties: (p) => ({
    order_line: () => p.manyToOne(OrderLine).primary().deleteRule('cascade').index(false),
    quantity: p.integer().unsigned(),
    picked_at: instant(),
    staff_user: () => p.manyToOne(StaffUser).nullable().deleteRule('set null'),
    /** Stays when the account is deleted. */
    staff_name: p.string().length(160),
  }),
});
