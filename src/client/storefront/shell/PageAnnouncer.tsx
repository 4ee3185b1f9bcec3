import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';

/** Says which page has opened: without a reload, screen readers would not. */
export function PageAnnouncer() {
  const [path] = useLocation();
  const [announced, setAnnounced] = useState('');
  // A search renames its page without opening another one, so the last name may never have been said.
  const known = useRef(document.title);
  const isAwaited = useRef(false);
  const openedPath = useRef<string>(null);

  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return;
    const observer = new MutationObserver(() => {
      known.current = document.title;
      if (isAwaited.current) setAnnounced(document.title);
      isAwaited.current = false;
    });
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);

  // A page names itself when its code has arrived, which may be now or later.
  useEffect(() => {
    if (openedPath.current === path) return;
    openedPath.current = path;
    isAwaited.current = document.title === known.current;
    if (!isAwaited.current) setAnnounced(document.title);
    known.current = document.title;
  }, [path]);

  return (
    <VisuallyHidden as="div" aria-live="polite">
      {announced}
    </VisuallyHidden>
  );
}
