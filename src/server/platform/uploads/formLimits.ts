import { z } from 'zod';

/** The limits of a multipart body; a body beyond them is not read to its end. */
export interface FormLimits {
  /** The whole body. */
  bytes: number;
  /** The names under which files come. A part of another name is text, whatever it says of itself. */
  fileNames: readonly string[];
  files: number;
  /** Text parts, and what each may have in bytes. */
  fields: number;
  fieldBytes: number;
}

const limitsOf = new WeakMap<object, FormLimits>();

/** A multipart body as a procedure takes it, by tRPC and by REST alike. */
export function formInput(limits: FormLimits): z.ZodType<FormData, FormData> {
  const schema = z.instanceof(FormData);
  limitsOf.set(schema, limits);
  return schema;
}

/** The limits of a contract made by `formInput`, read on by a transform or not; undefined for any other contract. */
export function formLimitsOf(contract: unknown): FormLimits | undefined {
  let schema = contract;
  while (schema instanceof z.ZodPipe) schema = schema.in;
  return typeof schema === 'object' && schema !== null ? limitsOf.get(schema) : undefined;
}
