import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useState } from 'react';
import { media } from '../../../design/breakpoints.ts';
import { Button } from '../../../design/button/Button.tsx';
import { useMedia } from '../../../design/useMedia.ts';

interface FoldedFilters {
  id: string;
  count: number;
  /** A filter needs a correction or choice: they are open. */
  mustShow?: boolean;
}

/** Only a phone has the button. */
export function useFoldedFilters({ id, count, mustShow = false }: FoldedFilters): {
  isOpen: boolean;
  button: ReactNode;
} {
  const hasSpace = useMedia(media.tablet);
  const [isWanted, setWanted] = useState(false);
  // Stays open once corrected, because the user is still typing.
  if (mustShow && !isWanted) setWanted(true);
  if (hasSpace) return { isOpen: true, button: null };
  const isOpen = isWanted || mustShow;
  const button = (
    <Button
      isBlock
      icon={<SlidersHorizontal size={18} aria-hidden />}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      isDisabled={mustShow}
      onPress={() => setWanted(!isWanted)}
    >
      {count > 0 ? `Filters (${count})` : 'Filters'}
    </Button>
  );
  return { isOpen, button };
}
