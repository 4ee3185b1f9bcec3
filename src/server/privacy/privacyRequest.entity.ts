import { defineEntity } from '@mikro-orm/core';
import { PRIVACY_REQUEST_KINDS } from '#shared/contracts/privacy.ts';
import { Customer } from '../customers/customer.entity.ts';
import { createdAt, instant, key } from '../platform/database/columns.ts';

export const PrivacyRequest = defineEntity({
  name: 'PrivacyRequest',
  indexes: [{ name: 'privacy_request_open', properties: ['done_at', 'cancelled_at', 'run_at'] }],
  properties: (p) => ({
    id: key(),
    /** Null for a request at the counter by a person without an account. */
    customer: () => p.manyToOne(Customer).nullable().deleteRule('set null'),
    kind: p.enum(PRIVACY_REQUEST_KINDS),
    note: p.string().length(500).default(''),
    due_on: p.date(),
    /** When the store carries it out; null if staff do. */
    run_at: instant().nullable(),
    done_at: instant().nullable(),
    cancelled_at: instant().nullable(),
    created_at: createdAt(),
  }),
});
