import { DomainError, fieldError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { JSON_LIMIT, requireFewValues } from './jsonBody.ts';

/** Returns null if there is no file. Throws if there are several. */
export function singleFile(form: FormData, name = 'file'): File | null {
  const files = form
    .getAll(name)
    .filter((entry): entry is File => entry instanceof File && (entry.size > 0 || entry.name !== ''));
  if (files.length > 1) throw fieldError('invalid', name, messages.oneFileOnly);
  return files[0] ?? null;
}

/** Returns a text field or undefined; some clients send it as a part with its own type. Throws too_large over 1 MB. */
export async function textField(form: FormData, name: string): Promise<string | undefined> {
  const value = form.get(name);
  if (value === null) return undefined;
  if ((typeof value === 'string' ? value.length : value.size) > JSON_LIMIT) {
    throw new DomainError('too_large', staffMessages.tooLarge);
  }
  return typeof value === 'string' ? value : value.text();
}

/** Throws malformed for invalid JSON, too_large over 1 MB. */
export async function jsonField(form: FormData, name: string): Promise<unknown> {
  const text = await textField(form, name);
  if (text === undefined) throw new DomainError('malformed', serverMessages.malformedRequest);
  requireFewValues(Buffer.from(text), true);
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('malformed', serverMessages.malformedRequest);
  }
}
