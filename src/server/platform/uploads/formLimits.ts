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

const limits = z.registry<FormLimits>();

/** A multipart body as a procedure takes it. */
export const formInput = (formLimits: FormLimits): z.ZodType<FormData, FormData> =>
  z.instanceof(FormData).register(limits, formLimits);

/** The limits of a contract made by `formInput`, read on by a transform or not; undefined for any other contract. */
export const formLimitsOf = (contract: z.core.$ZodType): FormLimits | undefined =>
  contract instanceof z.ZodPipe ? formLimitsOf(contract.in) : limits.get(contract);
