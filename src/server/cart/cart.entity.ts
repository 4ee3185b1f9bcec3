import { defineEntity } from '@mikro-orm/core';
import { Stock } from '../catalog/stock.entity.ts';
import { Customer, Student } from '../customers/customer.entity.ts';
import { createdAt, instant, key, money } from '../platform/database/columns.ts';

/** One cart per customer. Its row is the first lock of cart changes and orders. */
export const Cart = defineEntity({
  name: 'Cart',
  properties: (p) => ({
    customer: () => p.oneToOne(Customer).owner().primary().deleteRule('cascade'),
    updated_at: instant().index(),
  }),
});

export const CartItem = defineEntity({
  name: 'CartItem',
  uniques: [{ name: 'cart_item_choice', properties: ['customer', 'fingerprint'] }],
  properties: (p) => ({
    id: key(),
    customer: () => p.manyToOne(Customer).deleteRule('cascade').index(false),
    stock: () => p.manyToOne(Stock).deleteRule('cascade'),
    size: p.string().length(60).default(''),
    color: p.string().length(60).default(''),
    other_fields: p.json().$type<Record<string, string>>(),
    /** Null if the line is for no particular student. */
    student: () => p.manyToOne(Student).nullable().deleteRule('set null'),
    /** Hash of stock, size, color, fields and student: adding the same again raises the quantity. */
    fingerprint: p.string().length(64).collation('utf8mb4_bin'),
    quantity: p.integer().unsigned(),
    is_checked: p.boolean().default(true),
    /** Price of one piece with add-on when the customer last chose the line; null if unknown. */
    seen_price: money().nullable(),
    created_at: createdAt(),
  }),
});
