import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the browser's own print command is at work: what only paper needs must be rendered before its event is over. */
export function useBrowserPrint(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinting;
}
