import X from 'lucide-react/icons/x';
import type { CatalogView } from '#shared/catalogView.ts';
import type { ReadWords } from '#shared/contracts/catalog.ts';
import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Note } from '../../design/text/Note.tsx';
import { chosenFilters, withFilters, withoutFilters } from './filterLists.ts';

interface ChosenFiltersProps {
  /** With what was read from the keyword. */
  view: CatalogView;
  read: readonly ReadWords[];
  onChange: (view: CatalogView) => void;
}

/** The chosen filters above the products and those that were read from the keyword, each to be taken back by a press. */
export function ChosenFilters({ view, read, onChange }: ChosenFiltersProps) {
  const filters = chosenFilters(view);
  const isRead = (filter: { list: string; name: string }) =>
    read.some(({ list, name }) => list === filter.list && name === filter.name);
  const categories = read.filter(({ list }) => list === 'category');
  if (filters.length === 0 && categories.length === 0) return null;
  const chip = ({ list, name }: (typeof filters)[number]) => (
    <Chip
      key={`${list} ${name}`}
      name={name}
      onPress={() =>
        onChange(
          withFilters(
            view,
            list,
            view.filters[list].filter((other) => other !== name),
          ),
        )
      }
    />
  );
  return (
    <Inline role="group" aria-label="Chosen filters">
      {read.length > 0 && <Note as="span">Filtered by:</Note>}
      {categories.map(({ name }) => (
        <Chip key="category" name={name} onPress={() => onChange({ ...view, category: null })} />
      ))}
      {filters.filter(isRead).map(chip)}
      {filters.filter((filter) => !isRead(filter)).map(chip)}
      <Button size="small" tone="quiet" onPress={() => onChange(cleared(view, categories.length > 0))}>
        Clear all
      </Button>
    </Inline>
  );
}

function Chip({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Button size="small" icon={<X size={14} aria-hidden />} aria-label={`Remove filter ${name}`} onPress={onPress}>
      {name}
    </Button>
  );
}

const cleared = (view: CatalogView, isCategoryRead: boolean): CatalogView => ({
  ...withoutFilters(view),
  category: isCategoryRead ? null : view.category,
});
