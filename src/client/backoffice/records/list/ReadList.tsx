import type { ReactNode } from 'react';
import { staffMessages } from '#shared/staffMessages.ts';
import { QueryError } from '../../../app/QueryError.tsx';
import { usePageTitle } from '../../../app/usePageTitle.ts';
import { EmptyState } from '../../../design/emptyState/EmptyState.tsx';
import { Page } from '../../../design/layout/Page.tsx';
import { Toolbar, ToolbarEnd, ToolbarField } from '../../../design/layout/Toolbar.tsx';
import { SearchField } from '../../../design/searchField/SearchField.tsx';
import { rows } from '../records.css.ts';
import { ListFoot, ListHead, ListSkeleton } from './listParts.tsx';
import type { ListQuery } from './RecordList.tsx';
import { type ListView, useSearchText } from './useListView.ts';

interface ReadListProps<Row> {
  title: string;
  noun: string;
  above?: ReactNode;
  count: (total: number) => string;
  searchLabel: string;
  view: Pick<ListView<never>, 's' | 'page' | 'pageSize' | 'set'>;
  list: ListQuery<Row>;
  columnCount: number;
  filters: ReactNode;
  actions?: ReactNode;
  emptyText: string;
  children: (rows: Row[]) => ReactNode;
}

export function ReadList<Row>(props: ReadListProps<Row>) {
  const { title, noun, above, count, searchLabel, view, list, columnCount, filters, actions, emptyText, children } =
    props;
  usePageTitle(title);
  const [text, setText] = useSearchText(view.s, (s) => view.set({ s }));
  return (
    <Page width="list">
      {above}
      <ListHead title={title} count={list.data && count(list.data.total)} />
      <Toolbar>
        <ToolbarField width={320} onPhone="line">
          <SearchField label={searchLabel} isLabelHidden placeholder="Search" value={text} onChange={setText} />
        </ToolbarField>
        {filters}
        <ToolbarEnd>{actions}</ToolbarEnd>
      </Toolbar>
      <div className={rows} data-stale={list.isPlaceholderData || undefined}>
        {list.isPending ? (
          <ListSkeleton label={`Loading ${noun}`} columns={columnCount} rows={8} />
        ) : !list.data ? (
          <QueryError query={list} />
        ) : list.data.docs.length === 0 ? (
          <EmptyState title={staffMessages.noRecords} description={emptyText} />
        ) : (
          children(list.data.docs)
        )}
      </div>
      {list.data && list.data.total > 0 && (
        <ListFoot view={view} total={list.data.total} pageSizes={[20, 50, 100]} label={`Pages of ${noun}`} />
      )}
    </Page>
  );
}
