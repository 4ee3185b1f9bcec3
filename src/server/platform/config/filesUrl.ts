/** The bucket of an object storage, and the prefix of its keys: '' or text that ends with a slash. */
export interface FilesUrl {
  bucket: string;
  prefix: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Letters that no server or proxy reads in two ways. */
const PREFIX = /^([A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/;
const MAX_PREFIX_LENGTH = 200;

/** Reads FILES_URL, such as s3://bucket/prefix; null for anything else. Credentials have variables of their own. */
export function readFilesUrl(url: string): FilesUrl | null {
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(url) ?? [];
  const prefix = path === '' ? '' : `${path.replace(/\/+$/, '')}/`;
  if (!BUCKET.test(bucket) || !PREFIX.test(prefix) || prefix.length > MAX_PREFIX_LENGTH) return null;
  return { bucket, prefix };
}
