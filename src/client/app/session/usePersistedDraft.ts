import { useCallback, useState } from 'react';
import { customerSession } from '#client/api/session.ts';
import { draftKey, readDraft, removeDraft, writeDraft } from '#client/browser/draftStorage.ts';
import { likeParts } from '#client/browser/webStorage.ts';

/**
 * A form's draft as JSON that survives an expired session, a reload and a detour: stored per customer and `form` until
 * `clear`. Untouched fields follow `initial`.
 */
export function usePersistedDraft<Fields extends object>(
  form: string,
  initial: Fields,
): [Fields, (patch: Partial<Fields>) => void, { clear(): void; isRestored: boolean }] {
  const key = draftKey('customer', customerSession.use()?.user._id ?? '', form);
  const [stored, setStored] = useState(() => open<Fields>(key));
  const current = stored.key === key ? stored : open<Fields>(key);
  // The same form for another record, such as the next product.
  if (current !== stored) setStored(current);

  const set = useCallback(
    (patch: Partial<Fields>) => {
      writeDraft(key, { ...readDraft(key), ...patch });
      setStored((before) => ({ ...before, typed: { ...before.typed, ...patch } }));
    },
    [key],
  );
  const clear = useCallback(() => {
    removeDraft(key);
    setStored(open<Fields>(key));
  }, [key]);

  return [{ ...initial, ...likeParts(current.typed, initial) }, set, { clear, isRestored: current.isRestored }];
}

function open<Fields extends object>(key: string) {
  const typed = readDraft<Partial<Fields>>(key) ?? {};
  return { key, typed, isRestored: Object.keys(typed).length > 0 };
}
