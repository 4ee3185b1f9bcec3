import { Button } from '../../design/button/Button.tsx';
import { Drawer } from '../../design/drawer/Drawer.tsx';
import { Announced } from '../../design/text/VisuallyHidden.tsx';
import FilterPanel, { describeCount, type FilterPanelProps } from './FilterPanel.tsx';
import { chosenFilters, withoutFilters } from './filterLists.ts';

export interface FilterDrawerProps extends FilterPanelProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  found: number | undefined;
}

export default function FilterDrawer({ view, counted, onChange, found, ...rest }: FilterDrawerProps) {
  return (
    <Drawer
      {...rest}
      title="Filters"
      side="left"
      footer={(close) => (
        <>
          <Button isDisabled={chosenFilters(view).length === 0} onPress={() => onChange(withoutFilters(view))}>
            Clear all
          </Button>
          <Button tone="primary" onPress={close}>
            {found === undefined ? 'Show products' : `Show ${describeCount(found)}`}
          </Button>
        </>
      )}
    >
      {/* The page behind the drawer, with the count of its products, is hidden from screen readers. */}
      <Announced>{found === undefined ? '' : describeCount(found)}</Announced>
      <FilterPanel view={view} counted={counted} onChange={onChange} />
    </Drawer>
  );
}
