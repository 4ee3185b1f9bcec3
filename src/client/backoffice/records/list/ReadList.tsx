import type { ReactNode } from 'react';
import { staffMessages } from '#shared/staffMessages.ts';
import { QueryError } from '../../../app/QueryError.tsx';
import { usePageTitle } from '../../../app/usePageTitle.ts';
import { EmptyState } from '../../../design/emptyState/EmptyState.tsx';
import { Page } from '../../../design/layout/Page.tsx';
import { Toolbar, ToolbarEnd, ToolbarField } from '../../../design/layout/Toolbar.tsx';
import { SearchField } from '../../../design/searchField/SearchField.tsx';
import { PlainTable, type PlainTableProps } from '../../../design/table/PlainTable.tsx';
import { rows } from '../records.css.ts';
import { type ListFilter, ToolbarFilter } from './filters.tsx';
import { ListFoot, ListHead, ListSkeleton } from './listParts.tsx';
import type { ListQuery } from './RecordList.tsx';
import { type ListView, useSearchText } from './useListView.ts';

interface ReadTableProps<Row> extends Omit<PlainTableProps<Row>, 'rows' | 'footer'> {
  /** "the searches". */
  noun: string;
  view: ListView<never>;
  list: ListQuery<Row>;
  emptyText: string;
  pageSizes?: readonly number[];
}

export function ReadTable<Row>({ noun, view, list, emptyText, pageSizes, ...table }: ReadTableProps<Row>) {
  return (
    <>
      <div className={rows} data-stale={list.isPlaceholderData || undefined}>
        {list.isPending ? (
          <ListSkeleton label={`Loading ${noun}`} columns={table.columns.length} rows={8} />
        ) : !list.data ? (
          <QueryError query={list} />
        ) : list.data.docs.length === 0 ? (
          <EmptyState title={staffMessages.noRecords} description={emptyText} />
        ) : (
          <PlainTable {...table} rows={list.data.docs} />
        )}
      </div>
      {list.data && list.data.total > 0 && (
        <ListFoot view={view} total={list.data.total} pageSizes={pageSizes} label={`Pages of ${noun}`} />
      )}
    </>
  );
}

interface ReadListProps<Row> extends Omit<ReadTableProps<Row>, 'pageSizes'> {
  title: string;
  above?: ReactNode;
  count: (total: number) => string;
  searchLabel: string;
  filters: readonly ListFilter[];
  actions?: ReactNode;
}

/** ReadTable as a screen with a search. */
export function ReadList<Row>(props: ReadListProps<Row>) {
  const { title, above, count, searchLabel, filters, actions, ...table } = props;
  const { view, list } = table;
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
        {filters.map((filter) => (
          <ToolbarFilter key={filter.name} {...filter} view={view} />
        ))}
        <ToolbarEnd>{actions}</ToolbarEnd>
      </Toolbar>
      <ReadTable {...table} pageSizes={[20, 50, 100]} />
    </Page>
  );
}
