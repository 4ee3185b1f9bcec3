import { recordId } from '#shared/contracts/common.ts';
import { type OrderForm, orderForm, typedReference } from '#shared/contracts/orders.ts';
import { fieldError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { jsonField, singleFile, textField } from '../../platform/http/formFields.ts';
import { JSON_LIMIT } from '../../platform/http/jsonBody.ts';
import type { FormLimits } from '../../platform/uploads/uploads.ts';

export interface PlaceOrderInput {
  form: OrderForm;
  file: File | null;
}

export interface ProofInput {
  file: File | null;
  order_id: number;
  order_no: string;
  payment_reference: string;
}

const MEGABYTE = 1024 * 1024;

/** One proof of at most 10 MB. A second file is accepted, so that the error can name it. */
export const PROOF_FORM_LIMITS: FormLimits = {
  bytes: 11 * MEGABYTE,
  fileNames: ['file'],
  files: 2,
  fields: 20,
  fieldBytes: JSON_LIMIT,
};

/** Reads PUT /api/orders: `data` and `file`. Throws malformed, or invalid with the fields in error. */
export async function readOrderForm(body: FormData): Promise<PlaceOrderInput> {
  return { form: orderForm.parse(await jsonField(body, 'data')), file: singleFile(body) };
}

/** Reads an upload of a proof. Throws invalid for a malformed reference. */
export async function readProofForm(body: FormData): Promise<ProofInput> {
  return {
    file: singleFile(body),
    order_id: recordId.parse((await textField(body, 'order_id')) ?? ''),
    order_no: (await textField(body, 'order_no')) ?? '',
    payment_reference: toReference(await textField(body, 'payment_reference')),
  };
}

function toReference(typed: string | undefined): string {
  const parsed = typedReference.safeParse(typed);
  if (parsed.success) return parsed.data ?? '';
  const { referenceInvalid } = messages;
  throw fieldError('invalid', 'payment_reference', referenceInvalid);
}
