import { z } from 'zod';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** A multipart body as a procedure takes it, by tRPC and by REST alike. */
export const formInput = z.instanceof(FormData);

/** The one file of a form under `name`, or null without one (or an empty one). Throws where there are several. */
export function singleFile(form: FormData, name = 'file'): File | null {
  const files = form
    .getAll(name)
    .filter((entry): entry is File => entry instanceof File && (entry.size > 0 || entry.name !== ''));
  if (files.length > 1)
    throw new DomainError('invalid', messages.oneFileOnly, { errors: { [name]: messages.oneFileOnly } });
  return files[0] ?? null;
}

/** A text field of a form, or undefined. */
export function textField(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' ? value : undefined;
}

/** A JSON field of a form; throws malformed where it cannot be read. */
export function jsonField(form: FormData, name: string): unknown {
  const text = textField(form, name);
  if (text === undefined) throw new DomainError('malformed', messages.malformedRequest);
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('malformed', messages.malformedRequest);
  }
}
