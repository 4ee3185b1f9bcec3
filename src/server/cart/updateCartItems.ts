import { sql } from 'kysely';
import type { Cart, UpdateCartItemsInput } from '#shared/contracts/cart.ts';
import { toCentavos } from '#shared/domain/money.ts';
import { requireOwnEmail } from '../customers/ownEmail.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { clockOf, readCart, toColumns } from './cart.queries.ts';
import { toCart } from './cart.records.ts';
import type { CartRow } from './cartLines.ts';
import { lockCart } from './cartLock.ts';

/**
 * Ticks lines, or takes the tick off, and notes the prices that have been seen of them, all at once. A line that has gone
 * meanwhile is passed over: the cart that is returned does not have it either.
 */
export async function updateCartItems(deps: Deps, customerId: number, input: UpdateCartItemsInput): Promise<Cart> {
  await requireOwnEmail(deps, customerId, input.email);
  return inTransaction(deps.em, async (em) => {
    const at = clockOf(deps);
    await lockCart(em, customerId, at.now);
    const { lines, products, clock } = await readCart(em, customerId, at);
    const changes = new Map(input.lines.map((change) => [change._id, change]));
    const changed = lines.flatMap((line) => {
      const change = changes.get(line.id);
      return change ? [changeOf(line, change)] : [];
    });
    await save(em, changed);
    const after = lines.map((line) => changed.find(({ id }) => id === line.id) ?? line);
    return toCart(after, products, clock);
  });
}

function changeOf(line: CartRow, { is_checked, seen_price }: UpdateCartItemsInput['lines'][number]): CartRow {
  return {
    ...line,
    is_checked: is_checked ?? line.is_checked,
    seen_price: seen_price === undefined ? line.seen_price : toCentavos(seen_price),
  };
}

/** One statement, however many lines. */
async function save(em: StoreEntityManager, lines: readonly CartRow[]): Promise<void> {
  if (lines.length === 0) return;
  const columns = lines.map(toColumns);
  const byLine = (column: 'is_checked' | 'seen_price') =>
    sql.join(
      columns.map((line) => sql`when ${line.id} then ${line[column]}`),
      sql` `,
    );
  await sql`
    update cart_item
    set is_checked = case id ${byLine('is_checked')} end, seen_price = case id ${byLine('seen_price')} end
    where id in (${sql.join(columns.map(({ id }) => id))})
  `.execute(db(em));
}
