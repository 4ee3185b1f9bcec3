import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { storageEntry } from '../../browser/webStorage.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Note } from '../../design/text/Note.tsx';
import { NoMatches } from '../records/ListSearch.tsx';
import { ListSkeleton } from '../records/ListSkeleton.tsx';
import { page } from '../records/records.css.ts';
import { focusFirstRow, noteOpened, useFocusOnReturn } from '../records/rowFocus.ts';
import { useListView } from '../records/useListView.ts';
import { NEW_RECORD } from '../records/useRecord.ts';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { CategoryListHead } from './CategoryListHead.tsx';
import type { NewCategoryState } from './CategoryRecord.tsx';
import { CategoryTree } from './CategoryTree.tsx';
import { isFound } from './categoryTree.ts';

/** All categories in their tree: to find one, to open it, to place it somewhere else. */
export function CategoryList() {
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
    <div className={page}>
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
    </div>
  );
}

const NoCategories = ({ newRecordUrl }: { newRecordUrl: string | null }) => (
  <EmptyState
    title={staffMessages.noRecords}
    description="Customers find products by their category, such as Books or Uniforms."
    action={newRecordUrl && <LinkButton href={newRecordUrl}>New category</LinkButton>}
  />
);

/** Long enough for a thousand categories of nine digits. */
const stored = storageEntry<string[]>({
  area: 'local',
  name: 'categories-open',
  maxLength: 12_000,
  read: (ids) => (Array.isArray(ids) ? ids.map(String) : null),
});

/** Which categories are opened; the browser remembers it. Before one has opened or closed any, `usual` is. */
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
