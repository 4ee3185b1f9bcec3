import { z } from 'zod';
import { wireId } from './common.ts';

const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);
const credentialId = bytes(700);

export const addPasskeyInput = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: bytes(8_000), attestationObject: bytes(40_000) }),
});
export type AddPasskeyInput = z.output<typeof addPasskeyInput>;

export const passkeyLoginInput = addPasskeyInput.extend({
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(4_000),
    userHandle: bytes(200).nullish(),
  }),
});
const credential = z.object({ id: z.string(), type: z.literal('public-key') });

export const passkeyCreation = z.object({
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

export const passkeyRequest = z.object({
  rpId: z.string().optional(),
  challenge: z.string(),
  timeout: z.number().optional(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** The passkeys of a staff user, latest first, and how many recovery codes are left. */
export const passkeys = z.object({
  passkeys: z.array(
    z.object({ _id: wireId, name: z.string(), created_at: z.date(), last_used_at: z.date().nullable() }),
  ),
  recovery_codes_left: z.number().int(),
});
/** Shown only here. */
export const recoveryCodes = z.object({ msg: z.string(), recovery_codes: z.array(z.string()) });
