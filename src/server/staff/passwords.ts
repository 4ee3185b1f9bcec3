import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the library's own choice, at the strength OWASP's Password Storage Cheat Sheet asks for (memory in KiB). */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let nobodysHash: Promise<string> | undefined;

/** A password as it is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, strength);
}

/**
 * Whether a password belongs to a stored hash. Without one (an unknown name) it takes as long as a wrong password does
 * and returns false, so that the time reveals nothing.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(randomBytes(16).toString('hex'));
  const isRight = await verify(storedHash ?? (await nobodysHash), password);
  return storedHash !== null && isRight;
}
