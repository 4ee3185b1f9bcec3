import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Long enough to skip the letters in between, short enough to feel at once. */
const PAUSE_MS = 200;

/**
 * The text of a search box that searches as one types: applied after a pause, and following `searched` when that changes.
 */
export function useSearchText(
  searched: string,
  search: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(searched);
  const applied = useRef(searched);
  const apply = useEffectEvent(search);

  useEffect(() => {
    // Back, or a link: somebody else has searched.
    if (searched === applied.current) return;
    applied.current = searched;
    setText(searched);
  }, [searched]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === applied.current) return;
    const timer = setTimeout(() => {
      applied.current = wanted;
      apply(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText];
}
