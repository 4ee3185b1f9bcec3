import { useCallback, useState } from 'react';
import { customerSession } from '../api/session.ts';
import { draftKey, readDraft, removeDraft, writeDraft } from './draftStorage.ts';

/**
 * A form's fields, which survive a session that ends in the middle, a reload and a way round: this tab keeps what was
 * typed, per customer and `key`, until `clear`. Fields nobody has typed in follow `initial`. Fields are plain JSON.
 */
export function usePersistedDraft<Fields extends object>(
  key: string,
  initial: Fields,
): [Fields, (patch: Partial<Fields>) => void, { clear(): void; isRestored: boolean }] {
  const place = draftKey('customer', customerSession.use()?.user._id ?? '', key);
  const [held, setHeld] = useState(() => open<Fields>(place));
  const current = held.place === place ? held : open<Fields>(place);
  // The same form for another record: a product after a product.
  if (current !== held) setHeld(current);

  const set = useCallback(
    (patch: Partial<Fields>) => {
      writeDraft(place, { ...readDraft(place), ...patch });
      setHeld((before) => ({ ...before, typed: { ...before.typed, ...patch } }));
    },
    [place],
  );
  const clear = useCallback(() => {
    removeDraft(place);
    setHeld(open<Fields>(place));
  }, [place]);

  return [{ ...initial, ...current.typed }, set, { clear, isRestored: current.isRestored }];
}

function open<Fields extends object>(place: string) {
  const typed = readDraft<Partial<Fields>>(place) ?? {};
  return { place, typed, isRestored: Object.keys(typed).length > 0 };
}
