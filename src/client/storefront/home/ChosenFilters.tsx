import X from 'lucide-react/icons/x';
import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import type { FilterPanelProps } from './FilterPanel.tsx';
import { chosenFilters, withFilters, withoutFilters } from './filterLists.ts';

/** The chosen filters above the products, each to be taken back by a press. */
export function ChosenFilters({ view, onChange }: FilterPanelProps) {
  const chosen = chosenFilters(view);
  if (chosen.length === 0) return null;
  return (
    <Inline role="group" aria-label="Chosen filters">
      {chosen.map(({ list, name }) => (
        <Button
          key={`${list} ${name}`}
          size="small"
          icon={<X size={14} aria-hidden />}
          aria-label={`Remove filter ${name}`}
          onPress={() =>
            onChange(
              withFilters(
                view,
                list,
                view.filters[list].filter((other) => other !== name),
              ),
            )
          }
        >
          {name}
        </Button>
      ))}
      <Button size="small" tone="quiet" onPress={() => onChange(withoutFilters(view))}>
        Clear all
      </Button>
    </Inline>
  );
}
