import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../design/button/Button.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { useKeys } from '../keys/useKeys.ts';
import { ListHead } from '../records/ListHead.tsx';
import { countInWords, ListSearch } from '../records/ListSearch.tsx';
import { PasteNames } from '../records/PasteNames.tsx';
import { searchBox, toolbar, toolbarEnd } from '../records/records.css.ts';
import type { ListView } from '../records/useListView.ts';

interface CategoryListHeadProps {
  /** How many there are, or are found; undefined until it is known. */
  found: number | undefined;
  view: Pick<ListView<never>, 's' | 'set'>;
  /** From the search box on to the tree. */
  onDown: () => void;
  /** All that can be opened. */
  parents: ReadonlySet<string>;
  expanded: ReadonlySet<string>;
  onExpandedChange: (expanded: ReadonlySet<string>) => void;
  /** Null for those who only read. */
  newRecordUrl: string | null;
}

/** The parts above the tree: search, expand or collapse all, New. */
export function CategoryListHead(props: CategoryListHeadProps) {
  const { found, view, onDown, parents, expanded, onExpandedChange, newRecordUrl } = props;
  const searchInput = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  useKeys([
    { keys: ['/'], label: 'search the categories', moves: true, run: () => searchInput.current?.focus() },
    ...(newRecordUrl === null ? [] : [{ keys: ['n'], label: 'new category', run: () => navigate(newRecordUrl) }]),
  ]);
  const areAllOpen = [...parents].every((id) => expanded.has(id));

  return (
    <>
      <ListHead
        title="Categories"
        count={found !== undefined && countInWords({ total: found }, 'categories', 'category', view.s)}
      />
      <div className={toolbar}>
        <div className={searchBox}>
          <ListSearch label="Search categories" view={view} inputRef={searchInput} onArrowDown={onDown} />
        </div>
        <div className={toolbarEnd}>
          {parents.size > 0 && (
            <Button isDisabled={view.s !== ''} onPress={() => onExpandedChange(areAllOpen ? new Set() : parents)}>
              {areAllOpen ? 'Collapse all' : 'Expand all'}
            </Button>
          )}
          {newRecordUrl && (
            <PasteNames
              list="category"
              title="Paste categories"
              description="For subcategories enter the path: Uniforms > PE. Existing categories do not change."
            />
          )}
          {newRecordUrl && (
            <LinkButton href={newRecordUrl} tone="primary" icon={<Plus size={16} aria-hidden />} aria-keyshortcuts="n">
              New category
            </LinkButton>
          )}
        </div>
      </div>
    </>
  );
}
