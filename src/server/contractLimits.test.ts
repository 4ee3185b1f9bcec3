import { expect, test } from 'vitest';
import { z } from 'zod';
import { boundedRecord } from '#shared/contracts/common.ts';
import { orderForm } from '#shared/contracts/orders.ts';
import { unboundedParts } from '#test/unboundedParts.ts';
import { definitionsOf } from './platform/trpc/findDefinition.ts';
import { formLimitsOf } from './platform/uploads/formLimits.ts';
import { REST_ROUTES } from './rest/routes.ts';
import { appRouter } from './router.ts';

const calls = definitionsOf(appRouter);

test('every string, list and record of an input has a maximum', () => {
  const unbounded = calls.flatMap(({ name, inputs }) =>
    inputs.flatMap((input) => unboundedParts(input).map((part) => `${name}: ${part}`)),
  );
  expect(unbounded).toEqual([]);
});

test('the JSON of an order form has a maximum everywhere, and so has every form', () => {
  expect(unboundedParts(orderForm)).toEqual([]);
  const forms = calls.flatMap(({ inputs }) => inputs.flatMap((input) => formLimitsOf(input) ?? []));
  const restForms = REST_ROUTES.filter((route) => route.procedure !== undefined && route.form !== undefined);
  expect(forms).toHaveLength(restForms.length);
  for (const { bytes, files, fields, fieldBytes } of forms)
    expect([bytes, files, fields, fieldBytes].every((limit) => limit > 0 && limit < 100_000_000)).toBe(true);
});

test('what has no maximum is named, however deep it stands', () => {
  const bounded = z.string().max(9);
  const contract = z.object({
    name: z.string(),
    tags: z.array(bounded),
    lines: z.array(z.object({ note: z.string().nullish() })).max(3),
    fields: z.record(bounded, bounded).optional(),
    known: boundedRecord(z.string(), bounded, 5),
    either: z.union([z.number(), z.string().transform(Number)]),
    later: z.preprocess((value) => value, z.string().default('')),
    anything: z.unknown(),
    fine: z.string().max(5).pipe(z.string()),
  });
  expect(unboundedParts(contract)).toEqual([
    'input.name: string',
    'input.tags: array',
    'input.lines[].note: string',
    'input.fields: record',
    'input.known{key}: string',
    'input.either|1: string',
    'input.later: string',
    'input.anything: unknown',
  ]);
});

test('a record of too many keys is rejected by their number, before any of them is looked at', () => {
  let looks = 0;
  const record = boundedRecord(
    z.string().max(9),
    z.string().refine(() => {
      looks += 1;
      return true;
    }),
    3,
  );
  expect(
    record.safeParse(Object.fromEntries(Array.from({ length: 60_000 }, (_, key) => [String(key), 'x']))).success,
  ).toBe(false);
  expect(looks).toBe(0);
  expect(record.parse({ a: 'x' })).toEqual({ a: 'x' });
});
