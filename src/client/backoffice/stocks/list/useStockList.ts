import { keepPreviousData } from '@tanstack/react-query';
import { STOCK_STATES } from '#shared/domain/catalog/stockStates.ts';
import type { ApiInput } from '../../../api/appRouter.ts';
import { trpc } from '../../../api/client.ts';
import { useListView } from '../../records/useListView.ts';
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
