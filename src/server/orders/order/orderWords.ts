import { sql } from 'kysely';
import { MAX_WORD_LENGTH } from '#shared/domain/catalog/search/searchWords.ts';
import { parseDecimal } from '#shared/domain/money.ts';
import { orderWords } from '#shared/domain/orders/orderSearch.ts';
import { transferDigits } from '#shared/domain/payments/paymentReference.ts';
import { chunks } from '../../catalog/product/chunks.ts';
import { db, query } from '../../platform/database/db.ts';
import type { Deps, RowOf, StoreEntityManager } from '../../platform/services.ts';

/** Rows for each statement: bounds memory and its length. */
const MAX_ROWS = 5_000;

const SEARCHED = [
  'id',
  'order_no',
  'customer_name',
  'customer_phone_number',
  'total_amount',
  'payment_reference',
] as const;
type Unindexed = RowOf<'order', (typeof SEARCHED)[number]>;

/** Adds the words of an order that a change has added, such as a transfer number. */
export async function reindexOrder(em: StoreEntityManager, orderId: number): Promise<void> {
  await writeOrderWords(em, await db(em).selectFrom('order').select(SEARCHED).where('id', '=', orderId).execute());
}

/** Ignores existing words, because two processes may index the same order. */
async function writeOrderWords(em: StoreEntityManager, orders: readonly Unindexed[]): Promise<void> {
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

const CHUNK_SIZE = 500;

/** Call before a search: indexes the newest orders, because placing an order writes no words, to stay fast. */
export async function indexLatestOrders({ em }: Pick<Deps, 'em'>): Promise<void> {
  for (let until: number | null = null; ; ) {
    const { missing, first } = await chunkBefore(em, until);
    if (missing.length === 0) return;
    await writeOrderWords(em, missing);
    until = first;
  }
}

/** Indexes all orders without words, however old: an erasure deletes words, and an import of sample data writes none. */
export async function indexOrders({ em }: Pick<Deps, 'em'>, signal?: AbortSignal): Promise<void> {
  for (let until: number | null = null; !signal?.aborted; ) {
    const { missing, first } = await chunkBefore(em, until);
    if (missing.length > 0) await writeOrderWords(em, missing);
    if (first === null) return;
    until = first;
  }
}

/** Returns the newest unindexed orders before a key; `first` is the oldest key read, null if none was read. */
async function chunkBefore(
  em: StoreEntityManager,
  until: number | null,
): Promise<{ missing: Unindexed[]; first: number | null }> {
  const chunk = await db(em)
    .selectFrom('order as o')
    .select(SEARCHED)
    .select(sql<string | null>`(select w.word from order_word w where w.order_id = o.id limit 1)`.as('word'))
    .$if(until !== null, (query) => query.where('o.id', '<', until ?? 0))
    .orderBy('o.id', 'desc')
    .limit(CHUNK_SIZE)
    .execute();
  return { missing: chunk.filter(({ word }) => word === null), first: chunk.at(-1)?.id ?? null };
}
