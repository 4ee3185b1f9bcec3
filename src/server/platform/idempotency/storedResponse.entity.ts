import { defineEntity } from '@mikro-orm/core';
import { Customer } from '../../customers/customer.entity.ts';
import { StaffUser } from '../../staff/staffUser.entity.ts';
import { instant } from '../database/columns.ts';

/** Stored for a day. Written in the call's own transaction; a second call with the same key waits for its primary key. */
export const StoredResponse = defineEntity({
  name: 'StoredResponse',
  properties: (p) => ({
    /** Hash of caller, procedure, key and index in the batch. */
    id: p.string().length(64).collation('utf8mb4_bin').primary(),
    body_hash: p.string().length(64),
    customer: () => p.manyToOne(Customer).nullable().deleteRule('cascade'),
    staff_user: () => p.manyToOne(StaffUser).nullable().deleteRule('cascade'),
    /** As superjson writes it; null only inside the transaction that writes it. */
    response: p.text().columnType('mediumtext').nullable(),
    created_at: instant().index(),
  }),
});
