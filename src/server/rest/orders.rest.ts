import { z } from 'zod';
import { recordId } from '#shared/contracts/common.ts';
import { orderForm, orderUpdate } from '#shared/contracts/orders.ts';
import { MAX_TYPED_REFERENCE } from '#shared/domain/payments/paymentReference.ts';
import { PROOF_FORM_LIMITS } from '../orders/order/orderForms.ts';
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
    description:
      'All there are, unless `limit` says how many; `cursor` is the `_id` of the last one received. Many are sent as they are read, without a length, one ' +
      'such list at a time. More than 5,000 orders or about 16 MB are rejected: ask for them in parts then, by `limit` and `cursor`.',
    errors: {
      forbidden: "The email sent is another customer's.",
      invalid: 'These are too many orders for one answer.',
    },
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
        payment_reference: {
          description: 'The number of the transfer, in letters and digits.',
          text: z.string().max(MAX_TYPED_REFERENCE),
        },
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
      'order is Cancelled. Cancelled returns the stock, and leaving Cancelled takes it again. Where goods become ready or are handed over that are not ' +
      'paid, the history says so; with `is_unpaid_confirmed` false that is rejected instead.',
    errors: {
      not_found: 'There is no such order in your categories.',
      conflict:
        'The order is no longer in `old_order_status`, there is too little stock to take it again, or it is not paid and `is_unpaid_confirmed` is false.',
    },
    example: { _id: '1', order_status: 'Processing', old_order_status: 'Pending' },
  },
  {
    method: 'post',
    path: '/api/orders/payments',
    procedure: 'orders.payments',
    id: 'listPayments',
    summary: 'List the payments of one status, with all that a decision needs',
    description:
      'What is to be done comes oldest first. Each entry has the order, what else waits from its customer, and other orders whose payment may be the ' +
      'same: the same file, or the same reference number.',
    example: { payment_status: 'To Check', page: 1, page_size: 1 },
  },
  {
    method: 'post',
    path: '/api/orders/payment-status',
    procedure: 'orders.setPaymentStatus',
    id: 'setPaymentStatus',
    summary: 'Confirm or reject the payment of an order, or take that back',
    description:
      'A proof is Confirmed or Rejected, which needs a `reason` that the customer reads; a payment without a proof may be Confirmed. To Check takes a ' +
      'decision back. `proof_of_payment_filename` names the proof that was looked at.',
    errors: {
      forbidden: 'Some of its lines are outside of your categories.',
      not_found: 'There is no such order in your categories.',
      conflict:
        'The payment is no longer at `old_payment_status`, the customer has sent another proof, or it cannot be set to this from where it is.',
    },
    example: { _id: '1', payment_status: 'Confirmed' },
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
    method: 'post',
    path: '/api/orders/bulk-status',
    procedure: 'orders.bulkStatus',
    id: 'setStatusOfOrders',
    summary: 'Set the status of several orders',
    description:
      'Each by itself: one that is no longer in its `old_order_status`, whose stock has gone, or that is not paid where `is_unpaid_confirmed` is false, ' +
      'is left as it is and named in `failed`. What `undo` says of an order is what `/api/orders/bulk-undo` takes it back by. Lines cancelled one by one stay so.',
    example: { orders: [{ _id: '1', old_order_status: 'Pending' }], order_status: 'Processing' },
  },
  {
    method: 'post',
    path: '/api/orders/bulk-undo',
    procedure: 'orders.bulkUndo',
    id: 'undoStatusOfOrders',
    summary: 'Take a change of several orders back',
    description:
      'Each order all or not at all: its lines return to what they were, where they have not moved on since.',
    example: {
      orders: [{ _id: '1', orders: [{ _id: '1', order_status: 'Pending', old_order_status: 'Processing' }] }],
    },
  },
  {
    method: 'get',
    path: '/api/order-views',
    procedure: 'orders.views',
    id: 'listOrderViews',
    summary: 'List your own views of the list of orders, the oldest first',
  },
  {
    method: 'put',
    path: '/api/order-views',
    procedure: 'orders.saveView',
    id: 'saveOrderView',
    summary: 'Save a view of the list of orders',
    description:
      'In the place of one of its name. `query` is what stands in the URL of /orders after `?`. You have at most 12.',
    errors: { invalid: 'You have twelve others.' },
    example: { name: 'Uniforms this week', query: 'category=3&pickup=week' },
  },
  {
    method: 'delete',
    path: '/api/order-views/:name',
    procedure: 'orders.deleteView',
    id: 'deleteOrderView',
    summary: 'Delete a view of the list of orders',
    example: { name: 'Uniforms this week' },
  },
  {
    method: 'get',
    path: '/api/orders/:_id/notes',
    procedure: 'orders.notes',
    id: 'listOrderNotes',
    summary: 'List the notes of staff on an order, the latest first',
    example: { _id: '1' },
  },
  {
    method: 'put',
    path: '/api/orders/:_id/notes',
    procedure: 'orders.addNote',
    id: 'addOrderNote',
    summary: 'Write a note on an order',
    description: 'For staff alone: customers never read it. An order has at most 100.',
    errors: { invalid: 'The order has as many notes as it can hold.' },
    example: { _id: '1', text: 'Calls again on Monday.' },
  },
  {
    method: 'delete',
    path: '/api/orders/:_id/notes/:note_id',
    procedure: 'orders.deleteNote',
    id: 'deleteOrderNote',
    summary: 'Delete one of your notes on an order',
    errors: { not_found: 'There is no such order in your categories, or the note is not yours.' },
    example: { _id: '1', note_id: '1' },
  },
  {
    method: 'post',
    path: '/api/orders/paginate',
    procedure: 'orders.paginate',
    id: 'paginateOrders',
    summary: 'List all orders, the latest first',
    description:
      'Finds `s` in number, customer, phone number, students and products; `extras` narrow. Up to 2,000 orders are counted and paged, and ' +
      '`has_more` says that there are others: a walk by `cursor` has them all. Staff with assigned categories get the orders with lines in them.',
    example: { s: '', page_size: 1, extras: { order_status: ['Pending'] } },
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
    method: 'get',
    path: '/api/orders/:_id/history',
    procedure: 'orders.history',
    id: 'listOrderHistory',
    summary: 'List what happened to an order, latest first',
    description:
      'Who set which lines from what to what, moved the pick-up, checked the payment, handed over, and when. `before` is the `_id` of the last ' +
      'entry received. Staff with assigned categories get what was done to their lines or to the order as a whole.',
    example: { _id: '1' },
  },
  {
    method: 'post',
    path: '/api/dashboard/index',
    procedure: 'dashboard.index',
    id: 'getDashboard',
    summary: 'List orders by status, with a count each',
    description:
      'The earliest pick-up to come is first; Claimed has the current week. Of an order these are the first ten lines and students; `line_count` and ' +
      '`student_count` say how many there are, and `/api/orders/{_id}` has them all.',
    example: { order_status: 'Pending', page: 1, page_size: 1 },
  },
];
