import { expect, test } from 'vitest';
import { z } from 'zod';
import { boundedRecord, recordLimitOf } from '#shared/contracts/common.ts';
import { orderForm } from '#shared/contracts/orders.ts';
import { definitionsOf } from '../platform/trpc/documentedPath.ts';
import { formLimitsOf } from '../platform/uploads/uploads.ts';
import { REST_ROUTES } from '../rest/routes.ts';
import { appRouter } from '../router.ts';

const calls = definitionsOf(appRouter);

/** Kinds whose values are always small. A template's length is that of its parts. */
const SMALL = ['number', 'boolean', 'enum', 'literal', 'date', 'null', 'undefined', 'template_literal'];
const LENGTH_CHECKS = ['max_length', 'length_equals'];

/** Lists the parts of an input without a maximum, by path: each unlimited string, list and record, and each part of an unknown kind. */
function unboundedParts(schema: unknown, path = 'input'): string[] {
  if (!(schema instanceof z.ZodType)) return [`${path}: no contract`];
  if (formLimitsOf(schema)) return [];
  const under = (part: unknown, name = '') => unboundedParts(part, `${path}${name}`);
  const hasMaximum = schema.def.checks?.some(({ _zod: { def } }) => LENGTH_CHECKS.includes(def.check)) ?? false;
  const own = hasMaximum ? [] : [`${path}: ${schema.def.type}`];
  if (schema.def.type === 'string') return own;
  if (schema instanceof z.ZodArray) return [...own, ...under(schema.element, '[]')];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, part]) => under(part, `.${name}`));
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((part, index) => under(part, `|${index}`));
  if (schema instanceof z.ZodPipe) {
    if (recordLimitOf(schema) !== undefined && schema.out instanceof z.ZodRecord) {
      return [...under(schema.out.keyType, '{key}'), ...under(schema.out.valueType, '{}')];
    }
    // The output of a preprocess is limited by the schema after it; other transforms are limited by their input.
    return under(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return under(schema.unwrap());
  }
  return SMALL.includes(schema.def.type) || recordLimitOf(schema) !== undefined ? [] : own;
}

test('every string, list and record of an input has a maximum', () => {
  const unbounded = calls.flatMap(({ name, inputs }) =>
    inputs.flatMap((input) => unboundedParts(input).map((part) => `${name}: ${part}`)),
  );
  expect(unbounded).toEqual([]);
});

test('every part of the JSON of an order form has a maximum, and so has every form', () => {
  expect(unboundedParts(orderForm)).toEqual([]);
  const forms = calls.flatMap(({ inputs }) => inputs.flatMap((input) => formLimitsOf(input) ?? []));
  const restForms = REST_ROUTES.filter((route) => route.procedure !== undefined && route.form !== undefined);
  expect(forms).toHaveLength(restForms.length);
  for (const { bytes, files, fields, fieldBytes } of forms)
    expect([bytes, files, fields, fieldBytes].every((limit) => limit > 0 && limit < 100_000_000)).toBe(true);
});

test('a part without a maximum is found at any depth', () => {
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

test('a record with too many keys is rejected by their number, before any of them is read', () => {
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
