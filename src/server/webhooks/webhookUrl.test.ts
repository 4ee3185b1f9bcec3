import { expect, test } from 'vitest';
import { checkWebhookUrl } from './saveWebhook.ts';

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

test('a URL is stored without its fragment; if private addresses are allowed, plain HTTP is too', () => {
  expect(checkWebhookUrl('https://Example.org/hooks?a=1#part', false)).toBe('https://example.org/hooks?a=1');
  expect(checkWebhookUrl('http://127.0.0.1:8080/', true)).toBe('http://127.0.0.1:8080/');
  expect(() => checkWebhookUrl('https://a:b@127.0.0.1/', true)).toThrow();
});
