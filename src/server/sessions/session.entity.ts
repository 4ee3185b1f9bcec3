import { defineEntity } from '@mikro-orm/core';
import { Customer } from '../customers/customer.entity.ts';
import { createdAt, instant, key } from '../platform/database/columns.ts';
import { StaffUser } from '../staff/staffUser.entity.ts';

export const Session = defineEntity({
  name: 'Session',
  properties: (p) => ({
    id: key(),
    staff_user: () => p.manyToOne(StaffUser).nullable().deleteRule('cascade'),
    customer: () => p.manyToOne(Customer).nullable().deleteRule('cascade'),
    device: p.string().length(80).default(''),
    created_at: createdAt(),
    expires_at: instant().index(),
    ended_at: instant().nullable(),
    /** Accurate to some minutes; null until the first write. */
    last_seen_at: instant().nullable(),
  }),
});
