import { createContext } from 'react';
import type { OrderActions } from './boardProps.ts';

/**
 * The state that rows read besides their order. It does not come by their props: a list of a thousand would be rendered again for each
 * order that is opened, although only the rows in sight are drawn.
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
