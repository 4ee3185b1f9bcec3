import { sql } from 'kysely';

/** Whether customers can have one piece of a product at least, in whatever size: of a row `s` of `stock`. */
export const isInStock = sql<number>`(s.is_available and (
  not exists (select 1 from size_price z where z.stock_id = s.id and z.is_active)
  or exists (select 1 from size_price z where z.stock_id = s.id and z.is_active
    and (not z.restrict_if_no_available or z.available_quantity >= 1))))`;
