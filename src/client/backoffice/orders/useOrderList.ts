import { keepPreviousData } from '@tanstack/react-query';
import { ORDER_SORTS } from '#shared/domain/orders/orderListing.ts';
import { trpc } from '../../api/client.ts';
import { serverNow } from '../../api/serverTime.ts';
import { dayInStore } from '../../app/storeClock.ts';
import { useListView } from '../records/useListView.ts';
import { toExtras } from './orderFilters.ts';

const PAGE_SIZE = 50;

/** The list's state in the URL, and the page of orders that it names. */
export function useOrderList() {
  const view = useListView({
    sorts: ORDER_SORTS,
    defaultSort: ORDER_SORTS[0],
    defaultOrder: 'desc',
    pageSize: PAGE_SIZE,
  });
  const extras = toExtras(view.extra, dayInStore(serverNow()));
  const filter = { s: view.s, extras: { ...extras, sort: view.sort, order: view.order } };
  const list = trpc.orders.paginate.useQuery(
    { ...filter, page: view.page, page_size: view.pageSize },
    { placeholderData: keepPreviousData },
  );
  return { view, list, filter };
}
export type OrderListState = ReturnType<typeof useOrderList>;
