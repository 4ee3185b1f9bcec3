import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useState } from 'react';
import { media } from '../../design/breakpoints.ts';
import { Button } from '../../design/button/Button.tsx';
import { useMedia } from '../../design/useMedia.ts';

interface FoldedFilters {
  /** The id of the element that contains the filters. */
  id: string;
  /** How many are chosen. */
  count: number;
  /** Something has to be corrected or chosen: they are open. */
  mustShow?: boolean;
}

/**
 * On a phone filters wait behind a button that counts those that are chosen, so that what they narrow comes first. Elsewhere there is
 * no button. Returns whether they are shown, and the button.
 */
export function useFoldedFilters({ id, count, mustShow = false }: FoldedFilters): {
  isOpen: boolean;
  button: ReactNode;
} {
  const hasRoom = useMedia(media.tablet);
  const [isWanted, setWanted] = useState(false);
  // Stays open when it is corrected: whoever types in it is not done.
  if (mustShow && !isWanted) setWanted(true);
  if (hasRoom) return { isOpen: true, button: null };
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
