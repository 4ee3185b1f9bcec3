import { createHmac, timingSafeEqual } from 'node:crypto';

const PURPOSE = 'proof-address';
/** Validity of a proof's URL; pages reload records far more often. */
export const PROOF_URL_SECONDS = 15 * 60;

const signatureOf = (secret: string, filename: string, expires: number, viewer: number | null) =>
  createHmac('sha256', secret)
    .update(`${PURPOSE}\n${filename}\n${expires}${viewer === null ? '' : `\n${viewer}`}`)
    .digest('base64url');

/** Path only. `viewer` is the staff user, or null for the customer. */
export function signProofUrl(secret: string, filename: string, now: Date, viewer: number | null = null): string {
  // Rounded up to minutes, so that two reads of a list within a minute have equal URLs.
  const expires = Math.ceil(now.getTime() / 60_000) * 60 + PROOF_URL_SECONDS;
  const forViewer = viewer === null ? '' : `&viewer=${viewer}`;
  return `/public/images/${encodeURIComponent(filename)}?expires=${expires}${forViewer}&signature=${signatureOf(secret, filename, expires, viewer)}`;
}

/** The staff user's key, null for the customer; undefined if forged or expired. */
export function viewerOfProofUrl(
  secret: string,
  filename: string,
  query: { expires?: unknown; signature?: unknown; viewer?: unknown },
  now: Date,
): number | null | undefined {
  const expires = Number(query.expires);
  const viewer = query.viewer === undefined ? null : Number(query.viewer);
  if (!Number.isSafeInteger(expires) || expires * 1000 < now.getTime() || typeof query.signature !== 'string')
    return undefined;
  const expected = Buffer.from(signatureOf(secret, filename, expires, viewer));
  const given = Buffer.from(query.signature);
  return expected.length === given.length && timingSafeEqual(expected, given) ? viewer : undefined;
}
