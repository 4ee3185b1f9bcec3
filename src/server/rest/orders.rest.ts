import { z } from 'zod';
import { recordId } from '#shared/contracts/common.ts';
import { orderForm, orderUpdate } from '#shared/contracts/orders.ts';
import { PROOF_FORM_LIMITS } from '../orders/orderForms.ts';
import type { FormPart, RestRoute } from '../platform/http/restRoute.ts';
import type { ProcedureName } from '../router.ts';

/** Whose token must be there before ten megabytes are read. */
const PROOF_FORM = { limits: PROOF_FORM_LIMITS, caller: 'customer' } as const;
const proof: FormPart = {
  description: 'The picture of the transfer, at most 10 MB; one file.',
  files: ['image/jpeg', 'image/png', 'image/webp'],
};

export const ordersRest: RestRoute<ProcedureName>[] = [
  {
    method: 'put',
    path: '/api/orders',
    form: {
      ...PROOF_FORM,
      parts: {
        data: {
          description: 'The order as JSON: the checked lines of the cart, and the total that the customer has seen.',
          json: orderForm,
          isRequired: true,
        },
        file: proof,
      },
    },
    procedure: 'orders.place',
    id: 'placeOrder',
    summary: 'Place an order for lines of your cart',
    description:
      'The store computes prices and total itself; `total_amount` only says what the customer has seen. Stock is taken at once, or nothing is ' +
      'written. With an `Idempotency-Key`, the same order sent again returns the order that was placed.',
    errors: {
      forbidden: 'The profile has no phone number, or its owner has not agreed to the terms.',
      conflict: 'Prices or quantities have changed; `errors` names the lines.',
    },
  },
  {
    method: 'post',
    path: '/api/orders/customer-orders',
    procedure: 'orders.customerOrders',
    id: 'listCustomerOrders',
    summary: 'List your own orders, the newest first',
    description: 'All there are, unless `limit` says how many; `cursor` is the `_id` of the last one received.',
    errors: { forbidden: "The email sent is another customer's." },
    example: { limit: 1 },
  },
  {
    method: 'post',
    path: '/api/orders/upload-proof',
    form: {
      ...PROOF_FORM,
      parts: {
        order_id: { description: "The order's `_id`.", text: recordId, isRequired: true },
        order_no: { description: "The order's number.", text: z.string() },
        file: { ...proof, isRequired: true },
      },
    },
    procedure: 'orders.uploadProof',
    id: 'uploadProof',
    summary: 'Send the proof of payment of one of your orders',
    description: 'Replaces the one before, as long as the order is Pending.',
    errors: { not_found: 'You have no such order.', conflict: 'The order is not Pending any more.' },
  },
  {
    method: 'post',
    path: '/api/orders/order-status',
    procedure: 'orders.orderStatus',
    id: 'setOrderStatus',
    summary: 'Set the status of an order or of some of its lines',
    description:
      'Any status may follow any other. `orders` names the lines; without it all are set, but those cancelled one by one stay so unless the whole ' +
      'order is Cancelled. Cancelled returns the stock, and leaving Cancelled takes it again.',
    errors: {
      not_found: 'There is no such order in your categories.',
      conflict: 'The order is no longer in `old_order_status`, or there is too little stock to take it again.',
    },
    example: { _id: '1', order_status: 'Processing', old_order_status: 'Pending' },
  },
  {
    method: 'get',
    path: '/api/orders/updates',
    event: { name: 'update-order', data: orderUpdate },
    procedure: 'orders.updates',
    id: 'streamOrderUpdates',
    summary: 'Follow changes of orders as they happen',
    description:
      'Server-sent events named `update-order`: customers get those of their own orders, staff those of orders in their categories. `Last-Event-ID` ' +
      'resumes after the last one seen. What ends the stream comes as an event named `error` with the body of an error.',
    headers: { 'Last-Event-ID': 'The id of the last event that you have seen; those after it are sent first.' },
    errors: { too_many: 'Too many streams of this account are open; the oldest has ended.' },
    toInput: ({ header }) => ({ lastEventId: header('Last-Event-ID') }),
  },
  {
    method: 'get',
    path: '/api/orders/:_id',
    procedure: 'orders.get',
    id: 'getOrder',
    summary: 'Open an order',
    description: 'Customers open their own, staff those with lines in their categories.',
    example: { _id: '1' },
  },
  {
    method: 'post',
    path: '/api/dashboard/index',
    procedure: 'dashboard.index',
    id: 'getDashboard',
    summary: 'List orders by status, with a count each',
    description: 'The earliest pick-up to come is first; Claimed has the current week.',
    example: { order_status: 'Pending', page: 1, page_size: 1 },
  },
];
