import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { PartBoundary } from '../../../app/FailedScreen.tsx';
import { screen } from '../../../app/screen.tsx';
import { ABOVE } from '../../../app/useShortcut.ts';
import { Button } from '../../../design/button/Button.tsx';
import { IconButton } from '../../../design/button/IconButton.tsx';
import { keys } from './search.css.ts';

const SearchPalette = screen(() => import('./SearchPalette.tsx'));

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the search over everything, as Ctrl+K and ⌘K do on every staff screen; an icon where `isSmall`. */
export function SearchButton({ isSmall }: { isSmall: boolean }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.altKey || event.shiftKey || event.defaultPrevented) return;
      // The browser's own bar is not what staff mean here, whether or not a dialog waits for an answer first.
      event.preventDefault();
      if (!document.querySelector(ABOVE)) setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const open = () => setOpen(true);
  const load = () => void SearchPalette.load();
  return (
    <>
      {isSmall ? (
        <IconButton label="Search the store" size="large" onPress={open} onHoverStart={load} onFocus={load}>
          <Search size={20} aria-hidden />
        </IconButton>
      ) : (
        <Button isBlock icon={<Search size={16} aria-hidden />} onPress={open} onHoverStart={load} onFocus={load}>
          Search <kbd className={keys}>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
        </Button>
      )}
      {isOpen && (
        <PartBoundary>
          <SearchPalette isOpen onOpenChange={setOpen} />
        </PartBoundary>
      )}
    </>
  );
}
