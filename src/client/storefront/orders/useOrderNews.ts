import { useEffect, useRef, useState } from 'react';
import { useOrderUpdates } from '#client/app/orders/useOrderUpdates.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { newsOf, statusNews } from './orderNews.ts';

/**
 * Updates the customer's shown orders and announces changes. `refresh` reads the orders again and returns them. A
 * status is announced by comparing with the last announced order, so that nothing is lost if several changes come at
 * once or the stream was interrupted.
 */
export function useOrderNews(orders: readonly Order[], refresh: () => Promise<readonly Order[]>) {
  const [news, setNews] = useState('');
  /** Orders as first shown or last announced. */
  const told = useRef(new Map<string, Order>());
  useEffect(() => {
    for (const order of orders) if (!told.current.has(order._id)) told.current.set(order._id, order);
  });
  const tell = (text: string) => {
    if (text !== '') setNews(text);
  };

  const updates = useOrderUpdates({
    readUpTo: null,
    onStarted: async () => {
      const missed = (await refresh()).flatMap((after) => {
        const before = told.current.get(after._id);
        told.current.set(after._id, after);
        return before ? statusNews(before, after) || [] : [];
      });
      tell(missed.join(' '));
    },
    onUpdate: async (update) => {
      const wasShown = told.current.has(update.order_id);
      const after = (await refresh()).find(({ _id }) => _id === update.order_id);
      tell(newsOf(update, wasShown ? told.current.get(update.order_id) : undefined, after));
      // Other updates announce no statuses.
      if (after && (update.type === 'status' || !wasShown)) told.current.set(after._id, after);
    },
  });

  return {
    updates,
    news,
  };
}
