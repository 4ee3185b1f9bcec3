import { useCallback, useState } from 'react';
import { staffMessages } from '#shared/staffMessages.ts';
import { fieldErrorsOf, messageOf, toApiError } from '../../../api/apiError.ts';

export type FieldMessages = Readonly<Record<string, string>>;

interface Rejection {
  id: string;
  errors: FieldMessages;
  failure: string | null;
  conflict: string | null;
}

const NO_ERRORS: FieldMessages = {};
const nothing = (id: string): Rejection => ({ id, errors: NO_ERRORS, failure: null, conflict: null });

export function useApiError(id: string) {
  const [rejected, setRejected] = useState(() => nothing(id));
  const [count, setCount] = useState(0);
  const { errors, failure, conflict } = rejected.id === id ? rejected : nothing(id);

  /** Returns whether there was a conflict. */
  function reject(error: unknown): boolean {
    // The guard leads to the sign-in page, and the draft is stored.
    if (toApiError(error)?.code === 'unauthenticated') return false;
    const { version, ...fields } = fieldErrorsOf(error);
    setCount((before) => before + 1);
    if (version !== undefined) setRejected({ ...nothing(id), conflict: version });
    else if (Object.keys(fields).length > 0)
      setRejected({ ...nothing(id), errors: fields, failure: staffMessages.invalidInput });
    else setRejected({ ...nothing(id), failure: messageOf(error) });
    return version !== undefined;
  }

  /** A changed field is no longer invalid, including its entries. */
  const clear = useCallback((changed: readonly string[]) => {
    const isInvalid = ([field]: [string, string]) =>
      !changed.some((name) => field === name || field.startsWith(`${name}.`));
    setRejected((before) => {
      const all = Object.entries(before.errors);
      const left = all.filter(isInvalid);
      return left.length === all.length ? before : { ...before, errors: Object.fromEntries(left) };
    });
  }, []);

  return { errors, failure, conflict, count, reject, clear, forget: () => setRejected(nothing(id)) };
}
