import type { Scenario } from '../scenario.ts';
import { cartAdd } from './cartAdd.ts';
import { dashboard } from './dashboard.ts';
import { list, listRest } from './list.ts';
import { menu } from './menu.ts';
import { myOrders } from './myOrders.ts';
import { placeOrder } from './placeOrder.ts';
import { product } from './product.ts';
import { sales } from './sales.ts';
import { search } from './search.ts';

/** In the order of the table; what reads comes before what makes the tables grow. */
export const SCENARIOS: readonly Scenario[] = [
  list,
  listRest,
  search,
  product,
  menu,
  myOrders,
  dashboard,
  sales,
  cartAdd,
  placeOrder,
];
