import { afterEach, expect, test, vi } from 'vitest';
import { codeFromMessage } from './webOtp.ts';

afterEach(() => vi.unstubAllGlobals());

const browser = (get: (request: unknown) => Promise<unknown>, hasOtp = true) => {
  vi.stubGlobal('window', hasOtp ? { OTPCredential: class {} } : {});
  vi.stubGlobal('navigator', { credentials: { get } });
};

test('the code of the message is returned, and only messages are requested', async () => {
  const requests: unknown[] = [];
  browser(async (request) => {
    requests.push(request);
    return { code: '123456' };
  });
  const { signal } = new AbortController();
  expect(await codeFromMessage(signal)).toBe('123456');
  expect(requests).toEqual([{ otp: { transport: ['sms'] }, signal }]);
});

test.each<[string, () => void]>([
  ['a browser that cannot read messages', () => browser(async () => ({ code: '123456' }), false)],
  ['a person who does not allow it', () => browser(() => Promise.reject(new DOMException('', 'NotAllowedError')))],
  ['a message without a code', () => browser(async () => null)],
])('%s requires typing the code', async (_title, arrange) => {
  arrange();
  expect(await codeFromMessage(new AbortController().signal)).toBeNull();
});
