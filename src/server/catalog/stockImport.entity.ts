import { defineEntity } from '@mikro-orm/core';
import { createdAt, instant } from '../platform/database/columns.ts';
import { StaffUser } from '../staff/staffUser.entity.ts';

const IMPORT_STATES = ['checked', 'running', 'done', 'failed'] as const;

/** A file of stocks on its way in: checked first, then written as a whole or by its good rows. */
export const StockImport = defineEntity({
  name: 'StockImport',
  properties: (p) => ({
    id: p.string().length(36).primary(),
    staff_user: () => p.manyToOne(StaffUser).deleteRule('cascade'),
    filename: p.string().length(200),
    state: p.enum(IMPORT_STATES).default('checked'),
    /** The rows as the file has them, text by column; read again when the import runs. */
    rows: p.text().columnType('longtext'),
    rows_total: p.integer().unsigned(),
    rows_done: p.integer().unsigned().default(0),
    products_created: p.integer().unsigned().default(0),
    products_updated: p.integer().unsigned().default(0),
    /** While it runs: when its process is taken to have died. */
    lease_until: instant().nullable(),
    /** Names the run that has the lease: no other one can end the import. */
    lease_token: p.string().length(36).nullable(),
    created_at: createdAt(),
  }),
});
