import { z } from 'zod';
import { NOTICE_CHANNELS, NOTICE_KINDS, NOTICE_STATUSES } from '../domain/notices/noticeKinds.ts';
import { requiredLine, storeDay, wholeNumber, wireId } from './common.ts';
import { profile, signInCode, student } from './customers.ts';
import { order } from './orders.ts';

export const PRIVACY_REQUEST_KINDS = ['copy', 'erasure', 'correction', 'other'] as const;
export const MAX_SHOWN_ORDERS = 50;

const instantOrNull = z.date().nullable();

const pendingErasure = z.object({ asked_at: z.date(), run_at: z.date() });

export const myData = z.object({
  profile,
  customer_since: z.date(),
  /** The sign-in methods. */
  sign_ins: z.array(z.object({ provider: z.enum(['phone', 'google']), since: z.date() })),
  consents: z.array(
    z.object({ action: z.enum(['agreed', 'withdrawn']), way: z.string(), policy_version: z.string(), when: z.date() }),
  ),
  /** The students. */
  students: z.array(student),
  /** When sign-in codes were sent in the last day; the codes are not stored. */
  codes_sent: z.array(z.date()),
  cart: z.array(
    z.object({
      name: z.string(),
      quantity: z.number().int(),
      size: z.string(),
      color: z.string(),
      other_fields: z.record(z.string(), z.string()),
      /** The name of the student. */
      student: z.string().nullable(),
    }),
  ),
  /** The messages of the last 90 days, latest first. */
  notices: z.array(
    z.object({
      kind: z.enum(NOTICE_KINDS),
      channel: z.enum(NOTICE_CHANNELS),
      status: z.enum(NOTICE_STATUSES),
      sent_to: z.string(),
      subject: z.string(),
      text: z.string(),
      when: z.date(),
    }),
  ),
  /** Sold-out products with a request to be notified. */
  stock_requests: z.array(z.object({ name: z.string(), since: z.date() })),
  orders: z.array(order),
  order_count: z.number().int(),
  /** Days until proofs of finished orders, unchanged carts, and students without orders are deleted. */
  retention: z.object({ proof_days: z.number().int(), cart_days: z.number().int(), student_days: z.number().int() }),
  erasure: pendingErasure.nullable(),
  /** The confirmation of an erasure: a code to your own number, or a recent sign-in. */
  confirm_by: z.enum(['code', 'sign_in']),
  /** The reason why an erasure cannot be requested now, or null. */
  erasure_blocked: z.string().nullable(),
});
export type MyData = z.infer<typeof myData>;

export const requestErasureInput = z.object({ code: signInCode.nullish() }).prefault({});
export const erasureOutput = z.object({ erasure: pendingErasure.nullable() });

const privacyRequest = z.object({
  _id: wireId,
  kind: z.enum(PRIVACY_REQUEST_KINDS),
  note: z.string(),
  /** Empty if the customer is unknown or was deleted. */
  customer_name: z.string(),
  asked_at: z.date(),
  due_on: storeDay,
  run_at: instantOrNull,
  done_at: instantOrNull,
  cancelled_at: instantOrNull,
  state: z.enum(['open', 'overdue', 'done', 'cancelled']),
});
export type PrivacyRequestRecord = z.infer<typeof privacyRequest>;

const PRIVACY_STATES = ['open', 'overdue', 'done', 'all'] as const;
export const privacyRequestsInput = z
  .object({
    page: wholeNumber({ preset: 1, max: 10_000 }),
    page_size: wholeNumber({ preset: 20, max: 100 }),
    state: z.enum(PRIVACY_STATES).default('all'),
  })
  .prefault({});
export const privacyRequestsOutput = z.object({
  docs: z.array(privacyRequest),
  total: z.number().int(),
  counts: z.object({ open: z.number().int(), overdue: z.number().int(), done: z.number().int() }),
});
export const addPrivacyRequestInput = z.object({ kind: z.enum(PRIVACY_REQUEST_KINDS), note: requiredLine(500) });
export type AddPrivacyRequestInput = z.output<typeof addPrivacyRequestInput>;
