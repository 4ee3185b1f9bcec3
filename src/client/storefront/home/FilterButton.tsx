import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useIdle } from '../../app/useIdle.ts';
import { Button } from '../../design/button/Button.tsx';
import type { FilterDrawerProps } from './FilterDrawer.tsx';
import { chosenFilters } from './filterLists.ts';

const loadDrawer = () => import('./FilterDrawer.tsx');
const FilterDrawer = lazy(loadDrawer);

/** Opens the filters as a drawer, and counts those that are chosen. */
export function FilterButton(props: Omit<FilterDrawerProps, 'isOpen' | 'onOpenChange'>) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const isIdle = useIdle();
  const count = chosenFilters(props.view).length;

  useEffect(() => {
    if (isIdle) void loadDrawer();
  }, [isIdle]);

  return (
    <>
      <Button
        icon={<SlidersHorizontal size={18} aria-hidden />}
        aria-haspopup="dialog"
        onPress={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <FilterDrawer {...props} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
