import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createWorkTurns } from '../platform/limits/callTurns.ts';
import { HASH_LANES } from '../platform/limits/lanes.ts';

/** Argon2id, the library's own choice, at the strength OWASP's Password Storage Cheat Sheet asks for (memory in KiB). */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Passwords that this process hashes at a time. One core is left for everything else where there are several. */
const HASHES_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
const takeTurn = createWorkTurns(HASHES_AT_ONCE, HASH_LANES);

let nobodysHash: Promise<string> | undefined;

/** A password as it is stored. Throws unavailable where too many wait to be hashed. */
export const hashPassword = (password: string): Promise<string> => takeTurn(() => hash(password, strength));

/**
 * Whether a password belongs to a stored hash. Without one (an unknown name) it takes as long as a wrong password does
 * and returns false, so that the time reveals nothing. Throws unavailable where too many wait to be hashed.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hash(randomBytes(16).toString('hex'), strength);
  const wanted = storedHash ?? (await nobodysHash);
  const isRight = await takeTurn(() => verify(wanted, password));
  return storedHash !== null && isRight;
}
