import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { CAPS, createCap } from '../../platform/limits/caps.ts';

/** Argon2id (the default) with the strength of OWASP's Password Storage Cheat Sheet; memory in KiB. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const hashing = createCap(CAPS.password);

let dummyHash: Promise<string> | undefined;

/** Throws unavailable if too many are waiting to be hashed. */
export const hashPassword = (password: string): Promise<string> => hashing.run(() => hash(password, strength));

/** Takes equally long without a hash (unknown name), so that the time reveals nothing. Throws unavailable. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash(randomBytes(16).toString('hex'), strength);
  const wanted = storedHash ?? (await dummyHash);
  const isRight = await hashing.run(() => verify(wanted, password));
  return storedHash !== null && isRight;
}
