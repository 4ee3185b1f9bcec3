import { createContext } from 'react';
import type { OrderActions } from './boardProps.ts';

/**
 * What rows look at besides their order. Not by their props: a list of a thousand would be made anew for each order that is
 * opened, where only the rows in sight are drawn.
 */
interface BoardState {
  /** Ids of orders that have just come in. */
  unseen: ReadonlySet<string>;
  openOrderId: string | null;
  actions: OrderActions;
}

export const BoardContext = createContext<BoardState>({
  unseen: new Set(),
  openOrderId: null,
  actions: { open: () => undefined, setStatus: () => undefined },
});
