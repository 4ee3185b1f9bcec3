import { createHmac, timingSafeEqual } from 'node:crypto';

const PURPOSE = 'proof-address';
/** How long the URL of a proof works; records are read afresh far more often. */
export const PROOF_ADDRESS_SECONDS = 15 * 60;

const signatureOf = (secret: string, filename: string, expires: number) =>
  createHmac('sha256', secret).update(`${PURPOSE}\n${filename}\n${expires}`).digest('base64url');

/** The short-lived URL of a proof picture, path only. */
export function signProofUrl(secret: string, filename: string, now: Date): string {
  // Rounded up to whole minutes, so that lists read twice within a minute carry equal URLs.
  const expires = Math.ceil(now.getTime() / 60_000) * 60 + PROOF_ADDRESS_SECONDS;
  return `/public/images/${encodeURIComponent(filename)}?expires=${expires}&signature=${signatureOf(secret, filename, expires)}`;
}

/** Whether the query of a proof's URL was signed here and has not run out. */
export function isProofUrlValid(
  secret: string,
  filename: string,
  query: { expires?: unknown; signature?: unknown },
  now: Date,
): boolean {
  const expires = Number(query.expires);
  if (!Number.isSafeInteger(expires) || expires * 1000 < now.getTime() || typeof query.signature !== 'string')
    return false;
  const expected = Buffer.from(signatureOf(secret, filename, expires));
  const signature = Buffer.from(query.signature);
  return expected.length === signature.length && timingSafeEqual(expected, signature);
}
