import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

type SortOrder = 'asc' | 'desc';

/** A change of a list's view; parts that are left out stay. */
interface ListViewChange<Sort extends string> {
  s?: string;
  page?: number;
  pageSize?: number;
  sort?: Sort;
  order?: SortOrder;
  /** Filters of this list by name; null takes one away. */
  extras?: Record<string, string | null>;
}

export interface ListView<Sort extends string> {
  s: string;
  /** From 1. */
  page: number;
  pageSize: number;
  sort: Sort | undefined;
  order: SortOrder;
  extra: (name: string) => string | null;
  /** Everything but another page leads back to the first. A search replaces the history's entry, as `isCorrection` does. */
  set: (change: ListViewChange<Sort>, isCorrection?: boolean) => void;
  /** The input of the call that reads the page. */
  input: { s: string; page: number; page_size: number; extras: { sort: Sort | undefined; order: SortOrder } };
  /** The list's part of the URL (`?…`, or empty): kept while a record is open, so that one comes back to the same list. */
  query: string;
}

interface ListViewOptions<Sort extends string> {
  /** The keys by which the server sorts; column ids are these names. */
  sorts: readonly Sort[];
  defaultSort?: Sort;
  defaultOrder?: SortOrder;
  pageSize?: number;
}

/** The size of a page where nothing else was chosen (docs/rules/operations.md, Calls of other programs). */
const DEFAULT_PAGE_SIZE = 10;
/** The maximum of the server. */
const MAX_PAGE_SIZE = 100;

/** The state of a list, which lives in the URL: reload, back and a shared link work. */
export function useListView<Sort extends string>(options: ListViewOptions<Sort>): ListView<Sort> {
  const { sorts, defaultSort, defaultOrder = 'asc', pageSize: usualSize = DEFAULT_PAGE_SIZE } = options;
  const search = useSearch();
  const [path, navigate] = useLocation();
  const query = useMemo(() => new URLSearchParams(search), [search]);

  function set(change: ListViewChange<Sort>, isCorrection = false) {
    // Read afresh: a filter and the search may change between two renders.
    const next = new URLSearchParams(location.search);
    const put = (name: string, value: string | null, usual: string | null) =>
      value === null || value === '' || value === usual ? next.delete(name) : next.set(name, value);

    if (change.s !== undefined) put('s', change.s, null);
    if (change.pageSize !== undefined) put('page_size', String(change.pageSize), String(usualSize));
    if (change.sort !== undefined) put('sort', change.sort, defaultSort ?? null);
    if (change.order !== undefined) put('order', change.order, defaultOrder);
    for (const [name, value] of Object.entries(change.extras ?? {})) put(name, value, null);
    put('page', String(change.page ?? 1), '1');
    // A search is one step of the history however many letters it took.
    navigate(path + questioned(next), { replace: isCorrection || change.s !== undefined });
  }

  const s = query.get('s') ?? '';
  const page = whole(query.get('page'), 1);
  const pageSize = Math.min(whole(query.get('page_size'), usualSize), MAX_PAGE_SIZE);
  const sort = sorts.find((each) => each === query.get('sort')) ?? defaultSort;
  const order = orderOf(query.get('order')) ?? defaultOrder;
  return {
    s,
    page,
    pageSize,
    sort,
    order,
    input: { s, page, page_size: pageSize, extras: { sort, order } },
    extra: (name) => query.get(name),
    set,
    query: questioned(query),
  };
}

/** Reads a whole number from 1 to 999,999 of a URL; anything else is `otherwise`. */
export function whole(text: string | null, otherwise: number): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : otherwise;
}

const orderOf = (text: string | null): SortOrder | undefined => (text === 'asc' || text === 'desc' ? text : undefined);

function questioned(query: URLSearchParams): string {
  const text = query.toString();
  return text && `?${text}`;
}
