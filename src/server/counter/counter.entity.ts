import { defineEntity } from '@mikro-orm/core';
import { PRINT_KINDS } from '#shared/domain/counter/handover.ts';
import { OrderLine } from '../orders/order.entity.ts';
import { instant } from '../platform/database/columns.ts';
import { StaffUser } from '../staff/staffUser.entity.ts';

export const OrderLinePrint = defineEntity({
  name: 'OrderLinePrint',
  properties: (p) => ({
    order_line: () => p.manyToOne(OrderLine).primary().deleteRule('cascade').index(false),
    kind: p.enum(PRINT_KINDS).primary(),
    copies: p.integer().unsigned().default(1),
    printed_at: instant(),
    staff_user: () => p.manyToOne(StaffUser).nullable().deleteRule('set null'),
    /** Stays when the account is deleted. */
    staff_name: p.string().length(160),
  }),
});

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
