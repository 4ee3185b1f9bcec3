import { defineEntity } from '@mikro-orm/core';
import { LEDGER_REASONS } from '#shared/domain/catalog/ledgerReasons.ts';
import { OrderLine } from '../orders/order.entity.ts';
import { createdAt, key } from '../platform/database/columns.ts';
import { StaffUser } from '../staff/staffUser.entity.ts';
import { SizePrice } from './stock.entity.ts';

/** The sum of a size's rows always equals its quantity (docs/rules/catalog.md, Stock quantities). */
export const StockLedger = defineEntity({
  name: 'StockLedger',
  properties: (p) => ({
    id: key(),
    size_price: () => p.manyToOne(SizePrice).deleteRule('cascade'),
    quantity: p.integer(),
    reason: p.enum(LEDGER_REASONS),
    note: p.string().length(200).default(''),
    order_line: () => p.manyToOne(OrderLine).nullable().deleteRule('set null'),
    staff_user: () => p.manyToOne(StaffUser).nullable().deleteRule('set null'),
    /** Remains when the account is deleted; null if no staff user made the change. */
    staff_name: p.string().length(160).nullable(),
    created_at: createdAt(),
  }),
});
