import { empty, recordKey } from '#shared/contracts/common.ts';
import { bulkStatusInput, bulkStatusOutput, bulkUndoInput, bulkUndoOutput } from '#shared/contracts/orderBulk.ts';
import { messageInput, messageOutput, movePickupInput } from '#shared/contracts/orderDesk.ts';
import { orderHistoryInput, orderHistoryOutput } from '#shared/contracts/orderHistory.ts';
import { paginateOrdersInput, paginateOrdersOutput } from '#shared/contracts/orderListing.ts';
import { addNoteInput, deleteNoteInput, orderNotesOutput } from '#shared/contracts/orderNotes.ts';
import * as contracts from '#shared/contracts/orders.ts';
import { deleteViewInput, orderViewsOutput, saveViewInput } from '#shared/contracts/orderViews.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Deps } from '../platform/services.ts';
import type { Caller } from '../platform/sessions/callContext.ts';
import { customerOrStaffProcedure, router, staffProcedure } from '../platform/trpc/procedures.ts';
import { movePickup } from './closing/changePickup.ts';
import { streamOrderUpdates } from './events/orderUpdates.ts';
import { messageCustomer } from './history/messageCustomer.ts';
import { listOrderHistory } from './history/orderHistory.queries.ts';
import { addOrderNote, deleteOrderNote, listOrderNotes } from './history/orderNotes.ts';
import { findOrders } from './listing/findOrders.ts';
import { listOrders } from './listing/listOrders.ts';
import { deleteOrderView, listOrderViews, saveOrderView } from './listing/orderViews.ts';
import { openOrder, orderAgain } from './order/openOrder.ts';
import { getOrder } from './order/orders.queries.ts';
import { ownOrderCalls } from './ownOrderCalls.ts';
import { setBulkStatus, undoBulkStatus } from './status/bulkStatus.ts';
import { setOrderStatus } from './status/setOrderStatus.ts';
import { undoOrderStatus } from './status/undoOrderStatus.ts';

/** Stores no text of notes: a repeated call reads them again and checks access again. */
const notesAgain = {
  toStored: () => null,
  fromStored: (deps: Deps, caller: Caller, _stored: null, input: unknown) => {
    if (caller.kind !== 'staff') throw new DomainError('not_found', serverMessages.orderNotFound);
    return listOrderNotes(deps, caller.staff, recordKey.parse(input)._id);
  },
};

export const ordersRouter = router({
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
        'Any status can change to any other. List line ids in `orders` to change only those. Lines cancelled separately stay cancelled, unless you cancel ' +
        'the whole order. Cancelling returns the stock; leaving Cancelled reserves it again. If unpaid lines become Ready for Pickup or Claimed, the ' +
        'history records it. If `is_unpaid_confirmed` is false, the call fails instead.',
      errors: {
        not_found: 'The order does not exist, or has no lines in your categories.',
        status_moved: 'The order is no longer in `old_order_status`.',
        sold_out: 'There is too little stock to leave Cancelled.',
        needs_confirmation: 'The order is not paid, and `is_unpaid_confirmed` is false.',
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
  updates: customerOrStaffProcedure('orders:read')
    .meta({
      path: 'GET /api/orders/updates',
      id: 'streamOrderUpdates',
      summary: 'Receive changes of orders live',
      event: { name: 'update-order', data: contracts.orderUpdate },
      description:
        'Server-sent events named `update-order`. Customers receive changes of their own orders, staff those of orders in their categories. ' +
        '`Last-Event-ID` resumes after that event. Before the stream ends, it sends an event named `error` with the body of an error.',
      headers: { 'Last-Event-ID': 'The id of the last event that you received; later events are sent first.' },
      errors: {
        too_many: 'This account has too many open streams (the oldest was closed), or opened too many within a minute.',
      },
      toInput: ({ header }) => ({ lastEventId: header('Last-Event-ID') }),
    })
    .input(contracts.orderUpdatesInput)
    .subscription(({ ctx, input, signal }) => streamOrderUpdates(ctx.deps, ctx.caller, ctx.identity, input, signal)),
  bulkStatus: staffProcedure('orders:write')
    .meta({
      repeat: 'storedConcurrently',
      path: 'POST /api/orders/bulk-status',
      id: 'setStatusOfOrders',
      summary: 'Set the status of several orders',
      description:
        'Each order is changed separately. If an order is no longer in its `old_order_status`, lacks stock, or is not paid while `is_unpaid_confirmed` is ' +
        'false, it stays unchanged and is listed in `failed`. To undo a change, send its `undo` to `/api/orders/bulk-undo`. Lines that were cancelled ' +
        'separately stay cancelled.',
      example: { orders: [{ _id: '1', old_order_status: 'Pending' }], order_status: 'Processing' },
    })
    .input(bulkStatusInput)
    .output(bulkStatusOutput)
    .mutation(({ ctx, input }) => setBulkStatus(ctx.deps, ctx.staff, input)),
  bulkUndo: staffProcedure('orders:write')
    .meta({
      repeat: 'storedConcurrently',
      path: 'POST /api/orders/bulk-undo',
      id: 'undoStatusOfOrders',
      summary: 'Undo a change of several orders',
      description:
        'Each order is undone completely or not at all. Its lines get their earlier status, if nobody has changed them since.',
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
      summary: 'List your saved views of the order list, oldest first',
    })
    .input(empty)
    .output(orderViewsOutput)
    .query(({ ctx }) => listOrderViews(ctx.deps, ctx.staff)),
  saveView: staffProcedure('orders:write')
    .meta({
      repeat: 'stored',
      path: 'PUT /api/order-views',
      id: 'saveOrderView',
      summary: 'Save a view of the order list',
      description:
        'Replaces a view with the same name. `query` is the part of the `/orders` URL after `?`. At most 12 views.',
      errors: { invalid: 'You already have 12 other views.' },
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
      summary: 'Delete a view of the order list',
      example: { name: 'Uniforms this week' },
    })
    .input(deleteViewInput)
    .output(orderViewsOutput)
    .mutation(({ ctx, input }) => deleteOrderView(ctx.deps, ctx.staff, input)),
  notes: staffProcedure('orders:read')
    .meta({
      path: 'GET /api/orders/:_id/notes',
      id: 'listOrderNotes',
      summary: 'List the staff notes on an order, latest first',
      example: { _id: '1' },
    })
    .input(recordKey)
    .output(orderNotesOutput)
    .query(({ ctx, input }) => listOrderNotes(ctx.deps, ctx.staff, input._id)),
  addNote: staffProcedure('orders:write')
    .meta({
      repeat: notesAgain,
      path: 'PUT /api/orders/:_id/notes',
      id: 'addOrderNote',
      summary: 'Add a note to an order',
      description: 'For staff only; customers never see it. At most 100 notes for each order.',
      errors: { invalid: 'The order already has 100 notes.' },
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
      errors: { not_found: 'The order is not in your categories, or the note is not yours.' },
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
      summary: 'Change the pick-up of an order',
      description:
        'To a slot of an open day, today or later, or to 8:00 AM for any time that day. The customer is notified, with the reason. If the slot is full, ' +
        'the call fails with `needs_confirmation`. Staff without assigned categories can send `is_full_confirmed: true`.',
      errors: {
        forbidden: 'Some lines are outside your categories.',
        invalid: 'The time is not a slot of an open day, or is outside the hours of a product.',
        needs_confirmation: 'The slot is full, and `is_full_confirmed` is not true.',
        version_old: 'The pick-up is no longer at `old_pickup_time`.',
        status_moved: 'The order is not open.',
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
      summary: 'Send a message to the customer of an order',
      description:
        'By each channel that the store has and the customer allows; the response lists them. At most ten messages for each order and day.',
      errors: { conflict: 'No channel reaches the customer, or ten messages were already sent today.' },
      example: { _id: '1', text: 'Your book came early: it is ready today.' },
    })
    .input(messageInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => messageCustomer(ctx.deps, ctx.staff, input)),
  undoStatus: staffProcedure('orders:write')
    .meta({ repeat: orderAgain, noPath: '/api/orders/bulk-undo also undoes a single order' })
    .input(contracts.orderUndoInput)
    .output(contracts.order)
    .mutation(({ ctx, input }) => undoOrderStatus(ctx.deps, ctx.staff, input)),
  paginate: staffProcedure('orders:read')
    .meta({
      path: 'POST /api/orders/paginate',
      id: 'paginateOrders',
      summary: 'List all orders, latest first',
      description:
        'Search text `s`: order numbers, customers, phone numbers, students, products, amounts (1,285.50) and reference numbers; `extras` filters. Pages ' +
        'reach 2,000 orders; `has_more` means that there are more. To read all, use `cursor`. Staff with assigned categories get only orders with lines ' +
        'in them.',
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
      description: 'Customers open their own orders, staff those with lines in their categories.',
      example: { _id: '1' },
    })
    .input(recordKey)
    .output(contracts.order)
    .query(({ ctx, input }) => openOrder(ctx.deps, ctx.caller, input._id)),
  history: staffProcedure('orders:read')
    .meta({
      path: 'GET /api/orders/:_id/history',
      id: 'listOrderHistory',
      summary: 'List the history of an order, latest first',
      description:
        'Changes of status, pick-up and payment and hand-overs, with the user and the time. `before` is the `_id` of the last entry received. Staff with ' +
        'assigned categories get changes of their lines and of the whole order.',
      example: { _id: '1' },
    })
    .input(orderHistoryInput)
    .output(orderHistoryOutput)
    .query(({ ctx, input }) => listOrderHistory(ctx.deps, ctx.staff, input)),
});
