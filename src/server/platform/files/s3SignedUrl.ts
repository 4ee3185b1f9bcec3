import { AwsV4Signer } from 'aws4fetch';
import type { S3FilesConfig } from '../config/config.ts';

/** How long a signed URL works: as long as a browser needs to follow it, and too short to be passed on. */
export const SIGNED_URL_SECONDS = 60;

/**
 * A URL of an S3 storage with the signature of one GET in its query, which works for `seconds` after `now` (UTC) for whoever has it. What
 * else the query asks for is signed along, so that nobody can change it.
 */
export async function signS3Url(
  {
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken = '',
  }: Pick<S3FilesConfig, 'region' | 'accessKeyId' | 'secretAccessKey' | 'sessionToken'>,
  url: URL,
  now: Date,
  seconds = SIGNED_URL_SECONDS,
): Promise<string> {
  const limited = new URL(url);
  limited.searchParams.set('X-Amz-Expires', String(seconds));
  const signer = new AwsV4Signer({
    url: limited.href,
    method: 'GET',
    service: 's3',
    signQuery: true,
    datetime: now.toISOString().replace(/[:-]|\.\d{3}/g, ''),
    ...{ region, accessKeyId, secretAccessKey, sessionToken },
  });
  return (await signer.sign()).url.href;
}
