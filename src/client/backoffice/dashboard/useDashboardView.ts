import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { BOARD_VIEWS, type BoardView } from '#shared/domain/orders/boardView.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { useSetQuery } from '../records/useSetQuery.ts';

/** The view of the dashboard; it lives in the URL, so that reload and back work. */
export function useDashboardView() {
  const [query] = useSearchParams();
  const set = useSetQuery();
  const named = query.get('status');

  return {
    /** The one list that a small screen shows. */
    status: ORDER_STATUSES.find((status) => status === named) ?? 'Pending',
    /** The chosen view of the board; null for all. */
    boardView: BOARD_VIEWS.find((each) => each === query.get('view')) ?? null,
    narrow: (to: BoardView | null) => set({ view: to }, { replace: true }),
    find: query.get('find') ?? '',
    /** The order that is open beside the lists. */
    openOrderId: query.get('order'),
    show: (status: OrderStatus) => set({ status }, { replace: true }),
    search: (text: string) => set({ find: text }, { replace: true }),
    /** Stays the same function, so that cards need not be rendered again. */
    open: useCallback((orderId: string) => set({ order: orderId }), [set]),
    close: () => set({ order: null }, { replace: true }),
  };
}
export type DashboardView = ReturnType<typeof useDashboardView>;
