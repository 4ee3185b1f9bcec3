import { useCallback, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { fieldErrorsOf, refusalOf, sentenceOf } from '../../api/refusal.ts';

export type FieldSentences = Readonly<Record<string, string>>;

interface Refused {
  /** The record that was refused; another one's sentences are not shown. */
  id: string;
  errors: FieldSentences;
  failure: string | null;
  /** Who has saved meanwhile, and when. */
  conflict: string | null;
}

const NO_ERRORS: FieldSentences = {};
const nothing = (id: string): Refused => ({ id, errors: NO_ERRORS, failure: null, conflict: null });

/** What the last save or deletion of a record was refused for: fields, a newer save of somebody else, or a sentence. */
export function useRefusal(id: string) {
  const [refused, setRefused] = useState(() => nothing(id));
  const [count, setCount] = useState(0);
  const { errors, failure, conflict } = refused.id === id ? refused : nothing(id);

  /** Answers whether it was for a newer save. */
  function refuse(error: unknown): boolean {
    // The guard leads to the sign-in page, and the draft waits.
    if (refusalOf(error)?.code === 'unauthenticated') return false;
    const { version, ...fields } = fieldErrorsOf(error);
    setCount((before) => before + 1);
    if (version !== undefined) setRefused({ ...nothing(id), conflict: version });
    else if (Object.keys(fields).length > 0)
      setRefused({ ...nothing(id), errors: fields, failure: staffMessages.invalidInput });
    else setRefused({ ...nothing(id), failure: sentenceOf(error, messages.processingFailed) });
    return version !== undefined;
  }

  /** A field that is changed is no longer at fault; a list's entry goes with its list. */
  const clear = useCallback((changed: readonly string[]) => {
    const isAtFault = ([field]: [string, string]) =>
      !changed.some((name) => field === name || field.startsWith(`${name}.`));
    setRefused((before) => {
      const all = Object.entries(before.errors);
      const left = all.filter(isAtFault);
      return left.length === all.length ? before : { ...before, errors: Object.fromEntries(left) };
    });
  }, []);

  return { errors, failure, conflict, count, refuse, clear, forget: () => setRefused(nothing(id)) };
}
