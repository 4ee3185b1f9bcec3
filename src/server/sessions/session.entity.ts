import { defineEntity } from '@mikro-orm/core';
import { Customer } from '../customers/customer.entity.ts';
import { createdAt, instant, key } from '../platform/database/columns.ts';
import { StaffUser } from '../staff/staffUser.entity.ts';

/** One sign-in of a staff user or a customer, until it runs out or is ended. */
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
    /** When it was last used, to some minutes; null until it is used some minutes after it began. */
    last_seen_at: instant().nullable(),
  }),
});
