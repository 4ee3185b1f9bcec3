import { createHmac, timingSafeEqual } from 'node:crypto';

const PURPOSE = 'proof-address';
/** How long the URL of a proof works; records are read afresh far more often. */
export const PROOF_URL_SECONDS = 15 * 60;

const signatureOf = (secret: string, filename: string, expires: number, viewer: number | null) =>
  createHmac('sha256', secret)
    .update(`${PURPOSE}\n${filename}\n${expires}${viewer === null ? '' : `\n${viewer}`}`)
    .digest('base64url');

/** The short-lived URL of a proof picture, path only. `viewer` is the staff user who gets it; customers get their own. */
export function signProofUrl(secret: string, filename: string, now: Date, viewer: number | null = null): string {
  // Rounded up to whole minutes, so that lists read twice within a minute carry equal URLs.
  const expires = Math.ceil(now.getTime() / 60_000) * 60 + PROOF_URL_SECONDS;
  const forViewer = viewer === null ? '' : `&viewer=${viewer}`;
  return `/public/images/${encodeURIComponent(filename)}?expires=${expires}${forViewer}&signature=${signatureOf(secret, filename, expires, viewer)}`;
}

/** Who a proof's URL was signed for: the key of a staff user, or null for the customer. Undefined where it was not signed here or has run out. */
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
