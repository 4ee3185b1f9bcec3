import { useEffect, useRef, useState } from 'react';

/** Long enough to skip the letters in between, short enough to feel at once. */
const PAUSE_MS = 200;

/** The text of a search box that searches as one types: told after a pause, and following `searched` when that changes. */
export function useSearchText(
  searched: string,
  search: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(searched);
  const told = useRef(searched);
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });

  useEffect(() => {
    // Back, or a link: somebody else has searched.
    if (searched === told.current) return;
    told.current = searched;
    setText(searched);
  }, [searched]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === told.current) return;
    const timer = setTimeout(() => {
      told.current = wanted;
      latest.current(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText];
}
