import { createContext } from 'react';
import type { OrderActions } from './boardProps.ts';

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
