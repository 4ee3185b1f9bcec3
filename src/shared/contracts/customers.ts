import { z } from 'zod';
import { SIGN_IN_CHANGES, SIGN_IN_WAYS } from '../domain/customers/signInChange.ts';
import { bareCode } from '../domain/customers/signInCode.ts';
import { SECTION_LENGTH, STUDENT_NAME_LENGTH } from '../domain/orders/students.ts';
import { messages } from '../messages.ts';
import { line, named, recordId, smsUsage } from './common.ts';

export const AGREEMENT_WAYS = ['button', 'tick_box'] as const;
/** The current agreement: when and how it was given, and the version of the privacy policy. */
const agreement = z.object({ agreed_at: z.date(), way: z.enum(AGREEMENT_WAYS), policy_version: z.string() });
export type Agreement = z.infer<typeof agreement>;

export const profile = named.extend({
  full_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  employee_number: z.string(),
  has_agreed_to_terms_and_conditions: z.boolean(),
  /** Null if the customer has not agreed, or has withdrawn. */
  agreement: agreement.nullable(),
  /** Verified by Google, or by a code sent to it. */
  email_verified: z.boolean(),
  /** Verified by the sign-in, and therefore read-only. */
  phone_verified: z.boolean(),
  /** Whether Google is a way to sign in: then `name` and `email` come from Google and are read-only. */
  signs_in_with_google: z.boolean(),
  /** Whether the verified email is one of a university employee: shows Employee Number and gives no rights. */
  is_employee: z.boolean(),
  /** The last change of a sign-in method within 90 days: it moved to another customer, or the accounts were merged; null if none. */
  sign_in_change: z.object({ kind: z.enum(SIGN_IN_CHANGES), way: z.enum(SIGN_IN_WAYS), at: z.date() }).nullable(),
});
export type Profile = z.infer<typeof profile>;

const phoneNumber = z.string(messages.phoneInvalid).min(1, messages.phoneInvalid).max(40, messages.phoneInvalid);
export const phoneCodeInput = z.object({
  phone_number: phoneNumber,
  /** A solved challenge as JSON, `{ challenge, solution }`, for a busy network. */
  proof: z.string().max(2_000).optional(),
});
export type PhoneCodeInput = z.output<typeof phoneCodeInput>;

/** An altcha challenge as JSON, to solve before the next code is requested; null if none is needed. */
export const codeChallenge = z.object({ challenge: z.string().nullable() });
/** With `ticket`, only your own wrong tries count; `demo_code` is sent only by a demo store. */
export const phoneCodeOutput = z.object({
  msg: z.string(),
  phone_number: z.string(),
  ticket: z.string(),
  demo_code: z.string().optional(),
});
export type PhoneCodeOutput = z.output<typeof phoneCodeOutput>;

export const trialCodeInput = z.object({ phone_number: phoneNumber });
/** `sent`: the request that the trial made, null if a device had made one. */
export const trialCodeOutput = z.object({
  phone_number: z.string(),
  code: z.string(),
  sent: phoneCodeOutput.omit({ demo_code: true }).nullable(),
});

/** Spaces and dashes are removed. */
export const signInCode = z.string().overwrite(bareCode).max(20);

export const phoneLoginInput = z.object({
  phone_number: phoneNumber,
  code: signInCode,
  /** From the response to the code request; without it, the newest code of the number is checked. */
  ticket: z.string().max(64).optional(),
});
export type PhoneLoginInput = z.output<typeof phoneLoginInput>;

const emailAddress = z.string().trim().max(254);
export const emailCodeInput = z.object({ email_address: emailAddress });
export const emailCodeOutput = phoneCodeOutput.omit({ phone_number: true }).extend({ email_address: z.string() });
/** `ticket` is from the response to the code request. */
export const proveEmailInput = z.object({ email_address: emailAddress, code: signInCode, ticket: z.string().max(100) });

/** Sign-in codes of a day: the number sent and the limit; `is_running_out` from 80 %. */
export const codeUsage = smsUsage;
export const googleLoginInput = z.object({ credential: z.string().min(1).max(8000) });
export const newCustomerSession = z.object({ token: z.string(), user: profile });

export const profileInput = z
  .object({ email: z.string().max(254).nullish(), name: z.string().max(200).nullish() })
  .prefault({});
export const customerEmailInput = z.object({ email_address: z.string().max(254).nullish() }).prefault({});
export type ProfileInput = z.output<typeof profileInput>;

export const customerEmailOutput = z.object({
  phone_number: z.string(),
  has_agreed_to_terms_and_conditions: z.boolean(),
});

export const updateProfileInput = z.object({
  name: line(160).nullish(),
  full_name: line(160).nullish(),
  phone_number: z.string().max(40).nullish(),
  email_address: emailAddress.nullish(),
  employee_number: line(40).nullish(),
  has_agreed_to_terms_and_conditions: z.boolean().nullish(),
  /** How the agreement was given: the I Agree button of the policy, or the tick box. */
  agreement_way: z.enum(AGREEMENT_WAYS).default('tick_box'),
});

export const student = named.extend({ grade_level: z.string(), section: z.string() });
export type Student = z.infer<typeof student>;

export const students = z.object({ students: z.array(student), grade_levels: z.array(z.string()) });
export type Students = z.infer<typeof students>;

const studentName = line(STUDENT_NAME_LENGTH).pipe(z.string().min(1, messages.missingName));
/** The name of a record of /api/grade-levels; empty, null or absent for none. */
const studentText = (max: number) => line(max).nullish();
export const addStudentInput = z.object({
  name: studentName,
  grade_level: studentText(120),
  section: studentText(SECTION_LENGTH),
});
export const updateStudentInput = addStudentInput.partial().extend({ _id: recordId });
