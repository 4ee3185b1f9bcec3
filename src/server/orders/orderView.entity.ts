import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { MAX_VIEW_NAME, MAX_VIEW_QUERY } from '#shared/domain/orders/orderViews.ts';
import { createdAt, key } from '../platform/database/columns.ts';
import { StaffUser } from '../staff/staffUser.entity.ts';

/** A saved view of a staff user on the order list. */
export const OrderView = defineEntity({
  name: 'OrderView',
  uniques: [{ name: 'order_view_name', properties: ['staff_user', 'name'] }],
  properties: (p) => ({
    id: key(),
    staff_user: () => p.manyToOne(StaffUser).deleteRule('cascade').index(false),
    name: p.string().length(MAX_VIEW_NAME),
    query: p.string().length(MAX_VIEW_QUERY).default(''),
    created_at: createdAt(),
  }),
});

export type OrderViewEntity = InferEntity<typeof OrderView>;
