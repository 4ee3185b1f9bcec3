import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch, useSearchParams } from 'wouter';
import { storageEntry } from '#client/browser/webStorage.ts';
import { useStaffUser } from '../useStaffUser.ts';

type SortOrder = 'asc' | 'desc';

/** Absent fields stay unchanged. */
interface ListViewChange<Sort extends string> {
  s?: string;
  page?: number;
  pageSize?: number;
  sort?: Sort;
  order?: SortOrder;
  /** Filters of this list by name; null removes one. */
  extras?: Record<string, string | null>;
}

export interface ListView<Sort extends string> {
  s: string;
  page: number;
  pageSize: number;
  sort: Sort | undefined;
  order: SortOrder;
  extra: (name: string) => string | null;
  /** Everything except another page returns to the first. A search replaces the history entry, as `isCorrection` does. */
  set: (change: ListViewChange<Sort>, isCorrection?: boolean) => void;
  input: { s: string; page: number; page_size: number; extras: { sort: Sort | undefined; order: SortOrder } };
  /** The list's part of the URL (`?…`, or empty), retained while a record is open, to return to the same list. */
  query: string;
}

interface ListViewOptions<Sort extends string> {
  /** The server's sort keys; column ids equal them. */
  sorts: readonly Sort[];
  defaultSort?: Sort;
  defaultOrder?: SortOrder;
  pageSize?: number;
}

/** The default page size (docs/rules/operations.md, Calls of other programs). */
const DEFAULT_PAGE_SIZE = 10;
const MAX_PAGE_SIZE = 100;

/** Stored per user and list in this browser. */
const chosenSize = storageEntry<number>({
  area: 'local',
  name: 'page-size',
  read: (stored) => (typeof stored === 'number' && stored >= 1 && stored <= MAX_PAGE_SIZE ? stored : null),
});

/** In the URL, so that reload, Back and shared links work. A page size that is not in it is the one last chosen. */
export function useListView<Sort extends string>(options: ListViewOptions<Sort>): ListView<Sort> {
  const { sorts, defaultSort, defaultOrder = 'asc', pageSize: usualSize = DEFAULT_PAGE_SIZE } = options;
  const search = useSearch();
  const [path, navigate] = useLocation();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const list = `${useStaffUser()?._id ?? ''}${path}`;
  const lastSize = chosenSize.use(list) ?? usualSize;

  function set(change: ListViewChange<Sort>, isCorrection = false) {
    // Read again: filter and search may change between two renders.
    const next = new URLSearchParams(location.search);
    const put = (name: string, value: string | null, usual: string | null) =>
      value === null || value === '' || value === usual ? next.delete(name) : next.set(name, value);

    if (change.s !== undefined) put('s', change.s, null);
    if (change.pageSize !== undefined) {
      chosenSize.set(change.pageSize, list);
      put('page_size', String(change.pageSize), String(usualSize));
    }
    if (change.sort !== undefined) put('sort', change.sort, defaultSort ?? null);
    if (change.order !== undefined) put('order', change.order, defaultOrder);
    for (const [name, value] of Object.entries(change.extras ?? {})) put(name, value, null);
    put('page', String(change.page ?? 1), '1');
    // A search adds one history entry, for any number of letters.
    navigate(path + questioned(next), { replace: isCorrection || change.s !== undefined });
  }

  const s = query.get('s') ?? '';
  const page = whole(query.get('page'), 1);
  const pageSize = Math.min(whole(query.get('page_size'), lastSize), MAX_PAGE_SIZE);
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

/** Reads a whole number from 1 to 999,999 from a URL; otherwise `otherwise`. */
export function whole(text: string | null, otherwise: number): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : otherwise;
}

const orderOf = (text: string | null): SortOrder | undefined => (text === 'asc' || text === 'desc' ? text : undefined);

function questioned(query: URLSearchParams): string {
  const text = query.toString();
  return text && `?${text}`;
}

/** Memoized. Removes empty and null values. */
export function useSetQuery<Name extends string>() {
  const [, setQuery] = useSearchParams();
  return useCallback(
    (values: Partial<Record<Name, string | null>>, options?: { replace: boolean }) =>
      setQuery((current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries<string | null | undefined>(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      }, options),
    [setQuery],
  );
}

/** Long enough to skip intermediate letters, short enough to feel immediate. */
const PAUSE_MS = 200;

/** The text of a search box that searches while typing: applied after a pause, and updated when `searched` changes. */
export function useSearchText(
  searched: string,
  search: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(searched);
  const applied = useRef(searched);
  const apply = useEffectEvent(search);

  useEffect(() => {
    // Changed by Back or a link.
    if (searched === applied.current) return;
    applied.current = searched;
    setText(searched);
  }, [searched]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === applied.current) return;
    const timer = setTimeout(() => {
      applied.current = wanted;
      apply(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText];
}
