import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';

/** Says which page has opened: without a reload, screen readers would not. */
export function PageAnnouncer() {
  const [path] = useLocation();
  const [title, setTitle] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return;
    const former = title;
    const announce = () => {
      if (document.title === former) return;
      setTitle(document.title);
      observer.disconnect();
    };
    // A page names itself when its code has arrived, which may be now or later.
    const observer = new MutationObserver(announce);
    observer.observe(element, { childList: true });
    announce();
    return () => observer.disconnect();
  }, [path]);

  return (
    <VisuallyHidden as="div" aria-live="polite">
      {title}
    </VisuallyHidden>
  );
}
