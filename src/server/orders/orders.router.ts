import { z } from 'zod';
import { empty, recordId } from '#shared/contracts/common.ts';
import { bulkStatusInput, bulkStatusOutput, bulkUndoInput, bulkUndoOutput } from '#shared/contracts/orderBulk.ts';
import { messageInput, messageOutput, movePickupInput } from '#shared/contracts/orderDesk.ts';
import { orderHistoryInput, orderHistoryOutput } from '#shared/contracts/orderHistory.ts';
import { paginateOrdersInput, paginateOrdersOutput } from '#shared/contracts/orderListing.ts';
import { addNoteInput, deleteNoteInput, orderNotesInput, orderNotesOutput } from '#shared/contracts/orderNotes.ts';
import * as contracts from '#shared/contracts/orders.ts';
import { deleteViewInput, orderViewsOutput, saveViewInput } from '#shared/contracts/orderViews.ts';
import { MAX_TYPED_REFERENCE } from '#shared/domain/payments/paymentReference.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Deps } from '../platform/services.ts';
import type { Caller } from '../platform/sessions/callContext.ts';
import type { FormPart } from '../platform/trpc/documentedPath.ts';
import { customerOrStaffProcedure, customerProcedure, router, staffProcedure } from '../platform/trpc/procedures.ts';
import { formInput } from '../platform/uploads/formLimits.ts';
import { movePickup } from './closing/movePickup.ts';
import { streamOrderUpdates } from './events/orderUpdates.ts';
import { messageCustomer } from './history/messageCustomer.ts';
import { listOrderHistory } from './history/orderHistory.queries.ts';
import { addOrderNote, deleteOrderNote, listOrderNotes } from './history/orderNotes.ts';
import { findOrders } from './listing/findOrders.ts';
import { listOrders } from './listing/listOrders.ts';
import { deleteOrderView, listOrderViews, saveOrderView } from './listing/orderViews.ts';
import { openOrder } from './order/openOrder.ts';
import { orderAgain } from './order/orderAgain.ts';
import { PROOF_FORM_LIMITS, readOrderForm, readProofForm } from './order/orderForms.ts';
import { getOrder, listCustomerOrders } from './order/orders.queries.ts';
import { ownOrderCalls } from './ownOrderCalls.ts';
import { placeOrder } from './placing/placeOrder.ts';
import { uploadProof } from './proofs/uploadProof.ts';
import { setBulkStatus, undoBulkStatus } from './status/bulkStatus.ts';
import { setOrderStatus } from './status/setOrderStatus.ts';
import { undoOrderStatus } from './status/undoOrderStatus.ts';

const proof: FormPart = {
  description: 'The picture of the transfer, at most 10 MB; one file.',
  files: ['image/jpeg', 'image/png', 'image/webp'],
};

/** Nothing that staff write to each other is stored: the notes are read again, by those who see the order by then. */
const notesAgain = {
  toStored: () => null,
  fromStored: (deps: Deps, caller: Caller, _stored: null, input: unknown) => {
    if (caller.kind !== 'staff') throw new DomainError('not_found', serverMessages.orderNotFound);
    return listOrderNotes(deps, caller.staff, orderNotesInput.parse(input)._id);
  },
};

export const ordersRouter = router({
  /** Its form may also name the key, as `idempotency_key`. */
  place: customerProcedure
    .meta({
      repeat: { ...orderAgain, keyField: 'idempotency_key', isExclusive: true },
      path: 'PUT /api/orders',
      id: 'placeOrder',
      summary: 'Place an order for lines of your cart',
      description:
        'The store computes prices and total itself; `total_amount` only says what the customer has seen. Stock is taken at once, or nothing is ' +
        'written. With an `Idempotency-Key`, the same order sent again returns the order that was placed.',
      errors: {
        forbidden: 'The profile has no phone number, or its owner has not agreed to the terms.',
        conflict: 'Prices or quantities have changed; `errors` names the lines.',
      },
      form: {
        data: {
          description: 'The order as JSON: the checked lines of the cart, and the total that the customer has seen.',
          json: contracts.orderForm,
          isRequired: true,
        },
        file: proof,
      },
    })
    .input(formInput(PROOF_FORM_LIMITS).transform(readOrderForm))
    .output(contracts.order)
    .mutation(({ ctx, input }) => placeOrder(ctx.deps, ctx.customerId, input)),
  customerOrders: customerProcedure
    .meta({
      path: 'POST /api/orders/customer-orders',
      id: 'listCustomerOrders',
      summary: 'List your own orders, the newest first',
      description:
        'All there are, unless `limit` says how many; `cursor` is the `_id` of the last one received. More than 5,000 orders or about 16 MB are rejected: ask for them in parts then, by `limit` and `cursor`.',
      errors: {
        forbidden: "The email sent is another customer's.",
        invalid: 'These are too many orders for one answer.',
      },
      example: { limit: 1 },
    })
    .input(contracts.customerOrdersInput)
    .output(contracts.orderList)
    .query(({ ctx, input }) => listCustomerOrders(ctx.deps, ctx.customerId, input)),
  uploadProof: customerProcedure
    .meta({
      repeat: orderAgain,
      path: 'POST /api/orders/upload-proof',
      id: 'uploadProof',
      summary: 'Send the proof of payment of one of your orders',
      description: 'Replaces the one before, as long as the order is Pending.',
      errors: { not_found: 'You have no such order.', conflict: 'The order is not Pending any more.' },
      form: {
        order_id: { description: "The order's `_id`.", text: recordId, isRequired: true },
        order_no: { description: "The order's number.", text: z.string() },
        payment_reference: {
          description: 'The number of the transfer, in letters and digits.',
          text: z.string().max(MAX_TYPED_REFERENCE),
        },
        file: { ...proof, isRequired: true },
      },
    })
    .input(formInput(PROOF_FORM_LIMITS).transform(readProofForm))
    .output(contracts.order)
    .mutation(({ ctx, input }) => uploadProof(ctx.deps, ctx.customerId, input)),
  ...ownOrderCalls,
  orderStatus: staffProcedure('orders:write')
    .meta({
      repeat: {
        toStored: ({ _id, lines_left_cancelled }: contracts.OrderStatusOutput) => ({ _id, lines_left_cancelled }),
        fromStored: async (
          deps,
          caller,
          stored: Pick<contracts.OrderStatusOutput, '_id' | 'lines_left_cancelled'>,
        ) => ({
          ...(await getOrder(deps, caller, Number(stored._id))),
          lines_left_cancelled: stored.lines_left_cancelled,
        }),
      },
      path: 'POST /api/orders/order-status',
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
    })
    .input(contracts.orderStatusInput)
    .output(contracts.orderStatusOutput)
    .mutation(({ ctx, input }) => setOrderStatus(ctx.deps, ctx.staff, input)),
  find: staffProcedure('orders:read')
    .meta({ noPath: '/api/orders/paginate finds the same and more' })
    .input(contracts.orderFindInput)
    .output(contracts.orderFindOutput)
    .query(({ ctx, input }) => findOrders(ctx.deps, ctx.staff, input)),
  /** The documented event `update-order`: tracked by event id, resumes after `lastEventId`. */
  updates: customerOrStaffProcedure('orders:read')
    .meta({
      path: 'GET /api/orders/updates',
      id: 'streamOrderUpdates',
      summary: 'Follow changes of orders as they happen',
      event: { name: 'update-order', data: contracts.orderUpdate },
      description:
        'Server-sent events named `update-order`: customers get those of their own orders, staff those of orders in their categories. `Last-Event-ID` ' +
        'resumes after the last one seen. What ends the stream comes as an event named `error` with the body of an error.',
      headers: { 'Last-Event-ID': 'The id of the last event that you have seen; those after it are sent first.' },
      errors: {
        too_many:
          'Too many streams of this account are open, and the oldest has ended; or too many were opened within a minute.',
      },
      toInput: ({ header }) => ({ lastEventId: header('Last-Event-ID') }),
    })
    .input(contracts.orderUpdatesInput)
    .subscription(({ ctx, input, signal }) => streamOrderUpdates(ctx.deps, ctx.caller, ctx.identity, input, signal)),
  bulkStatus: staffProcedure('orders:write')
    .meta({
      repeat: 'storedBeside',
      path: 'POST /api/orders/bulk-status',
      id: 'setStatusOfOrders',
      summary: 'Set the status of several orders',
      description:
        'Each order separately. An order that is no longer in its `old_order_status`, lacks stock, or is not paid while `is_unpaid_confirmed` is false ' +
        'stays unchanged and is listed in `failed`. Send the `undo` of an order to `/api/orders/bulk-undo` to undo it. Lines that were cancelled separately stay cancelled.',
      example: { orders: [{ _id: '1', old_order_status: 'Pending' }], order_status: 'Processing' },
    })
    .input(bulkStatusInput)
    .output(bulkStatusOutput)
    .mutation(({ ctx, input }) => setBulkStatus(ctx.deps, ctx.staff, input)),
  bulkUndo: staffProcedure('orders:write')
    .meta({
      repeat: 'storedBeside',
      path: 'POST /api/orders/bulk-undo',
      id: 'undoStatusOfOrders',
      summary: 'Take a change of several orders back',
      description:
        'Each order all or not at all: its lines return to what they were, where they have not moved on since.',
      example: {
        orders: [{ _id: '1', orders: [{ _id: '1', order_status: 'Pending', old_order_status: 'Processing' }] }],
      },
    })
    .input(bulkUndoInput)
    .output(bulkUndoOutput)
    .mutation(({ ctx, input }) => undoBulkStatus(ctx.deps, ctx.staff, input)),
  views: staffProcedure('orders:read')
    .meta({
      path: 'GET /api/order-views',
      id: 'listOrderViews',
      summary: 'List your own views of the list of orders, the oldest first',
    })
    .input(empty)
    .output(orderViewsOutput)
    .query(({ ctx }) => listOrderViews(ctx.deps, ctx.staff)),
  saveView: staffProcedure('orders:write')
    .meta({
      repeat: 'stored',
      path: 'PUT /api/order-views',
      id: 'saveOrderView',
      summary: 'Save a view of the list of orders',
      description:
        'Replaces a view with the same name. `query` is the part of the URL of /orders after `?`. At most 12 views.',
      errors: { invalid: 'You have twelve others.' },
      example: { name: 'Uniforms this week', query: 'category=3&pickup=week' },
    })
    .input(saveViewInput)
    .output(orderViewsOutput)
    .mutation(({ ctx, input }) => saveOrderView(ctx.deps, ctx.staff, input)),
  deleteView: staffProcedure('orders:write')
    .meta({
      repeat: 'stored',
      path: 'DELETE /api/order-views/:name',
      id: 'deleteOrderView',
      summary: 'Delete a view of the list of orders',
      example: { name: 'Uniforms this week' },
    })
    .input(deleteViewInput)
    .output(orderViewsOutput)
    .mutation(({ ctx, input }) => deleteOrderView(ctx.deps, ctx.staff, input)),
  notes: staffProcedure('orders:read')
    .meta({
      path: 'GET /api/orders/:_id/notes',
      id: 'listOrderNotes',
      summary: 'List the notes of staff on an order, the latest first',
      example: { _id: '1' },
    })
    .input(orderNotesInput)
    .output(orderNotesOutput)
    .query(({ ctx, input }) => listOrderNotes(ctx.deps, ctx.staff, input._id)),
  addNote: staffProcedure('orders:write')
    .meta({
      repeat: notesAgain,
      path: 'PUT /api/orders/:_id/notes',
      id: 'addOrderNote',
      summary: 'Write a note on an order',
      description: 'For staff alone: customers never read it. An order has at most 100.',
      errors: { invalid: 'The order has as many notes as it can hold.' },
      example: { _id: '1', text: 'Calls again on Monday.' },
    })
    .input(addNoteInput)
    .output(orderNotesOutput)
    .mutation(({ ctx, input }) => addOrderNote(ctx.deps, ctx.staff, input)),
  deleteNote: staffProcedure('orders:write')
    .meta({
      repeat: notesAgain,
      path: 'DELETE /api/orders/:_id/notes/:note_id',
      id: 'deleteOrderNote',
      summary: 'Delete one of your notes on an order',
      errors: { not_found: 'There is no such order in your categories, or the note is not yours.' },
      example: { _id: '1', note_id: '1' },
    })
    .input(deleteNoteInput)
    .output(orderNotesOutput)
    .mutation(({ ctx, input }) => deleteOrderNote(ctx.deps, ctx.staff, input)),
  movePickup: staffProcedure('orders:write')
    .meta({
      repeat: orderAgain,
      path: 'POST /api/orders/:_id/pickup',
      id: 'movePickup',
      summary: 'Move the pick-up of an order',
      description:
        'To a slot of an open day, today or later, or to 8:00 AM for any time that day. The customer is notified with the reason. A full slot is a conflict in ' +
        '`is_full_confirmed`; staff without assigned categories set that field to use the slot anyway.',
      errors: {
        forbidden: 'Some of its lines are outside of your categories.',
        invalid: 'The time is no slot of an open day, or outside the hours of a product.',
        conflict: 'The slot is full, the pick-up is no longer at `old_pickup_time`, or the order is not open.',
      },
      example: { _id: '1', pickup_time: '2026-12-01T01:30:00.000Z', reason: 'As you asked on the telephone.' },
    })
    .input(movePickupInput)
    .output(contracts.order)
    .mutation(({ ctx, input }) => movePickup(ctx.deps, ctx.staff, input)),
  message: staffProcedure('orders:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/orders/:_id/messages',
      id: 'messageCustomer',
      summary: 'Write to the customer of an order',
      description:
        'By the ways that the store sends by and the customer allows, which it returns. At most ten an order and day.',
      errors: { conflict: 'No way leads to the customer, or they got ten messages about the order today.' },
      example: { _id: '1', text: 'Your book came early: it is ready today.' },
    })
    .input(messageInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => messageCustomer(ctx.deps, ctx.staff, input)),
  undoStatus: staffProcedure('orders:write')
    .meta({ repeat: orderAgain, noPath: '/api/orders/bulk-undo takes back one order as well as several' })
    .input(contracts.orderUndoInput)
    .output(contracts.order)
    .mutation(({ ctx, input }) => undoOrderStatus(ctx.deps, ctx.staff, input)),
  paginate: staffProcedure('orders:read')
    .meta({
      path: 'POST /api/orders/paginate',
      id: 'paginateOrders',
      summary: 'List all orders, the latest first',
      description:
        'Finds `s` in number, customer, phone number, students, products, amounts (1,285.50) and numbers of transfers; `extras` narrow. Up to 2,000 orders are counted and paged, and ' +
        '`has_more` says that there are others: a walk by `cursor` has them all. Staff with assigned categories get the orders with lines in them.',
      example: { s: '', page_size: 1, extras: { order_status: ['Pending'] } },
    })
    .input(paginateOrdersInput)
    .output(paginateOrdersOutput)
    .query(({ ctx, input }) => listOrders(ctx.deps, ctx.staff, input)),
  get: customerOrStaffProcedure('orders:read')
    .meta({
      path: 'GET /api/orders/:_id',
      id: 'getOrder',
      summary: 'Open an order',
      description: 'Customers open their own, staff those with lines in their categories.',
      example: { _id: '1' },
    })
    .input(contracts.orderGetInput)
    .output(contracts.order)
    .query(({ ctx, input }) => openOrder(ctx.deps, ctx.caller, input._id)),
  history: staffProcedure('orders:read')
    .meta({
      path: 'GET /api/orders/:_id/history',
      id: 'listOrderHistory',
      summary: 'List what happened to an order, latest first',
      description:
        'Who set which lines from what to what, moved the pick-up, checked the payment, handed over, and when. `before` is the `_id` of the last ' +
        'entry received. Staff with assigned categories get what was done to their lines or to the order as a whole.',
      example: { _id: '1' },
    })
    .input(orderHistoryInput)
    .output(orderHistoryOutput)
    .query(({ ctx, input }) => listOrderHistory(ctx.deps, ctx.staff, input)),
});
