import type { Order } from '#shared/contracts/orders.ts';
import { ORDER_ACTIVITIES } from '#shared/domain/orders/orderActivity.ts';
import { formatPickup } from '#shared/domain/pickups/pickupCalendar.ts';
import type { FieldLabels } from '../records/fieldLabels.ts';

const ADDED: ReadonlySet<string> = new Set(['Reason', 'Items', 'Picked up by', ...Object.values(ORDER_ACTIVITIES)]);

/** The history uses the order's names of the lines; instants are pick-ups. */
export function historyLabels({ orders }: Pick<Order, 'orders'>, timeZone: string): FieldLabels {
  const names = orders.map(({ item, size, color }) => {
    const choices = [size, color].filter((choice) => choice !== '');
    return choices.length > 0 ? `${item.name} (${choices.join(', ')})` : item.name;
  });
  return {
    labels: Object.fromEntries(names.map((name) => [name, name])),
    show: (field, value) => {
      if (value instanceof Date) return formatPickup(value, timeZone);
      // A reason, note or message replaces nothing.
      return value === null && ADDED.has(field) ? '' : undefined;
    },
  };
}
