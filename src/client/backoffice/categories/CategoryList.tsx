import { useState } from 'react';
import { useLocation } from 'wouter';
import { trpc } from '#client/api/client.ts';
import { recordPath } from '#client/app/paths.ts';
import { storageEntry } from '#client/browser/webStorage.ts';
import { Button } from '#client/design/button/Button.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Note } from '#client/design/text/Note.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { RecordFiles } from '../records/files/RecordFiles.tsx';
import { noteOpened } from '../records/form/recordFocus.ts';
import { NEW_RECORD } from '../records/form/useRecord.ts';
import { RecordList } from '../records/list/RecordList.tsx';
import { useListView } from '../records/list/useListView.ts';
import type { NewRecordState } from '../records/RecordScreen.tsx';
import type { FilesDefinition, RecordNames } from '../records/recordKind.ts';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { CategoryTree } from './CategoryTree.tsx';
import { isFound } from './categoryTree.ts';

const FILES: FilesDefinition = {
  paste: {
    title: 'Paste categories',
    description: 'For subcategories enter the path: Uniforms > PE. Existing categories do not change.',
    add: async (client, names) => (await client.stocks.addNames.mutate({ list: 'category', names })).created,
  },
};

export function CategoryList({ names: { path, title, one } }: { names: RecordNames }) {
  const view = useListView({ sorts: [] });
  const list = trpc.categories.list.useQuery({});
  const categories = list.data ?? [];
  const parents = new Set(categories.flatMap(({ parent_category }) => parent_category ?? []));
  const [expanded, setExpanded] = useExpanded(parents);
  const canEdit = useIsUnscoped();
  const [, navigate] = useLocation();
  const urlOf = (id: string) => recordPath(path, id) + view.query;
  const found = categories.filter((category) => isFound(category, view.s));
  const areAllOpen = [...parents].every((id) => expanded.has(id));

  function open(id: string) {
    noteOpened(path, id);
    navigate(urlOf(id));
  }
  function addBelow(id: string) {
    const state: NewRecordState<Pick<Category, 'parent_category'>> = { draft: { parent_category: id } };
    navigate(urlOf(NEW_RECORD), { state });
  }
  return (
    <RecordList
      title={title}
      singular={one}
      basePath={path}
      view={view}
      list={{ ...list, isPlaceholderData: false, data: list.data && { docs: found, total: found.length } }}
      columns={[]}
      canEdit={canEdit}
      emptyText="Customers find products by their category, such as Books or Uniforms."
      actions={
        <>
          {parents.size > 0 && (
            <Button isDisabled={view.s !== ''} onPress={() => setExpanded(areAllOpen ? new Set() : parents)}>
              {areAllOpen ? 'Collapse all' : 'Expand all'}
            </Button>
          )}
          <RecordFiles files={FILES} canEdit={canEdit} />
        </>
      }
      body={
        <Stack gap="4">
          {!canEdit && <Note>{staffMessages.categoriesReadOnly}</Note>}
          <CategoryTree
            categories={categories}
            keyword={view.s}
            isReadOnly={!canEdit}
            expanded={expanded}
            onExpandedChange={setExpanded}
            onOpen={open}
            onAddBelow={addBelow}
          />
        </Stack>
      }
    />
  );
}

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
