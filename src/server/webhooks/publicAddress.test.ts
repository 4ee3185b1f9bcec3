import { expect, test } from 'vitest';
import { isPublicAddress } from './publicAddress.ts';
import { checkWebhookUrl } from './saveWebhook.ts';

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:c0a8:0101',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2606:4700::1111', '::ffff:8.8.8.8', '2a00:1450::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  'not a url',
  'ftp://example.org/',
  'https://user:password@example.org/',
  'http://example.org/',
  'https://localhost/',
  'https://shop.localhost./',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  `https://example.org/${'x'.repeat(500)}`,
])('a webhook to %s is rejected with a message at its field', (url) => {
  expect(() => checkWebhookUrl(url, false)).toThrow(
    expect.objectContaining({ code: 'invalid', errors: { url: expect.any(String) } }),
  );
});

test('a URL is stored without its fragment; where private addresses are allowed, plain HTTP is too', () => {
  expect(checkWebhookUrl('https://Example.org/hooks?a=1#part', false)).toBe('https://example.org/hooks?a=1');
  expect(checkWebhookUrl('http://127.0.0.1:8080/', true)).toBe('http://127.0.0.1:8080/');
  expect(() => checkWebhookUrl('https://a:b@127.0.0.1/', true)).toThrow();
});
