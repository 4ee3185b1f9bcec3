import type { Connection } from 'mysql2/promise';
import { select } from '../ground.ts';
import type { Ground, Scenario } from '../scenario.ts';
import { bareRecord, type Check, picked } from './asks.ts';
import { type Choice, emptyCarts, readChoices } from './choices.ts';
import { batchedRecord, mutation } from './trpc.ts';

interface Cart {
  orders: { item: { _id: string }; size: string; quantity: number; amount: number; problem: string | null }[];
}

/** The line that was asked for is in the cart, at its price. */
function hasLine({ stock_id, size, unit }: Choice, recordOf: (body: string) => unknown): Check {
  return (status, body) => {
    if (status !== 200) return `${status}: ${body.slice(0, 300)}`;
    const { orders } = recordOf(body) as Cart;
    const line = orders.find((entry) => entry.item._id === String(stock_id) && entry.size === size);
    if (!line) return `product ${stock_id} is not in the cart: ${body.slice(0, 300)}`;
    const isRight = line.problem === null && Math.round(line.amount * 100) === line.quantity * unit;
    return isRight ? null : `a wrong line: ${JSON.stringify(line).slice(0, 300)}`;
  };
}

/** Who adds what, the n-th time. */
async function additions(ground: Ground, database: Connection, recordOf: (body: string) => unknown) {
  const choices = await readChoices(database);
  return (n: number) => {
    const choice = picked(choices, n);
    const { stock_id, size, color } = choice;
    return {
      customer: picked(ground.customers, n, 1),
      input: { item: String(stock_id), quantity: 1, size, color, other_fields: {} },
      check: hasLine(choice, recordOf),
    };
  };
}

/** One more product in the cart of somebody who has a few already; the answer is the whole cart. */
export const cartAdd: Scenario = {
  name: 'cart-add',
  title: 'Add to cart',
  target: { shipped: 0.5 },
  statements: 6,
  cached: false,
  prepare: (_ground, database) => emptyCarts(database),
  async store(ground, database) {
    const additionOf = await additions(ground, database, batchedRecord);
    return (n) => {
      const { customer, input, check } = additionOf(n);
      return { ...mutation('cart.add', input, customer.token), check };
    };
  },
  async ceiling(ground, database) {
    const additionOf = await additions(ground, database, bareRecord);
    return (n) => {
      const { customer, input, check } = additionOf(n);
      return {
        method: 'POST',
        path: '/cart',
        headers: { 'content-type': 'application/json', 'customer-id': String(customer.id) },
        body: JSON.stringify(input),
        check,
      };
    };
  },
  async verify(_ground, database, _run, answered) {
    const [sum] = await select<{ quantity: number }>(
      database,
      'select cast(coalesce(sum(quantity), 0) as signed) as quantity from cart_item',
    );
    return sum?.quantity === answered ? null : `${answered} were added, the carts hold ${sum?.quantity}`;
  },
};
