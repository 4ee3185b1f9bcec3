import { z } from 'zod';
import { formLimitsOf } from '#server/platform/uploads/formLimits.ts';
import { recordLimitOf } from '#shared/contracts/common.ts';

/** Kinds of which no value is large; those of a template are as long as its parts. */
const SMALL = ['number', 'boolean', 'enum', 'literal', 'date', 'null', 'undefined', 'template_literal'];
const LENGTH_CHECKS = ['max_length', 'length_equals'];

/**
 * Lists the parts of an input that have no maximum, by path: each string, list and record that could be of any size, and each part of an
 * unknown kind. The list is empty for a contract that is bounded throughout.
 */
export function unboundedParts(schema: unknown, path = 'input'): string[] {
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
    // The output of a preprocess is bounded by the schema after it; other transforms are bounded by their input.
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
