import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** As in Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export const createSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Derived from SESSION_SECRET for this purpose only. */
const keyOf = (sessionSecret: string) => Buffer.from(hkdfSync('sha256', sessionSecret, '', 'webhook secrets', 32));

/** AES-256-GCM, so that a copy of the database alone cannot sign. */
export function encryptSecret(secret: string, sessionSecret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(sessionSecret), iv);
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** Null if SESSION_SECRET or the text has changed since. */
export function decryptSecret(encrypted: string, sessionSecret: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(sessionSecret), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** As in Standard Webhooks: id, time in seconds, and a `v1` signature per secret, current one first. */
export function signedHeaders(
  { id, body, at }: { id: string; body: string; at: Date },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
