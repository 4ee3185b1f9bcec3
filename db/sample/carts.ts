import { fingerprintOf } from '#server/cart/cartLines.ts';
import type { StoreEntityManager } from '#server/platform/services.ts';
import { unitPrice } from '#shared/domain/catalog/pricing.ts';
import { formatDecimal } from '#shared/domain/money.ts';
import { insertRows, type NewRow } from './insertRows.ts';
import type { Buyer, SellableItem } from './orderHistory.ts';
import type { Random } from './random.ts';

const HOUR = 3_600_000;

/** Fills a cart for each of these customers with a few things that are in stock. */
export async function insertCarts(
  em: StoreEntityManager,
  buyers: readonly Buyer[],
  items: readonly SellableItem[],
  { random, now }: { random: Random; now: Date },
): Promise<void> {
  const inStock = items.filter(
    (item) =>
      item.is_available &&
      item.category.other_fields.length === 0 &&
      item.sizes.some(({ available_quantity }) => available_quantity > 5),
  );
  const carts = buyers.map(({ id }) => ({
    customer_id: id,
    updated_at: new Date(now.getTime() - random.int(1, 400) * HOUR),
  }));
  const lines = carts.flatMap(({ customer_id, updated_at }) => {
    const chosen = new Set(Array.from({ length: random.int(1, 4) }, () => random.pick(inStock)));
    return [...chosen].map((item): NewRow<'cart_item'> => {
      const { size, addon_price } = random.pick(item.sizes.filter(({ available_quantity }) => available_quantity > 5));
      const choice = { size, color: item.colors.length > 0 ? random.pick(item.colors) : '', other_fields: {} };
      return {
        customer_id,
        stock_id: item.stock_id,
        ...choice,
        fingerprint: fingerprintOf(item.stock_id, { ...choice, student: null }),
        quantity: random.int(1, 3),
        is_checked: random.chance(0.85),
        seen_price: formatDecimal(unitPrice(item.selling_price, addon_price)),
        created_at: updated_at,
      };
    });
  });
  await insertRows(em, 'cart', carts);
  await insertRows(em, 'cart_item', lines);
}
