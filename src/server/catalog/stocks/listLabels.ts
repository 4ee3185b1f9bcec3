import type { z } from 'zod';
import type { Label, labelsInput } from '#shared/contracts/stocks.ts';
import { unitPrice } from '#shared/domain/catalog/products/pricing.ts';
import { PICKING_FIELDS } from '#shared/domain/catalog/products/productCodes.ts';
import { parseDecimal, toPesos } from '#shared/domain/money.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { readInChunks } from '../product/chunks.ts';
import { toValues } from '../product/productColumns.ts';
import { chooseStocks } from './bulk/planBulk.ts';
import { readNames } from './stockLocks.ts';

const { compare } = new Intl.Collator('en', { numeric: true });

/** By shelf and name. Throws not_found for a product outside the staff user's categories, and as chooseStocks. */
export async function listLabels(
  deps: Deps,
  staff: StaffMember,
  input: z.output<typeof labelsInput>,
): Promise<Label[]> {
  const ids = await chooseStocks(deps, staff, input);
  await readNames(deps.em, staff, ids);
  const rows = await readInChunks(ids, (chunk) =>
    db(deps.em)
      .selectFrom('stock as s')
      .leftJoin('size_price as p', (join) => join.onRef('p.stock_id', '=', 's.id').on('p.is_active', '=', true))
      .select(['s.id', 's.name', 's.uom', 's.selling_price'])
      .select(PICKING_FIELDS.map((field) => `s.${field}` as const))
      .select(['p.size', 'p.price as add_on'])
      .where('s.id', 'in', chunk)
      .orderBy('p.sequence')
      .execute(),
  );
  const sizes = rows.map(({ size, add_on, ...stock }) => ({
    ...stock,
    size: size ?? '',
    price: unitPrice(parseDecimal(stock.selling_price), parseDecimal(add_on ?? '0')),
  }));
  return [...Map.groupBy(sizes, ({ id, price }) => `${id} ${price}`).values()]
    .flatMap(([first, ...others]): Label[] => {
      if (!first) return [];
      const names = [first, ...others].map(({ size }) => size).filter((size) => size !== '');
      return [
        {
          ...toValues(PICKING_FIELDS, first),
          _id: String(first.id),
          name: first.name,
          uom: first.uom,
          sizes: names,
          price: toPesos(first.price),
        },
      ];
    })
    .sort((one, other) => compare(one.shelf, other.shelf) || compare(one.name, other.name));
}
