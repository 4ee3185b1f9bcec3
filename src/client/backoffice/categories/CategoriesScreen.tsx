import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { trpc } from '#client/api/client.ts';
import { paths, recordPath } from '#client/app/paths.ts';
import { QueryError } from '#client/app/QueryError.tsx';
import { usePageTitle } from '#client/app/usePageTitle.ts';
import { storageEntry } from '#client/browser/webStorage.ts';
import { Button } from '#client/design/button/Button.tsx';
import { LinkButton } from '#client/design/button/LinkButton.tsx';
import { EmptyState } from '#client/design/emptyState/EmptyState.tsx';
import { Page } from '#client/design/layout/Page.tsx';
import { Toolbar, ToolbarEnd, ToolbarField } from '#client/design/layout/Toolbar.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { staffMessages } from '#shared/staffMessages.ts';
import { useKeys } from '../keys/useKeys.ts';
import { PasteLines } from '../records/files/PasteLines.tsx';
import { focusFirstRow, noteOpened, useFocusOnReturn } from '../records/form/recordFocus.ts';
import { NEW_RECORD } from '../records/form/useRecord.ts';
import { countInWords, ListSearch, NoMatches } from '../records/list/ListSearch.tsx';
import { ListHead, ListSkeleton } from '../records/list/listParts.tsx';
import { type ListView, useListView } from '../records/list/useListView.ts';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { CategoryRecord, type NewCategoryState } from './CategoryRecord.tsx';
import { CategoryTree } from './CategoryTree.tsx';
import { isFound } from './categoryTree.ts';

export default function CategoriesScreen() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <CategoryList /> : <CategoryRecord id={id} />;
}

function CategoryList() {
  usePageTitle('Categories');
  const view = useListView({ sorts: [] });
  const list = trpc.categories.list.useQuery({});
  const categories = list.data ?? [];
  const parents = new Set(categories.flatMap(({ parent_category }) => parent_category ?? []));
  const [expanded, setExpanded] = useExpanded(parents);
  const isReadOnly = !useIsUnscoped();
  const body = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  const urlOf = (id: string) => recordPath(paths.categories, id) + view.query;
  const newRecordUrl = isReadOnly ? null : urlOf(NEW_RECORD);
  useFocusOnReturn(paths.categories, body, list.data !== undefined);

  function open(id: string) {
    noteOpened(paths.categories, id);
    navigate(urlOf(id));
  }
  function addBelow(id: string) {
    const state: NewCategoryState = { parent: id };
    navigate(urlOf(NEW_RECORD), { state });
  }
  return (
    <Page width="list">
      <CategoryListHead
        found={list.data && categories.filter((category) => isFound(category, view.s)).length}
        view={view}
        onDown={() => focusFirstRow(body.current)}
        parents={parents}
        expanded={expanded}
        onExpandedChange={setExpanded}
        newRecordUrl={newRecordUrl}
      />
      {isReadOnly && list.data && <Note>{staffMessages.categoriesReadOnly}</Note>}
      <div ref={body}>
        {list.isPending ? (
          <ListSkeleton label="Loading categories" columns={2} rows={10} />
        ) : !list.data ? (
          <QueryError query={list} />
        ) : (
          <CategoryTree
            categories={categories}
            keyword={view.s}
            isReadOnly={isReadOnly}
            expanded={expanded}
            onExpandedChange={setExpanded}
            onOpen={open}
            onAddBelow={addBelow}
            emptyState={view.s ? <NoMatches view={view} /> : <NoCategories newRecordUrl={newRecordUrl} />}
          />
        )}
      </div>
    </Page>
  );
}

const NoCategories = ({ newRecordUrl }: { newRecordUrl: string | null }) => (
  <EmptyState
    title={staffMessages.noRecords}
    description="Customers find products by their category, such as Books or Uniforms."
    action={newRecordUrl && <LinkButton href={newRecordUrl}>New category</LinkButton>}
  />
);

/** Space for a thousand categories with nine digits. */
const stored = storageEntry<string[]>({
  area: 'local',
  name: 'categories-open',
  maxLength: 12_000,
  read: (ids) => (Array.isArray(ids) ? ids.map(String) : null),
});

function useExpanded(usual: Iterable<string>): [ReadonlySet<string>, (expanded: ReadonlySet<string>) => void] {
  const [expanded, setState] = useState(() => {
    const ids = stored.get();
    return ids && new Set(ids);
  });
  const set = (next: ReadonlySet<string>) => {
    stored.set([...next]);
    setState(new Set(next));
  };
  return [expanded ?? new Set(usual), set];
}

interface CategoryListHeadProps {
  found: number | undefined;
  view: Pick<ListView<never>, 's' | 'set'>;
  onDown: () => void;
  parents: ReadonlySet<string>;
  expanded: ReadonlySet<string>;
  onExpandedChange: (expanded: ReadonlySet<string>) => void;
  newRecordUrl: string | null;
}

function CategoryListHead(props: CategoryListHeadProps) {
  const { found, view, onDown, parents, expanded, onExpandedChange, newRecordUrl } = props;
  const searchInput = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  const addNames = trpc.stocks.addNames.useMutation();
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
      <Toolbar>
        <ToolbarField width={320} onPhone="line">
          <ListSearch label="Search categories" view={view} inputRef={searchInput} onArrowDown={onDown} />
        </ToolbarField>
        <ToolbarEnd>
          {parents.size > 0 && (
            <Button isDisabled={view.s !== ''} onPress={() => onExpandedChange(areAllOpen ? new Set() : parents)}>
              {areAllOpen ? 'Collapse all' : 'Expand all'}
            </Button>
          )}
          {newRecordUrl && (
            <PasteLines
              add={async (names) => (await addNames.mutateAsync({ list: 'category', names })).created}
              title="Paste categories"
              description="For subcategories enter the path: Uniforms > PE. Existing categories do not change."
            />
          )}
          {newRecordUrl && (
            <LinkButton href={newRecordUrl} tone="primary" icon={<Plus size={16} aria-hidden />} aria-keyshortcuts="n">
              New category
            </LinkButton>
          )}
        </ToolbarEnd>
      </Toolbar>
    </>
  );
}
