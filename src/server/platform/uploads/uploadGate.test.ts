import { expect, test } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { createUploadGate } from './uploadGate.ts';

test('a caller has so many uploads at once, a process so many in all, and the rest are told when to come back', () => {
  const gate = createUploadGate({ perCaller: 2, inProcess: 3 });
  const leave = gate.enter('customer 1');
  gate.enter('customer 1');
  const tooMany = expect.objectContaining({ code: 'too_many', retryAfter: expect.any(Number) });
  const rejection = (caller: string) => {
    try {
      return gate.enter(caller);
    } catch (error) {
      return error instanceof DomainError ? { code: error.code, retryAfter: error.retryAfter } : error;
    }
  };
  expect(rejection('customer 1')).toEqual(tooMany);
  gate.enter('customer 2');
  expect(rejection('customer 3')).toEqual(tooMany);

  leave();
  expect(gate.count()).toBe(2);
  gate.enter('customer 3');
  // Whoever leaves twice takes nobody else's place.
  leave();
  expect(gate.count()).toBe(3);
});
