import { sql } from 'kysely';
import { MAX_WORD_LENGTH } from '#shared/domain/catalog/searchWords.ts';
import { parseDecimal } from '#shared/domain/money.ts';
import { orderWords } from '#shared/domain/orders/orderSearch.ts';
import { transferDigits } from '#shared/domain/payments/paymentReference.ts';
import { chunks } from '../../catalog/product/chunks.ts';
import { db, query } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';

/** Rows for each statement: bounds memory and its length. */
const MAX_ROWS = 5_000;

export const SEARCHED = [
  'o.id',
  'o.order_no',
  'o.customer_name',
  'o.customer_phone_number',
  'o.total_amount',
  'o.payment_reference',
] as const;

/** Adds the words of an order that a change has added, such as a transfer number. */
export async function indexOrderAnew(em: StoreEntityManager, orderId: number): Promise<void> {
  await writeOrderWords(
    em,
    await db(em).selectFrom('order as o').select(SEARCHED).where('o.id', '=', orderId).execute(),
  );
}

export interface Unindexed {
  id: number;
  order_no: string;
  customer_name: string;
  customer_phone_number: string;
  total_amount: string;
  payment_reference: string;
}

/** Ignores existing words, because two processes may index the same order. */
export async function writeOrderWords(em: StoreEntityManager, orders: readonly Unindexed[]): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const students = await db(em)
    .selectFrom('order_student')
    .select(['order_id', 'name'])
    .where('order_id', 'in', ids)
    .execute();
  const lines = await db(em)
    .selectFrom('order_line')
    .select(['order_id', 'name'])
    .distinct()
    .where('order_id', 'in', ids)
    .execute();
  const receipts = await db(em)
    .selectFrom('payment_receipt')
    .select(['order_id', 'amount', 'reference'])
    .distinct()
    .where('order_id', 'in', ids)
    .execute();
  const receiptsOf = Map.groupBy(receipts, (receipt) => receipt.order_id);
  const studentsOf = Map.groupBy(students, (student) => student.order_id);
  const linesOf = Map.groupBy(lines, (line) => line.order_id);
  const words = orders.flatMap(({ id, total_amount, payment_reference, ...order }) => {
    const named = { students: namesOf(studentsOf.get(id)), products: namesOf(linesOf.get(id)) };
    const money = receiptsOf.get(id) ?? [];
    const amounts = [total_amount, ...money.map(({ amount }) => amount)].map((amount) =>
      Math.abs(parseDecimal(amount)),
    );
    const numbers = [payment_reference, ...money.map(({ reference }) => reference)];
    const references = numbers.flatMap((number) => [number, transferDigits(number) ?? '']);
    // Cutting may split a surrogate pair, which JSON rejects.
    return orderWords({ ...order, ...named, amounts, references }).map((word) => ({
      word: word.toWellFormed(),
      order_id: id,
    }));
  });
  for (const chunk of chunks(words, MAX_ROWS)) {
    // One JSON value: building thousands of row values takes longer than the insert.
    await query(
      em,
      sql`insert ignore into order_word (word, order_id)
        select word, order_id from json_table(${JSON.stringify(chunk)}, '$[*]' columns (
          word varchar(${sql.lit(MAX_WORD_LENGTH)}) path '$.word', order_id bigint path '$.order_id')) as words`,
    );
  }
}

const namesOf = (rows: readonly { name: string }[] = []) => rows.map(({ name }) => name);
