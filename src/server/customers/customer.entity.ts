import { defineEntity } from '@mikro-orm/core';
import { AGREEMENT_WAYS } from '#shared/contracts/customers.ts';
import { SIGN_IN_WAYS } from '#shared/domain/customers/signInChange.ts';
import { SECTION_LENGTH, STUDENT_NAME_LENGTH } from '#shared/domain/orders/students.ts';
import { createdAt, instant, key, updatedAt } from '../platform/database/columns.ts';
import { GradeLevel } from '../reference/reference.entity.ts';

export const Customer = defineEntity({
  name: 'Customer',
  properties: (p) => ({
    id: key(),
    /** Names the customer that the store itself keeps: `counter` is whom walk-in sales are for. Null for everybody else. */
    kind: p.string().length(20).nullable().unique(),
    name: p.string().length(160).default(''),
    full_name: p.string().length(160).default(''),
    /** Not unique: what was typed proves nothing, and two customers are never merged because of it. */
    email: p.string().length(254).strictNullable().index(),
    email_verified: p.boolean().default(false),
    phone_number: p.string().length(20).strictNullable().index(),
    phone_verified: p.boolean().default(false),
    employee_number: p.string().length(40).default(''),
    has_agreed_to_terms_and_conditions: p.boolean().default(false),
    /** When the person behind it was erased: the row remains for the figures of its orders. */
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

/** The identity that a sign-in verifies: its subject is a number in E.164, or Google's `sub`. */
export const CustomerIdentity = defineEntity({
  name: 'CustomerIdentity',
  properties: (p) => ({
    provider: p.enum(SIGN_IN_WAYS).primary(),
    subject: p.string().length(120).collation('utf8mb4_bin').primary(),
    customer: () => p.manyToOne(Customer).deleteRule('cascade'),
    created_at: createdAt(),
  }),
});

/** Every agreement to the privacy policy, and every withdrawal of it. */
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

/** A code sent by SMS: 5 guesses, 10 minutes, single use (docs/rules/people.md, Sign-in). */
export const SmsCode = defineEntity({
  name: 'SmsCode',
  indexes: [{ name: 'sms_code_number', properties: ['phone_number', 'created_at'] }],
  properties: (p) => ({
    id: key(),
    phone_number: p.string().length(20),
    code_hash: p.string().length(64),
    /** Guesses by whoever holds the ticket that the request for this code answered. */
    guesses: p.tinyint().unsigned().default(0),
    /** Guesses by anybody else, which count apart so that they spoil nothing for the holder. */
    open_guesses: p.tinyint().unsigned().default(0),
    ticket_hash: p.string().length(64).nullable(),
    /** A keyed hash of the network that asked for it. */
    network: p.string().length(64).nullable(),
    expires_at: instant(),
    used_at: instant().nullable(),
    created_at: createdAt(),
  }),
});

/** A credential of Google that has signed somebody in: its hash, until it runs out. */
export const UsedCredential = defineEntity({
  name: 'UsedCredential',
  properties: (p) => ({ id: p.string().length(64).collation('utf8mb4_bin').primary(), expires_at: instant().index() }),
});

export const SmsDay = defineEntity({
  name: 'SmsDay',
  properties: (p) => ({ day: p.date().primary(), sent: p.integer().unsigned().default(0) }),
});
