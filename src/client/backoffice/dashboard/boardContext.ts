import { createContext } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { SetOrderStatus } from '../order/setOrderStatus.ts';
import type { BoardColumn, DashboardView } from './useDashboard.ts';
import type { TickedOrders } from './useTickedOrders.ts';

interface BoardState {
  /** Ids of orders that have just arrived. */
  unseen: ReadonlySet<string>;
  openOrderId: string | null;
  actions: OrderActions;
}

export const BoardContext = createContext<BoardState>({
  unseen: new Set(),
  openOrderId: null,
  actions: { open: () => undefined, setStatus: () => undefined },
});

/** The actions on the orders of the board; the object is memoized. */
export interface OrderActions {
  open: (id: Order['_id']) => void;
  setStatus: SetOrderStatus;
}

export interface BoardProps {
  columns: readonly BoardColumn[];
  view: DashboardView;
  open: (id: string) => void;
  ticks: TickedOrders;
}
