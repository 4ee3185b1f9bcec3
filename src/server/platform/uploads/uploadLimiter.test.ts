import { expect, test } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { createUploadLimiter } from './uploadLimiter.ts';

test('a caller has so many uploads at once, a process so many in all, and the rest are told when to come back', () => {
  const limiter = createUploadLimiter({ perCaller: 2, inProcess: 3, forStaff: 0 });
  const release = limiter.acquire('customer 1');
  limiter.acquire('customer 1');
  const tooMany = expect.objectContaining({ code: 'too_many', retryAfter: expect.any(Number) });
  const rejection = (caller: string) => {
    try {
      return limiter.acquire(caller);
    } catch (error) {
      return error instanceof DomainError ? { code: error.code, retryAfter: error.retryAfter } : error;
    }
  };
  expect(rejection('customer 1')).toEqual(tooMany);
  limiter.acquire('customer 2');
  expect(rejection('customer 3')).toEqual(tooMany);

  release();
  expect(limiter.count()).toBe(2);
  limiter.acquire('customer 3');
  // Releasing twice frees nobody else's slot.
  release();
  expect(limiter.count()).toBe(3);
});

test('places are left that only staff may have', () => {
  const limiter = createUploadLimiter({ perCaller: 2, inProcess: 3, forStaff: 1 });
  limiter.acquire('customer 1');
  limiter.acquire('customer 2');
  expect(() => limiter.acquire('customer 3')).toThrow();
  limiter.acquire('staff 3');
  expect(limiter.count()).toBe(3);
});
