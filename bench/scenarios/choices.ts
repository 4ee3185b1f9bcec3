import { createHash } from 'node:crypto';
import type { Connection } from 'mysql2/promise';
import { select } from '../ground.ts';

/** Something that a customer can put into a cart at any hour: a product in one of its sizes and colors. */
export interface Choice {
  stock_id: number;
  size: string;
  color: string;
  /** Centavos of one, add-on included. */
  unit: number;
  /** As the cart tells its lines apart. */
  fingerprint: string;
}

/** More would only make carts dearer to prepare. */
const CHOICES = 2_000;

/** One choice of each of many products that are counted and in stock. */
export async function readChoices(database: Connection): Promise<Choice[]> {
  const found = await select<{ stock_id: number; size: string; color: string; unit: number }>(
    database,
    `select s.id as stock_id, p.size, coalesce(json_value(s.colors, '$[0]'), '') as color,
       cast((s.selling_price + p.price) * 100 as signed) as unit
     from stock s join size_price p on p.stock_id = s.id and p.sequence = 0 and p.is_active = 1
     where s.is_available = 1 and json_length(s.weekly_schedule) = 0 and s.from_time_available is null
       and s.to_time_available is null and p.available_quantity > 10000
     order by s.id limit ${CHOICES}`,
  );
  return found.map((choice) => {
    const { stock_id, size, color } = choice;
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([stock_id, size, color, []]))
      .digest('hex');
    return { ...choice, fingerprint };
  });
}

/** Takes everything out of every cart. */
export async function emptyCarts(database: Connection): Promise<void> {
  await database.query('delete from cart_item');
  await database.query('delete from cart');
}
