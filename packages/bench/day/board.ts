import { previewBulk } from '#server/catalog/stocks/bulkUpdateStocks.ts';
import { getDashboard } from '#server/orders/dashboard/dashboard.queries.ts';
import { indexOrders } from '#server/orders/listing/orderIndex.ts';
import { db } from '#server/platform/database/db.ts';
import { searchEverything } from '#server/staffSearch/searchEverything.ts';
import { BOARD_VIEW_NAMES, BOARD_VIEWS } from '#shared/domain/orders/boardView.ts';
import { type DayPart, readOrderWords } from './dayPart.ts';

/** Goal for one search over everything, for a board and for a view of it, in ms. */
const GOAL_MS = 100;
/** Goal for the preview of a change of a thousand products, in ms. */
const PREVIEW_MS = 300;
const PREVIEWED = 1_000;

/** The search over everything, by what staff type; the board, whole and by view; what a change of many prices would come to. */
export const measureBoard: DayPart = async ({ deps, staff, signal, measure }) => {
  await indexOrders(deps(), signal);
  const { em } = deps();
  const names = (await readOrderWords(deps())).filter((word) => /^[a-z]/.test(word));
  const order = await db(em).selectFrom('order').select('order_no').orderBy('id').limit(1).executeTakeFirst();
  const searches = {
    'an order number': order?.order_no ?? '',
    'its first letters': (order?.order_no ?? '').slice(0, 7),
    'the most common name': names[0] ?? '',
    'two common names': `${names[0]} ${names[1]}`,
    'a rare name': names.at(-1) ?? '',
    'digits of a phone number': '0917',
    'a product': 'notebook',
    'nothing there is': 'zzyzx',
  };
  for (const [what, s] of Object.entries(searches)) {
    await measure(`search everything by ${what}`, GOAL_MS, () => searchEverything(deps(), staff, { s }));
  }

  const page = { page: 1, page_size: 20 };
  await measure('the board', GOAL_MS, () => getDashboard(deps(), staff, page));
  for (const view of BOARD_VIEWS) {
    await measure(`the board, ${BOARD_VIEW_NAMES[view]}`, GOAL_MS, () =>
      getDashboard(deps(), staff, { ...page, view }),
    );
  }

  const stocks = await db(em).selectFrom('stock').select('id').orderBy('id').limit(PREVIEWED).execute();
  const ids = stocks.map(({ id }) => id);
  await measure('the preview of 1,000 prices', PREVIEW_MS, () =>
    previewBulk(deps(), staff, { ids, selling_price: { kind: 'percent', value: 5 } }),
  );
};
