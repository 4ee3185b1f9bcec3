import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ObjectStorage, startObjectStorage } from '#test/objectStorage.ts';
import { loadConfig } from '../config/config.ts';
import { SIGNED_URL_SECONDS, signS3Url } from './s3Storage.ts';

let server: ObjectStorage;
let dataUrl: URL;
let keys: Parameters<typeof signS3Url>[0];

beforeAll(async () => {
  server = await startObjectStorage();
  const { files } = loadConfig({ ...server.env, SESSION_SECRET: 'x'.repeat(32) });
  if (files.kind !== 's3') throw new Error('the files lie in no bucket');
  keys = files;
  dataUrl = new URL(`${files.endpoint}/${files.bucket}/a.jpg`);
  const put = await fetch(dataUrl, { method: 'PUT', body: 'a picture' });
  if (!put.ok) throw new Error(`the server takes nothing: ${put.status}`);
});
afterAll(() => server.close());

const ago = (seconds: number) => new Date(Date.now() - 1_000 * seconds);
const statusOf = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init);
  await response.body?.cancel();
  return response.status;
};

test('the signature is that of the documented example', async () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
  const example = {
    ...keys,
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  const signed = new URL(await signS3Url(example, url, new Date('2013-05-24T00:00:00Z'), 86_400));
  expect(Object.fromEntries(signed.searchParams)).toEqual({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
    'X-Amz-Date': '20130524T000000Z',
    'X-Amz-Expires': '86400',
    'X-Amz-SignedHeaders': 'host',
    'X-Amz-Signature': 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  });
});

test('the token of temporary keys goes along', async () => {
  const signed = await signS3Url({ ...keys, sessionToken: 'for an hour' }, dataUrl, new Date());
  expect(new URL(signed).searchParams.get('X-Amz-Security-Token')).toBe('for an hour');
});

test('a URL works for a minute', async () => {
  expect(new URL(await signS3Url(keys, dataUrl, new Date())).searchParams.get('X-Amz-Expires')).toBe('60');
  expect(await statusOf(await signS3Url(keys, dataUrl, new Date()))).toBe(200);
  expect(await statusOf(await signS3Url(keys, dataUrl, ago(SIGNED_URL_SECONDS + 1)))).toBe(403);
});

test.each([
  ['another object', /a\.jpg/, 'b.jpg'],
  ['a longer time', /Expires=60/, 'Expires=3600'],
  ['a later beginning', /Date=\w+/, 'Date=20991231T000000Z'],
  ['another type', /image%2Fjpeg/, 'text%2Fhtml'],
] as const)('a URL that is changed for %s opens nothing', async (_what, signedPart, otherPart) => {
  const url = new URL(dataUrl);
  url.searchParams.set('response-content-type', 'image/jpeg');
  const signed = await signS3Url(keys, url, new Date());
  expect(await statusOf(signed)).toBe(200);
  const changed = signed.replace(signedPart, otherPart);
  expect(changed).not.toBe(signed);
  expect(await statusOf(changed)).toBe(403);
});

test.each(['PUT', 'DELETE'])('a URL is for reading, and none for %s', async (method) => {
  expect(await statusOf(await signS3Url(keys, dataUrl, new Date()), { method })).toBe(403);
});
