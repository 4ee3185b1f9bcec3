import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { StockRow } from '#shared/contracts/stocks.ts';
import { STOCK_STATES } from '#shared/domain/catalog/stockStates.ts';
import type { ApiInput } from '../../../api/appRouter.ts';
import { trpc } from '../../../api/client.ts';
import { useListView } from '../../records/list/useListView.ts';
import { useStaffUser } from '../../records/useStaffUser.ts';

const SORTS = ['name', 'selling_price', 'updated_at'] as const;

export function useStockList() {
  const listView = useListView({ sorts: SORTS });
  // The server's default order: by name, or best matches of a search first.
  const view = { ...listView, sort: listView.sort ?? (listView.s === '' ? 'name' : undefined) };
  const assigned = useStaffUser()?.assigned_categories ?? [];
  // With one assigned category, a URL that names another would contradict the filter.
  const category = assigned.length === 1 ? null : view.extra('category');
  const availability = view.extra('is_available');
  const import_id = view.extra('import_id');
  const only = STOCK_STATES.find((state) => state === view.extra('only')) ?? null;
  const is_available = availability === null ? undefined : availability === 'true';

  const input = {
    page: view.page,
    page_size: view.pageSize,
    s: view.s,
    extras: { sort: view.sort, order: view.order, category, is_available, only, import_id },
  } satisfies ApiInput['stocks']['paginate'];
  const list = trpc.stocks.paginate.useQuery(input, { placeholderData: keepPreviousData });
  return { view, input, list, category, is_available, filter: { s: view.s, category, is_available, only, import_id } };
}
export type StockListState = ReturnType<typeof useStockList>;

/** Across pages, each with its last known availability; or all found ones. `listed` identifies the filtered list: a change resets "all". */
export function useSelection(rows: readonly StockRow[], listed: string) {
  const [seen, setSeen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [allOf, setAllOf] = useState<{ listed: string; total: number } | null>(null);
  const shown = new Map(rows.map(({ _id, is_available }) => [_id, is_available]));
  const total = allOf?.listed === listed ? allOf.total : null;

  function select(ids: ReadonlySet<string>) {
    setAllOf(null);
    setSeen(new Map([...ids].map((id) => [id, shown.get(id) ?? seen.get(id) ?? true])));
  }
  return {
    ids: new Set(seen.keys()) as ReadonlySet<string>,
    /** The number of found products if all are selected; otherwise null. */
    total,
    count: total ?? seen.size,
    isPageSelected: rows.length > 0 && rows.every(({ _id }) => seen.has(_id)),
    select,
    selectAll: (found: number) => setAllOf({ listed, total: found }),
    clear: () => {
      setAllOf(null);
      setSeen(new Map());
    },
    otherThan: (isAvailable: boolean) =>
      [...seen].filter(([id, was]) => (shown.get(id) ?? was) !== isAvailable).map(([id]) => id),
    note: (ids: readonly string[], isAvailable: boolean) =>
      setSeen((map) => new Map([...map].map(([id, was]) => [id, ids.includes(id) ? isAvailable : was]))),
  };
}
export type ListSelection = ReturnType<typeof useSelection>;

export type Bulk = ApiInput['stocks']['bulk'];
/** The products of a change. */
export type Chosen = Pick<Bulk, 'ids' | 'filter'>;
