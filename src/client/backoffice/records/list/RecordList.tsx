import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import { staffMessages } from '#shared/staffMessages.ts';
import { NEW_RECORD, recordPath } from '../../../app/paths.ts';
import { QueryError } from '../../../app/QueryError.tsx';
import { usePageTitle } from '../../../app/usePageTitle.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs/Breadcrumbs.tsx';
import { Button } from '../../../design/button/Button.tsx';
import { LinkButton } from '../../../design/button/LinkButton.tsx';
import { EmptyState } from '../../../design/emptyState/EmptyState.tsx';
import { Inline } from '../../../design/layout/Inline.tsx';
import { Page } from '../../../design/layout/Page.tsx';
import { Toolbar, ToolbarEnd, ToolbarField } from '../../../design/layout/Toolbar.tsx';
import { Link } from '../../../design/link/Link.tsx';
import type { TableColumn } from '../../../design/table/columns.ts';
import { Table } from '../../../design/table/Table.tsx';
import { useKeys } from '../../keys/useKeys.ts';
import { focusFirstRow, noteOpened, useFocusOnReturn } from '../form/recordFocus.ts';
import { bulkBar, rows, wideRows } from '../records.css.ts';
import { countInWords, ListSearch, NoMatches } from './ListSearch.tsx';
import { ListFoot, ListHead, ListSkeleton } from './listParts.tsx';
import type { ListView } from './useListView.ts';

/** The needed parts of a tRPC page query; pass it `placeholderData: keepPreviousData`. */
export interface ListQuery<Row> {
  /** `has_more`: there are more than the counted ones. */
  data: { docs: Row[]; total: number; has_more?: boolean } | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export interface RecordListProps<Row extends { _id: string }, Sort extends string> {
  title: string;
  singular: string;
  /** The plural, if it is not the title. */
  plural?: string;
  basePath: string;
  view: ListView<Sort>;
  list: ListQuery<Row>;
  columns: readonly TableColumn<Row>[];
  /** With this many columns, rows are cards on a tablet too. */
  isWide?: boolean;
  rowName?: (row: Row) => string;
  canEdit: boolean;
  pageSizes?: readonly number[];
  /** Enter was pressed in the search, as a scanner does after a barcode. */
  onSearchEnter?: (text: string) => void;
  emptyText?: string;
  emptyActions?: ReactNode;
  filters?: ReactNode;
  actions?: ReactNode;
  section?: string;
  /** Replaces the table of one page. */
  body?: ReactNode;
  selection?: {
    selected: ReadonlySet<string>;
    onChange: (selected: ReadonlySet<string>) => void;
    bar?: ReactNode;
  };
}

export function RecordList<Row extends { _id: string }, Sort extends string>(props: RecordListProps<Row, Sort>) {
  const { title, view, list, basePath, canEdit, filters, actions, selection } = props;
  usePageTitle(title);
  const body = useRef<HTMLDivElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  const newRecordUrl = recordPath(basePath, NEW_RECORD) + view.query;
  useKeys([
    { keys: ['/'], label: 'search the list', moves: true, run: () => searchInput.current?.focus() },
    ...(canEdit ? [{ keys: ['n'], label: `new ${props.singular}`, run: () => navigate(newRecordUrl) }] : []),
  ]);
  useFocusOnReturn(basePath, body, list.data !== undefined);
  useLastPage(view, list);

  return (
    <Page width={props.isWide ? 'wideList' : 'list'}>
      {props.section && <Breadcrumbs items={[{ label: props.section }, { label: title }]} />}
      <ListHead
        title={title}
        count={list.data && countInWords(list.data, props.plural ?? title.toLowerCase(), props.singular, view.s)}
      />
      <Toolbar>
        <ToolbarField width={320} onPhone="line">
          <ListSearch
            label={`Search ${title.toLowerCase()}`}
            view={view}
            inputRef={searchInput}
            onEnter={props.onSearchEnter}
            onArrowDown={() => focusFirstRow(body.current)}
          />
        </ToolbarField>
        {filters}
        <ToolbarEnd>
          {actions}
          {canEdit && (
            <LinkButton
              href={newRecordUrl}
              tone="primary"
              icon={<Plus size={16} aria-hidden />}
              aria-keyshortcuts="n"
            >{`New ${props.singular}`}</LinkButton>
          )}
        </ToolbarEnd>
      </Toolbar>
      <div ref={body} className={props.isWide ? wideRows : rows} data-stale={list.isPlaceholderData || undefined}>
        <ListBody {...props} newRecordUrl={newRecordUrl} />
      </div>
      {selection?.bar && selection.selected.size > 0 && <div className={bulkBar}>{selection.bar}</div>}
      {!props.body && list.data && list.data.total > 0 && (
        <ListFoot view={view} total={list.data.total} pageSizes={props.pageSizes} label={`Pages of ${title}`} />
      )}
    </Page>
  );
}

interface ListBodyProps<Row extends { _id: string }, Sort extends string> extends RecordListProps<Row, Sort> {
  newRecordUrl: string;
}

function ListBody<Row extends { _id: string }, Sort extends string>(props: ListBodyProps<Row, Sort>) {
  const { title, view, list, basePath, columns, rowName = ownName, selection } = props;
  const [, navigate] = useLocation();
  const urlOf = (id: string) => recordPath(basePath, id) + view.query;

  if (list.isPending)
    return <ListSkeleton label={`Loading ${title.toLowerCase()}`} columns={columns.length || 2} rows={view.pageSize} />;
  if (!list.data) {
    return <QueryError query={list} />;
  }
  if (list.data.total === 0) return <NothingFound {...props} />;
  if (props.body) return props.body;

  const open = (row: Row) => {
    noteOpened(basePath, row._id);
    navigate(urlOf(row._id));
  };
  // A tap opens the record, because a touch screen shows no other sign.
  const nameColumn = columns.find(({ isRowHeader, id }) => isRowHeader || id === 'name')?.id;
  const linked = (column: TableColumn<Row>): TableColumn<Row> => ({
    ...column,
    render: (row) => (
      <Link href={urlOf(row._id)} tone="ink" underline="hover" onPress={() => noteOpened(basePath, row._id)}>
        {column.render(row)}
      </Link>
    ),
  });
  return (
    <Table
      label={title}
      columns={[
        ...columns.map((column) => (column.id === nameColumn ? linked(column) : column)),
        editColumn<Row>({
          word: props.canEdit ? 'Edit' : 'Open',
          name: rowName,
          href: (row) => urlOf(row._id),
          onPress: (row) => noteOpened(basePath, row._id),
        }),
      ]}
      rows={list.data.docs}
      rowId={({ _id }) => _id}
      onOpen={open}
      sortDescriptor={view.sort && { column: view.sort, direction: view.order === 'asc' ? 'ascending' : 'descending' }}
      onSortChange={({ column, direction }) =>
        // Only columns whose ids are sorts are sortable.
        view.set({ sort: column as Sort, order: direction === 'descending' ? 'desc' : 'asc' })
      }
      selectedIds={selection?.selected}
      onSelectedChange={selection?.onChange}
    />
  );
}

/** URL parameters that do not filter the list. */
const UNFILTERED = ['page', 'page_size', 'sort', 'order'];

function NothingFound<Row extends { _id: string }, Sort extends string>(props: ListBodyProps<Row, Sort>) {
  const { view, singular, canEdit, newRecordUrl, emptyText, emptyActions } = props;
  const filters = [...new URLSearchParams(view.query).keys()].filter((name) => !UNFILTERED.includes(name));
  if (view.s) return <NoMatches view={view} />;
  if (filters.length > 0) {
    const none = Object.fromEntries(filters.map((name) => [name, null]));
    return (
      <EmptyState
        title={staffMessages.noRecords}
        description="No results for these filters."
        action={<Button onPress={() => view.set({ extras: none })}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={staffMessages.noRecords}
      {...(emptyText && { description: emptyText })}
      action={
        <Inline justify="center">
          {canEdit && <LinkButton href={newRecordUrl}>{`New ${singular}`}</LinkButton>}
          {emptyActions}
        </Inline>
      }
    />
  );
}

/** A page beyond the end, from an old link or after a deletion, becomes the last one. */
function useLastPage<Row, Sort extends string>(view: ListView<Sort>, list: ListQuery<Row>) {
  const last = list.data && !list.isPlaceholderData ? Math.max(1, Math.ceil(list.data.total / view.pageSize)) : null;
  const goTo = useEffectEvent((page: number) => view.set({ page }, true));
  useEffect(() => {
    if (last !== null && view.page > last) goTo(last);
  }, [last, view.page]);
}

const ownName = (row: object) => ('name' in row && typeof row.name === 'string' ? row.name : '');

interface EditColumn<Row> {
  word: string;
  name: (row: Row) => string;
  href: (row: Row) => string;
  onPress: (row: Row) => void;
}

/** The edit action of a row: a link, so that touch, screen readers and new tabs work. */
function editColumn<Row>({ word, name, href, onPress }: EditColumn<Row>): TableColumn<Row> {
  return {
    id: 'edit',
    header: word,
    isHeaderHidden: true,
    align: 'end',
    width: 1,
    render: (row) => (
      <LinkButton
        size="small"
        tone="quiet"
        href={href(row)}
        aria-label={`${word} ${name(row)}`.trim()}
        onPress={() => onPress(row)}
      >
        {word}
      </LinkButton>
    ),
  };
}
