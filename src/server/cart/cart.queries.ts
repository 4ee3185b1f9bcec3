import type { z } from 'zod';
import type { Cart, cartItemsInput } from '#shared/contracts/cart.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import { parseDecimal } from '#shared/domain/money.ts';
import { hasHours } from '#shared/domain/pickups/productHours.ts';
import { productsById } from '../catalog/product/stocks.queries.ts';
import { loadCustomer } from '../customers/customers.queries.ts';
import { requireOwnEmail } from '../customers/ownEmail.ts';
import { db } from '../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { readSettings } from '../settings/settings.queries.ts';
import { toCart } from './cart.records.ts';
import type { CartClock, CartRow, StoreClock } from './cartLines.ts';

/** The customer's cart at today's prices. Throws forbidden where `email` names somebody else. */
export async function getCart(deps: Deps, customerId: number, input: z.output<typeof cartItemsInput>): Promise<Cart> {
  await requireOwnEmail(deps, customerId, input.email);
  const { lines, products, clock } = await readCart(deps.em, customerId, clockOf(deps));
  // Only a customer who is gone may not see an empty cart, and theirs is always empty.
  if (lines.length === 0) await loadCustomer(deps.em, customerId);
  return toCart(lines, products, clock);
}

/**
 * The cart's lines, oldest first, the products they name, and what these are validated by; `others` are further products to
 * read with them.
 */
export async function readCart(
  em: StoreEntityManager,
  customerId: number,
  at: StoreClock,
  others: readonly number[] = [],
): Promise<{ lines: CartRow[]; products: Map<number, Product>; clock: CartClock }> {
  const found = await db(em)
    .selectFrom('cart_item')
    .select(['id', 'stock_id', 'size', 'color', 'other_fields', 'quantity', 'is_checked', 'seen_price'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  const lines = found.map(({ seen_price, ...line }) => ({
    ...line,
    seen_price: seen_price === null ? null : parseDecimal(seen_price),
  }));
  const stockIds = [...new Set([...lines.map((line) => line.stock_id), ...others])];
  const products = await productsById(em, stockIds);
  // Few products have hours: for all other carts the setting need not be read.
  const product_hours = [...products.values()].some(hasHours) ? (await readSettings(em)).product_hours : 'pick-up';
  return { lines, products, clock: { ...at, product_hours } };
}

/** The moment at which lines are validated in this call. */
export function clockOf({ now, config }: Pick<Deps, 'now' | 'config'>): StoreClock {
  return { now: now(), timeZone: config.store.timeZone };
}
