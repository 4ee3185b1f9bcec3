import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/** Returns the function that writes values into the query of the URL, and removes those that are empty or null. It stays the same function. */
export function useSetQuery<Name extends string>() {
  const [, setQuery] = useSearchParams();
  return useCallback(
    (values: Partial<Record<Name, string | null>>, options?: { replace: boolean }) =>
      setQuery((current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries<string | null | undefined>(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      }, options),
    [setQuery],
  );
}
