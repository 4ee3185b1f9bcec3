import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { CAPS, createCap } from '../platform/limits/caps.ts';

/** Argon2id, the library's own choice, at the strength OWASP's Password Storage Cheat Sheet asks for (memory in KiB). */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const hashing = createCap(CAPS.password);

let nobodysHash: Promise<string> | undefined;

/** A password as it is stored. Throws unavailable if too many are waiting to be hashed. */
export const hashPassword = (password: string): Promise<string> => hashing.run(() => hash(password, strength));

/** Without a hash (unknown name) it takes as long and returns false, so that the time reveals nothing. Throws unavailable. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hash(randomBytes(16).toString('hex'), strength);
  const wanted = storedHash ?? (await nobodysHash);
  const isRight = await hashing.run(() => verify(wanted, password));
  return storedHash !== null && isRight;
}
