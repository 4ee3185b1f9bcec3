import { afterAll } from 'vitest';
import { type Client, connect } from '../store/apiClient.ts';
import { staffToken } from './backofficePages.ts';

type Input<Call extends { mutate: (input: never) => unknown }> = Parameters<Call['mutate']>[0];

/** Returns the admin of a demo. After the file, cancels the given orders and deletes the given products and book lists. */
export async function openDemoStocks(store: string) {
  const admin = connect(store, await staffToken(store, 'admin'));
  const made: string[] = [];
  const lists: string[] = [];
  const orders: string[] = [];
  afterAll(async () => {
    for (const _id of orders) await admin.orders.orderStatus.mutate({ _id, order_status: 'Cancelled' });
    for (const _id of lists) await admin.bookLists.delete.mutate({ _id });
    for (const _id of made) await admin.stocks.delete.mutate({ _id });
  });
  return {
    admin,
    make: async (category: string, fields: Omit<Input<Client['stocks']['create']>, 'category'>) => {
      const all = await admin.categories.list.query({ s: category });
      const { _id = '' } = all.find(({ name }) => name === category) ?? {};
      const stock = await admin.stocks.create.mutate({ ...fields, category: _id });
      made.push(stock._id);
      return stock;
    },
    makeList: async (
      fields: Pick<Input<Client['bookLists']['create']>, 'name' | 'grade_level' | 'section' | 'lines'>,
    ) => {
      const list = await admin.bookLists.create.mutate({ ...fields, school_year: '2026-2027', is_published: true });
      lists.push(list._id);
      return list;
    },
    cancelLater: (orderId: string | undefined) => orders.push(orderId ?? ''),
  };
}
