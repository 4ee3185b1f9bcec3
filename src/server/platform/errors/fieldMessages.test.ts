import { expect, test } from 'vitest';
import { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { toDomainError } from './errors.ts';

/** The message under a field for a rejected value. */
function message(schema: z.ZodType, value: unknown): string | undefined {
  const result = z.object({ field: schema }).safeParse({ field: value });
  if (result.success) throw new Error('the value was taken');
  return toDomainError(result.error).errors?.field;
}

test.each<[name: string, schema: z.ZodType, value: unknown, expected: string]>([
  ['missing text', z.string(), undefined, messages.fieldRequired],
  ['null for a number', z.number(), null, messages.fieldRequired],
  ['a missing choice', z.enum(['a', 'b']), undefined, messages.fieldRequired],
  ['a missing one of several', z.union([z.string(), z.number()]), undefined, messages.fieldRequired],
  ['empty text', z.string().min(1), '', messages.fieldRequired],
  ['an empty list', z.array(z.string()).min(1), [], messages.fieldRequired],
  ['a list for text', z.string(), [], messages.notValid],
  ['text for a number', z.number(), '1', messages.notValid],
  ['a fraction', z.number().int(), 1.5, messages.notValid],
  ['an unknown choice', z.enum(['a', 'b']), 'c', messages.notValid],
  ['none of several', z.union([z.string(), z.number()]), {}, messages.notValid],
  ['no date', z.iso.date(), 'soon', messages.notValid],
  ['short text', z.string().min(3), 'ab', serverMessages.tooShort],
  ['long text', z.string().max(3), 'abcd', serverMessages.tooLong],
  ['a small number', z.number().min(1), 0, messages.numberTooSmall],
  ['a large number', z.number().int().max(9), 10, serverMessages.numberTooLarge],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], messages.tooMany],
  ["what has the contract's own message", z.string().max(3, messages.phoneInvalid), 'abcd', messages.phoneInvalid],
])('%s is reported in a message of the store', (_name, schema, value, expected) => {
  expect(message(schema, value)).toBe(expected);
});
