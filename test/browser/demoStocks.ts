import { type Client, connect } from '../store/apiClient.ts';
import { staffToken } from './backofficePages.ts';

/** The admin of a demo, and products made for a test; `deleteMade` removes them. */
export async function openDemoStocks(store: string) {
  const admin = connect(store, await staffToken(store, 'admin'));
  const made: string[] = [];
  type NewStock = Parameters<Client['stocks']['create']['mutate']>[0];
  return {
    admin,
    make: async (category: string, fields: Omit<NewStock, 'category'>) => {
      const all = await admin.categories.list.query({ s: category });
      const { _id = '' } = all.find(({ name }) => name === category) ?? {};
      const stock = await admin.stocks.create.mutate({ ...fields, category: _id });
      made.push(stock._id);
      return stock;
    },
    deleteMade: async () => {
      for (const _id of made) await admin.stocks.delete.mutate({ _id });
    },
  };
}
