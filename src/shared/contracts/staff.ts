import { z } from 'zod';
import { passwordError } from '../domain/staff/staffPassword.ts';
import { STAFF_STATES } from '../domain/staff/staffState.ts';
import { MAX_STORE_LINE, MAX_STORE_NAME } from '../domain/storeFacts.ts';
import { staffMessages } from '../staffMessages.ts';
import { acknowledged, line, named, optionalReference, recordId, requiredLine, visibleLine, wireId } from './common.ts';
import { paginateInput, paginateOutput, recordContract, sorting } from './masterData.ts';
import { webLink } from './settings.ts';

export const loginInput = z.object({
  username: z.string().max(120),
  password: z.string().max(256),
  /** Replaces a lost passkey, if the store requires passkeys. */
  recovery_code: z.string().max(40).optional(),
});
export const loginOutput = z.object({ token: z.string() });

const password = z.string().max(256);
interface PasswordForm {
  username?: unknown;
  name?: unknown;
  password?: unknown;
  password_confirmation?: unknown;
}
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const errorOf = ({ password, username, name }: PasswordForm) =>
  passwordError(textOf(password), { username: textOf(username), name: textOf(name) });
const isPasswordSent = ({ password, password_confirmation }: PasswordForm) =>
  textOf(password) !== '' || textOf(password_confirmation) !== '';

/**
 * Adds the errors of a form's password to its other errors, so that all appear at once. Without other errors the use
 * case reports them, because it also knows the record's username and the database's rejections.
 */
export const withPasswordRules = <Form extends z.ZodType<PasswordForm>>(form: Form, isRequired = true) => {
  const when = ({ issues }: { issues: readonly unknown[] }) => issues.length > 0;
  const isLeftOut = (value: PasswordForm) => !isRequired && !isPasswordSent(value);
  return form
    .refine((value) => isLeftOut(value) || errorOf(value) === null, {
      path: ['password'],
      error: ({ input }) => errorOf(input as PasswordForm) ?? '',
      when,
    })
    .refine((value) => !('password_confirmation' in value) || value.password === value.password_confirmation, {
      path: ['password_confirmation'],
      error: staffMessages.passwordMismatch,
      when,
    });
};

export const registerInput = withPasswordRules(
  z.object({ name: requiredLine(160), username: visibleLine(120), password: password }),
);

/** `token`: the first user of a store is signed in at once. */
export const registerOutput = acknowledged.extend({ token: z.string().optional() });

export const updatePasswordInput = withPasswordRules(
  z.object({
    password: password,
    password_confirmation: password,
    /** Required if you signed in more than ten minutes ago. */
    current_password: z.string().max(256).optional(),
  }),
);
/** The session continues with the new token; all other sessions have ended. */
export const updatePasswordOutput = z.object({ msg: z.string(), token: z.string() });

const staffUser = z.object({
  _id: wireId,
  name: z.string(),
  username: z.string(),
  warehouse: named.nullable(),
  /** Empty: no limit. */
  assigned_categories: z.array(wireId),
});
export type StaffUser = z.infer<typeof staffUser>;

export const signedInUser = staffUser.extend({
  /** True if the store requires a passkey and the user has none: all other calls fail until one is added. */
  needs_passkey: z.boolean(),
  /** Whether single-key shortcuts work on the staff screens. */
  single_keys: z.boolean(),
  /** Whether the menu shows only the counter screens; it gives no rights. */
  works_at_counter: z.boolean(),
});
export type SignedInUser = z.infer<typeof signedInUser>;
export const setSingleKeysInput = signedInUser.pick({ single_keys: true });
export const setWorksAtCounterInput = signedInUser.pick({ works_at_counter: true });

const users = recordContract(
  {
    ...staffUser.shape,
    email: z.string().nullable(),
    /** False if the registration waits for approval or the user was deactivated. */
    is_active: z.boolean(),
    /** When the registration was approved; null while it waits. */
    approved_at: z.date().nullable(),
    /** When the link of an invited user expires; null if the user has a password. */
    invited_until: z.date().nullable(),
    created_at: z.date(),
  },
  {
    name: requiredLine(160),
    username: visibleLine(120),
    email: z.preprocess((value) => (value === '' ? null : value), z.email().max(254).nullable()).default(null),
    warehouse: optionalReference.default(null),
    assigned_categories: z.array(recordId).max(200).default([]),
    is_active: z.boolean().default(true),
  },
  ['name', 'username', 'created_at'],
);
export const userRecord = users.record;
export type UserRecord = z.infer<typeof userRecord>;

export const userFields = users.create;
export const createUserInput = withPasswordRules(
  userFields.extend({ password: password, password_confirmation: password }),
);
/** Fields left out stay unchanged, also the password. */
export const updateUserInput = withPasswordRules(
  users.update.extend({ password: password.optional(), password_confirmation: password.optional() }),
  false,
);
export const paginateUsersInput = paginateInput(
  z.object({
    ...sorting(['name', 'username', 'created_at']),
    is_active: z.boolean().optional(),
    state: z.enum(STAFF_STATES).optional(),
  }),
);
export type PaginateUsersInput = z.output<typeof paginateUsersInput>;

export const paginateUsersOutput = paginateOutput(userRecord);
export type PaginateUsersOutput = z.output<typeof paginateUsersOutput>;

export const warehouses = recordContract(
  {
    name: z.string(),
    address: z.string(),
    /** The place, map, phone and hours for customers, if it is a counter. */
    place: z.string(),
    map_link: z.string(),
    phone: z.string(),
    hours: z.string(),
    /** Whether customers can pick up orders there, if there are at least two such warehouses. */
    is_counter: z.boolean(),
  },
  {
    name: requiredLine(120),
    address: z.string().max(500).trim().default(''),
    place: line(MAX_STORE_LINE).default(''),
    map_link: webLink.default(''),
    phone: line(MAX_STORE_NAME).default(''),
    hours: line(MAX_STORE_LINE).default(''),
    is_counter: z.boolean().default(false),
  },
  ['name', 'address'],
);
export type WarehouseRecord = z.infer<typeof warehouses.record>;
