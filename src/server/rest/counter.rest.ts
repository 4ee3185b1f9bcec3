import type { RestRoute } from '../platform/http/restRoute.ts';
import type { ProcedureName } from '../router.ts';

export const counterRest: RestRoute<ProcedureName>[] = [
  {
    method: 'get',
    path: '/api/orders/:_id/code',
    procedure: 'orders.code',
    id: 'getOrderCode',
    summary: 'Get the code by which the counter opens your order',
    description: 'What the QR code of the order says. It is the same always, and of use to staff alone.',
    errors: { not_found: 'You have no such order.' },
  },
  {
    method: 'get',
    path: '/api/orders/by-code/:code',
    procedure: 'orders.byCode',
    id: 'getOrderByCode',
    summary: 'Open the order whose code was scanned or typed',
    description:
      'Small letters and missing hyphens do not matter. Staff with assigned categories open orders with lines in them.',
    errors: { not_found: 'The code was not made by this store, or its order has no lines in your categories.' },
  },
  {
    method: 'post',
    path: '/api/orders/pickups',
    procedure: 'orders.pickups',
    id: 'listPickups',
    summary: 'List the pick-ups of a day by slot',
    description:
      'Who has come, in part or for all, and what is left. The list of today, which is the one without `day`, also has late orders: of days ' +
      'before, with something left.',
    example: { day: '2026-11-24' },
  },
  {
    method: 'post',
    path: '/api/orders/picking-list',
    procedure: 'orders.pickingList',
    id: 'makePickingList',
    summary: 'Make the picking list of a day or of a slot',
    description:
      'Lines that are Pending or Processing, by category and product with their sums, and which orders they are for. `is_new_only` leaves out lines ' +
      'that were on a list before, unless they were taken up again since.',
    errors: { invalid: 'These are more than 2,000 orders: choose a slot.' },
    example: { day: '2026-11-24', is_new_only: true },
  },
  {
    method: 'post',
    path: '/api/orders/slips',
    procedure: 'orders.slips',
    id: 'listSlips',
    summary: 'Read what the packing slips of orders say',
    description: "Orders with their codes, their products' barcodes and what was printed of them before.",
    errors: { not_found: 'One of the orders has no lines in your categories.' },
  },
  {
    method: 'post',
    path: '/api/orders/mark-printed',
    procedure: 'orders.markPrinted',
    id: 'markPrinted',
    summary: 'Note that picking lists or packing slips of orders were printed',
    description:
      'By whom and when stands with each line and in the history of its order; printed again, it says so. `lines` names the lines that were printed, as ' +
      'the picking list has them; without it they are those in your categories that such a print has now.',
    errors: { not_found: 'One of the orders or lines is not in your categories.' },
  },
  {
    method: 'post',
    path: '/api/orders/handover',
    procedure: 'orders.handover',
    id: 'handOverOrder',
    summary: 'Hand over an order or some of its lines',
    description:
      'The lines named in `orders`, or all that are left, become Claimed. A whole order is handed over by staff whose categories hold all of it.',
    errors: {
      not_found: 'There is no such order in your categories.',
      forbidden: 'The order, or a line named, lies outside your categories.',
      conflict:
        'Somebody has handed it over before, it is no longer at `old_order_status`, or it is not paid and `is_unpaid_confirmed` is not set.',
    },
  },
];
