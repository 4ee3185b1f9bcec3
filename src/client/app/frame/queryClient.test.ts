import { MutationObserver } from '@tanstack/react-query';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './queryClient.ts';

const reported = vi.fn();
vi.stubGlobal('reportError', reported);
afterEach(() => reported.mockClear());
afterAll(() => vi.unstubAllGlobals());

const broken = new Error('The page cannot show it.');
const fail = () => {
  throw broken;
};

test.each([
  ['onSuccess that throws', { onSuccess: fail }],
  ['onSuccess that rejects', { onSuccess: async () => fail() }],
  ['onSettled that throws', { onSettled: fail }],
])('a mutation stays a success after an %s, whose error is reported', async (_what, options) => {
  const mutation = new MutationObserver(createQueryClient(), { mutationFn: async () => 'saved', ...options });
  await expect(mutation.mutate(undefined)).resolves.toBe('saved');
  expect(mutation.getCurrentResult()).toMatchObject({ status: 'success', error: null });
  expect(reported.mock.calls).toEqual([[broken]]);
});

test('a mutation that the server rejects stays a failure, and is no error of the page', async () => {
  const refusal = new Error('Somebody was faster.');
  const onError = vi.fn();
  const mutation = new MutationObserver(createQueryClient(), { mutationFn: () => Promise.reject(refusal), onError });
  await expect(mutation.mutate(undefined)).rejects.toBe(refusal);
  expect(onError).toHaveBeenCalledOnce();
  expect(reported).not.toHaveBeenCalled();
});
