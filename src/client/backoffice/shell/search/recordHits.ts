import { phoneText } from '#shared/domain/customers/phoneText.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { formatPickupDay } from '#shared/domain/orders/pickupDay.ts';
import type { ApiOutput } from '../../../api/appRouter.ts';
import { paths, recordPath } from '../../../app/paths.ts';
import type { Hit, HitGroup } from './hits.ts';

type Found = ApiOutput['staffSearch']['find'];

export function recordHits({ orders, customers, products }: Found, now: Date, timeZone: string): HitGroup[] {
  const groups: HitGroup[] = [
    { title: 'Orders', hits: orders.map((order) => orderHit(order, now, timeZone)) },
    { title: 'Customers', hits: customers.map(customerHit) },
    { title: 'Products', hits: products.map(productHit) },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

function orderHit(order: Found['orders'][number], now: Date, timeZone: string): Hit {
  const { _id, order_no, name, students, order_status, pickup_time, amount_due } = order;
  const when = pickup_time ? formatPickupDay(pickup_time, now, timeZone) : 'Delivery';
  const whom = students.length > 0 ? `${name} for ${students.join(', ')}` : name;
  return {
    kind: 'order',
    label: order_no,
    note: [order_status.status, whom, when, formatPesos(amount_due)].filter(Boolean).join(' · '),
    href: recordPath(paths.orders, _id),
  };
}

function customerHit({ name, phone_number }: Found['customers'][number]): Hit {
  const find = phone_number || name;
  return {
    kind: 'customer',
    label: name || 'No name given',
    note: `${phoneText(phone_number)} · all orders`,
    href: `${paths.orders}?s=${encodeURIComponent(find)}`,
  };
}

function productHit({ _id, name, category, is_available }: Found['products'][number]): Hit {
  return {
    kind: 'product',
    label: name,
    note: is_available ? category.name : `${category.name} · hidden`,
    href: recordPath(paths.stocks, _id),
  };
}
