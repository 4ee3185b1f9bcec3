import { toPesos } from '#shared/domain/money.ts';
import { REPORTS } from '#shared/reports/reportDefinitions.ts';
import { oncePerSelection } from '../oncePerSelection.ts';
import { rankingOf, sumsBy } from '../ranking.ts';
import { tableSource } from '../tableSource.ts';
import { cartGroup, lastCartMonth, personCells, readCarts } from './carts.queries.ts';

const cartsOf = oncePerSelection(readCarts);

/** The lines that people are about to buy. */
export const customerCartsSource = tableSource(REPORTS['customer-carts'], {
  read: cartsOf,
  toRow: (line) => ({
    _id: String(line.id),
    group: cartGroup(line),
    is_counted: true,
    cells: {
      ...personCells(line),
      updated_at: line.updated_at,
      age: line.age,
      item: line.item,
      size: line.size,
      color: line.color,
      quantity: line.quantity,
      amount: toPesos(line.centavos),
      availability: line.availability,
    },
  }),
  figures: async (deps, selection) => {
    const lines = await cartsOf(deps, selection);
    return {
      carts: new Set(lines.map((line) => line.customer_id)).size,
      quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
      amount: toPesos(lines.reduce((sum, line) => sum + line.centavos, 0)),
      short: lines.filter((line) => !line.isThere).length,
    };
  },
  chart: async (deps, selection) => {
    const lines = await cartsOf(deps, selection);
    return rankingOf(
      'In carts',
      sumsBy(
        lines,
        (line) => line.called,
        (line) => line.quantity,
      ),
    );
  },
  lastPeriod: lastCartMonth,
});
