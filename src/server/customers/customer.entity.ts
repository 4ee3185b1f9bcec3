import { defineEntity } from '@mikro-orm/core';
import { AGREEMENT_WAYS } from '#shared/contracts/customers.ts';
import { SIGN_IN_WAYS } from '#shared/domain/customers/signInChange.ts';
import { SECTION_LENGTH, STUDENT_NAME_LENGTH } from '#shared/domain/orders/students.ts';
import { createdAt, instant, key, updatedAt } from '../platform/database/columns.ts';
import { GradeLevel } from '../staffLists/staffLists.entity.ts';

export const Customer = defineEntity({
  name: 'Customer',
  properties: (p) => ({
    id: key(),
    /** `counter` marks the store's customer for walk-in sales; null for all others. */
    kind: p.string().length(20).nullable().unique(),
    name: p.string().length(160).default(''),
    full_name: p.string().length(160).default(''),
    /** Not unique: a typed address proves nothing, and must not merge customers. */
    email: p.string().length(254).strictNullable().index(),
    email_verified: p.boolean().default(false),
    phone_number: p.string().length(20).strictNullable().index(),
    phone_verified: p.boolean().default(false),
    employee_number: p.string().length(40).default(''),
    has_agreed_to_terms_and_conditions: p.boolean().default(false),
    /** The row remains for the figures of its orders. */
    erased_at: instant().nullable(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  }),
});

export const Student = defineEntity({
  name: 'Student',
  properties: (p) => ({
    id: key(),
    customer: () => p.manyToOne(Customer).deleteRule('cascade'),
    name: p.string().length(STUDENT_NAME_LENGTH),
    grade_level: () => p.manyToOne(GradeLevel).nullable().deleteRule('set null'),
    section: p.string().length(SECTION_LENGTH).default(''),
    created_at: createdAt(),
  }),
});

/** Verified at sign-in: a number in E.164, or Google's `sub`. */
export const CustomerIdentity = defineEntity({
  name: 'CustomerIdentity',
  properties: (p) => ({
    provider: p.enum(SIGN_IN_WAYS).primary(),
    subject: p.string().length(120).collation('utf8mb4_bin').primary(),
    customer: () => p.manyToOne(Customer).deleteRule('cascade'),
    created_at: createdAt(),
  }),
});

/** Agreements to the privacy policy and withdrawals. */
export const Consent = defineEntity({
  name: 'Consent',
  properties: (p) => ({
    id: key(),
    customer: () => p.manyToOne(Customer).deleteRule('cascade'),
    action: p.enum(['agreed', 'withdrawn'] as const),
    way: p.enum(AGREEMENT_WAYS),
    policy_version: p.string().length(20),
    created_at: createdAt(),
  }),
});

/** 5 guesses, 10 minutes, single use (docs/rules/people.md, Sign-in). */
export const SmsCode = defineEntity({
  name: 'SmsCode',
  indexes: [{ name: 'sms_code_number', properties: ['phone_number', 'created_at'] }],
  properties: (p) => ({
    id: key(),
    phone_number: p.string().length(20),
    code_hash: p.string().length(64),
    /** Guesses with the ticket that the request for this code returned. */
    guesses: p.tinyint().unsigned().default(0),
    /** Guesses without the ticket, counted separately so that strangers cannot use up the holder's. */
    open_guesses: p.tinyint().unsigned().default(0),
    ticket_hash: p.string().length(64).nullable(),
    /** Keyed hash of the requesting network. */
    network: p.string().length(64).nullable(),
    expires_at: instant(),
    used_at: instant().nullable(),
    created_at: createdAt(),
  }),
});

/** Hash of a used Google credential, until it expires. */
export const UsedCredential = defineEntity({
  name: 'UsedCredential',
  properties: (p) => ({ id: p.string().length(64).collation('utf8mb4_bin').primary(), expires_at: instant().index() }),
});

export const SmsDay = defineEntity({
  name: 'SmsDay',
  properties: (p) => ({ day: p.date().primary(), sent: p.integer().unsigned().default(0) }),
});
