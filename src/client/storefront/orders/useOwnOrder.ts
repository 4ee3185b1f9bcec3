import { trpc } from '../../api/client.ts';
import { useOrderNews } from './useOrderNews.ts';

/** The customer's own order of a number, kept in step with what happens to it. */
export function useOwnOrder(order_no: string) {
  const utils = trpc.useUtils();
  const query = trpc.orders.byNumber.useQuery({ order_no });
  const { updates, news } = useOrderNews(query.data ? [query.data] : [], async () => {
    await utils.orders.invalidate();
    const order = utils.orders.byNumber.getData({ order_no });
    return order ? [order] : [];
  });
  return { query, updates, news };
}
