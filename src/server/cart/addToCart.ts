import type { AddToCartInput, Cart } from '#shared/contracts/cart.ts';
import { MAX_CART_LINES } from '#shared/domain/pricing.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { requireOwnEmail } from '../customers/ownEmail.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { clockOf, readCart, toColumns } from './cart.queries.ts';
import { toCart } from './cart.records.ts';
import { assertFits, type CartRow, choiceFor, fingerprintOf, seenPrice } from './cartLines.ts';
import { lockCart } from './cartLock.ts';

/**
 * Adds a product, or raises the quantity of a line with the same choices, and ticks it. Throws not_found for a product
 * that is not shown, invalid for a missing choice, conflict outside its hours or without enough stock.
 */
export async function addToCart(deps: Deps, customerId: number, input: AddToCartInput): Promise<Cart> {
  await requireOwnEmail(deps, customerId, input.email);
  return inTransaction(deps.em, async (em) => {
    const at = clockOf(deps);
    await lockCart(em, customerId, at.now);
    const { lines, products, clock } = await readCart(em, customerId, at, [input.item]);
    const product = products.get(input.item);
    if (!product?.is_available) throw new DomainError('not_found', messages.productNotFound);

    const choice = choiceFor(product, input);
    const fingerprint = fingerprintOf(input.item, choice);
    const same = lines.find((line) => fingerprintOf(line.stock_id, line) === fingerprint);
    const wanted: CartRow = {
      id: same?.id ?? 0,
      stock_id: input.item,
      ...choice,
      quantity: (same?.quantity ?? 0) + input.quantity,
      is_checked: true,
      seen_price: seenPrice(input.seen_price, product, choice.size),
    };
    assertFits(wanted, product, lines, clock);
    if (!same && lines.length >= MAX_CART_LINES) throw new DomainError('conflict', serverMessages.cartFull);

    const id = await save(em, customerId, wanted, fingerprint, clock.now);
    const others = lines.filter((line) => line.id !== id);
    return toCart(
      [...others, { ...wanted, id }].sort((a, b) => a.id - b.id),
      products,
      clock,
    );
  });
}

async function save(
  em: StoreEntityManager,
  customerId: number,
  line: CartRow,
  fingerprint: string,
  now: Date,
): Promise<number> {
  const { id, ...columns } = toColumns(line);
  if (id !== 0) {
    const { quantity, is_checked, seen_price } = columns;
    await db(em).updateTable('cart_item').set({ quantity, is_checked, seen_price }).where('id', '=', id).execute();
    return id;
  }
  const { insertId } = await db(em)
    .insertInto('cart_item')
    .values({ ...columns, customer_id: customerId, fingerprint, created_at: now })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}
