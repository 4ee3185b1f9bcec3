import { sql } from 'kysely';

/** Whether at least one piece of a product is available in any size; for a row `s` of `stock`. */
export const isInStock = sql<number>`(s.is_available and (
  not exists (select 1 from size_price z where z.stock_id = s.id and z.is_active)
  or exists (select 1 from size_price z where z.stock_id = s.id and z.is_active
    and (not z.restrict_if_no_available or z.available_quantity >= 1))))`;
