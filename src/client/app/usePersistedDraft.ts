import { useCallback, useState } from 'react';
import { customerSession } from '../api/session.ts';
import { draftPlace, dropTyped, keepTyped, readTyped } from './draftStorage.ts';

/**
 * A form's fields, which survive a session that ends in the middle, a reload and a way round: this tab keeps what was
 * typed, per customer and `key`, until `clear`. Fields nobody has typed in follow `initial`. Fields are plain JSON.
 */
export function usePersistedDraft<Fields extends object>(
  key: string,
  initial: Fields,
): [Fields, (patch: Partial<Fields>) => void, { clear(): void; isRestored: boolean }] {
  const index = draftPlace(customerSession.use()?.user._id ?? '', key);
  const [held, setHeld] = useState(() => open<Fields>(index));
  const current = held.place === index ? held : open<Fields>(index);
  // The same form for another record: a product after a product.
  if (current !== held) setHeld(current);

  const set = useCallback(
    (patch: Partial<Fields>) => {
      keepTyped(index, patch);
      setHeld((before) => ({ ...before, typed: { ...before.typed, ...patch } }));
    },
    [index],
  );
  const clear = useCallback(() => {
    dropTyped(index);
    setHeld(open<Fields>(index));
  }, [index]);

  return [{ ...initial, ...current.typed }, set, { clear, isRestored: current.isRestored }];
}

function open<Fields extends object>(index: string) {
  const typed = readTyped<Fields>(index);
  return { place: index, typed, isRestored: Object.keys(typed).length > 0 };
}
