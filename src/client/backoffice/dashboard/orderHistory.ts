import type { Order } from '#shared/contracts/orders.ts';
import type { FieldLabels } from '../records/fieldLabels.ts';

/** The history names lines as they stand in the order, and no field of a record. */
export function historyWords({ orders }: Order): FieldLabels {
  const names = orders.map(({ item, size, color }) => {
    const choices = [size, color].filter((choice) => choice !== '');
    return choices.length > 0 ? `${item.name} (${choices.join(', ')})` : item.name;
  });
  return {
    labels: Object.fromEntries(names.map((name) => [name, name])),
    // A reason takes the place of nothing.
    show: (field, value) => (field === 'Reason' && value === null ? '' : undefined),
  };
}
