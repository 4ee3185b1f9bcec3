import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { singleFile } from '../../platform/http/formFields.ts';
import type { FormLimits } from '../../platform/uploads/formLimits.ts';
import { textsOf } from './importSource.ts';
import { readRows } from './spreadsheetProcess.ts';
import type { PlainRows } from './spreadsheetWork.ts';

/** The limits of a form with a file of so many bytes; one file more, which the rule then names. */
export const rowsFormLimits = (bytes: number): FormLimits => ({
  bytes: bytes + 64 * 1024,
  fileNames: ['file'],
  files: 2,
  fields: 20,
  fieldBytes: 1_000,
});

/** The heads and the rows of the one file of a form. Throws invalid where there is none, too_large above `bytes`, and as readRows does. */
export async function readSentRows(
  form: FormData,
  { bytes, ...wanted }: PlainRows & { bytes: number },
): Promise<{ heads: string[]; rows: string[][] }> {
  const file = singleFile(form);
  if (!file) throw rejectedFile(serverMessages.noFile);
  if (file.size > bytes) throw new DomainError('too_large', staffMessages.tooLarge);
  const [heads = [], ...rows] = await readRows(file, wanted);
  return { heads: textsOf(heads), rows };
}

export const rejectedFile = (message: string): DomainError => fieldError('invalid', 'file', message);
