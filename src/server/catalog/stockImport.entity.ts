import { defineEntity } from '@mikro-orm/core';
import { createdAt, instant } from '../platform/database/columns.ts';
import { StaffUser } from '../staff/staffUser.entity.ts';

export const StockImport = defineEntity({
  name: 'StockImport',
  properties: (p) => ({
    id: p.string().length(36).primary(),
    staff_user: () => p.manyToOne(StaffUser).nullable().deleteRule('set null'),
    /** At the time of the check, because a user may be deleted. */
    staff_name: p.string().length(160),
    filename: p.string().length(200),
    /** JSON of the table and the choices; null once imported. */
    rows: p.text().columnType('longtext').nullable(),
    rows_total: p.integer().unsigned(),
    products_created: p.integer().unsigned().default(0),
    products_updated: p.integer().unsigned().default(0),
    created_at: createdAt(),
    imported_at: instant().nullable().index(),
  }),
});
