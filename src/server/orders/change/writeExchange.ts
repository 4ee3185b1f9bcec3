import { sql } from 'kysely';
import { choiceWords } from '#shared/domain/counter/exchange.ts';
import { formatDecimal, parseDecimal } from '#shared/domain/money.ts';
import { listedAgain, lockSizes, moveStock, type StockMove } from '../../catalog/stocks/bulk/stockMoves.ts';
import { findLowSizes } from '../../catalog/stocks/lowStock.ts';
import { db } from '../../platform/database/db.ts';
import type { RowOf, StoreEntityManager } from '../../platform/services.ts';
import type { OrderEventData } from '../events/orderEvents.ts';
import type { ExchangeData } from '../order/orderMessages.ts';
import type { ExchangedLine, LockedOrder } from './orderChange.ts';

type Entry = RowOf<'stock_ledger', 'staff_user_id' | 'staff_name' | 'created_at'>;

type Line = LockedOrder['lines'][number];

interface WrittenExchange {
  lines: Line[];
  exchange: ExchangeData;
  low: NonNullable<OrderEventData['low']>;
  listed_again: string[];
}

/** Writes an exchange: the line, or a new line for the exchanged part, and the stock of both sizes. Returns the lines after it. */
export async function writeExchange(
  em: StoreEntityManager,
  locked: LockedOrder,
  exchanged: ExchangedLine,
  entry: Entry,
): Promise<WrittenExchange> {
  const line = locked.lines.find(({ id }) => id === exchanged.line.id) as Line;
  const { remaining } = exchanged;
  const goods = { ...exchanged.goods, reduced_amount: reducedAmount(line, exchanged) };
  const new_line = remaining ? await splitLine(em, line, { remaining, goods }, entry.created_at) : line.id;
  if (!remaining) {
    // Earlier prints show the old size, so they no longer count.
    const set = { ...goods, taken_up_at: entry.created_at };
    // Picks of the old size do not count for the new one.
    await db(em).deleteFrom('order_line_pick').where('order_line_id', '=', line.id).execute();
    await db(em).updateTable('order_line').set(set).where('id', '=', line.id).execute();
  }
  const moved = await exchangeStock(em, line, { ...exchanged, new_line }, entry);
  const { size, color, addon_price, amount, quantity } = line;
  return {
    lines: locked.lines.flatMap((each): Line[] => {
      if (each !== line) return [each];
      const after = { ...line, ...goods };
      return remaining
        ? [
            { ...line, ...remaining },
            { ...after, id: new_line },
          ]
        : [after];
    }),
    exchange: {
      line: line.id,
      new_line,
      was: { size, color, addon_price, amount, quantity },
      total_amount: locked.order.total_amount,
      quantity: goods.quantity,
      is_damaged: exchanged.isDamaged,
    },
    ...moved,
  };
}

/** The price reduction of the exchanged pieces; includes earlier exchanges if no pieces remain. */
function reducedAmount(line: Line, { remaining, goods }: ExchangedLine): string {
  const before = parseDecimal(line.amount) - parseDecimal(remaining?.amount ?? '0.00');
  const earlier = remaining ? 0 : parseDecimal(line.reduced_amount);
  return formatDecimal(earlier + Math.max(0, before - parseDecimal(goods.amount)));
}

const COPIED = [
  ...['order_id', 'stock_id', 'category_id', 'category_name', 'deleted_category_path', 'name', 'description', 'uom'],
  ...['selling_price', 'other_fields', 'order_student_id', 'status', 'status_changed_at', 'cancel_reason'],
];

/** Splits the exchanged pieces into a new line; returns its key. */
async function splitLine(
  em: StoreEntityManager,
  { id }: Line,
  {
    remaining,
    goods,
  }: { remaining: ExchangedLine['remaining']; goods: ExchangedLine['goods'] & { reduced_amount: string } },
  taken_up_at: Date,
): Promise<number> {
  const own = Object.entries({ ...goods, taken_up_at });
  const names = [...COPIED, ...own.map(([name]) => name)].map((name) => sql.ref(name));
  const { insertId } = await sql`insert into order_line (${sql.join(names)})
    select ${sql.join([...COPIED.map((name) => sql.ref(name)), ...own.map(([, value]) => sql`${value}`)])}
    from order_line where id = ${id}`.execute(db(em));
  if (remaining) await db(em).updateTable('order_line').set(remaining).where('id', '=', id).execute();
  return Number(insertId);
}

/** Returns the old size's pieces, or writes damaged ones off, and takes the new size's. */
async function exchangeStock(
  em: StoreEntityManager,
  line: Line,
  { goods, isDamaged, new_line }: ExchangedLine & { new_line: number },
  entry: Entry,
): Promise<Pick<WrittenExchange, 'low' | 'listed_again'>> {
  const { quantity } = goods;
  // Another color of the same size moves no stock.
  if (goods.size_price_id === line.size_price_id && !isDamaged) return { low: [], listed_again: [] };
  const note = `${choiceWords(line)} for ${choiceWords(goods)}`;
  const move = (size_price_id: number | null, order_line_id: number, pieces: number): StockMove[] =>
    size_price_id === null ? [] : [{ size_price_id, order_line_id, quantity: pieces, note }];
  const returned = move(line.size_price_id, line.id, quantity);
  const damaged = isDamaged ? move(line.size_price_id, line.id, -quantity) : [];
  const taken = move(goods.size_price_id, new_line, -quantity);
  const moves = [...returned, ...damaged, ...taken];
  const moved = moves.map((each) => each.size_price_id);
  const sizes = await lockSizes(em, moved);
  await moveStock(em, sizes, [...returned, ...taken], { ...entry, reason: 'exchange' });
  await moveStock(em, sizes, damaged, { ...entry, reason: 'damaged' });
  return {
    low: findLowSizes(sizes, moves).map((low) => ({ ...low, name: line.name })),
    listed_again: listedAgain(sizes, moves, () => line.name),
  };
}
