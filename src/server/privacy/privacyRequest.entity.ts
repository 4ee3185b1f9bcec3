import { defineEntity } from '@mikro-orm/core';
import { PRIVACY_REQUEST_KINDS } from '#shared/contracts/privacy.ts';
import { Customer } from '../customers/customer.entity.ts';
import { createdAt, instant, key } from '../platform/database/columns.ts';

export const PrivacyRequest = defineEntity({
  name: 'PrivacyRequest',
  indexes: [{ name: 'privacy_request_open', properties: ['done_at', 'cancelled_at', 'run_at'] }],
  properties: (p) => ({
    id: key(),
    /** Null if the request was made at the counter by a person without an account. */
    customer: () => p.manyToOne(Customer).nullable().deleteRule('set null'),
    kind: p.enum(PRIVACY_REQUEST_KINDS),
    /** The request at the counter, in the words of the staff user. */
    note: p.string().length(500).default(''),
    due_on: p.date(),
    /** The time at which the store carries it out automatically; null if staff do. */
    run_at: instant().nullable(),
    done_at: instant().nullable(),
    cancelled_at: instant().nullable(),
    created_at: createdAt(),
  }),
});
