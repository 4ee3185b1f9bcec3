import { empty } from '#shared/contracts/common.ts';
import { cancelOrderInput, order, orderAgainInput, orderAgainOutput } from '#shared/contracts/orders.ts';
import {
  ordersToPay,
  ownOrder,
  ownOrderInput,
  reschedulePickupInput,
  shortLines,
} from '#shared/contracts/ownOrders.ts';
import { customerProcedure } from '../platform/trpc/procedures.ts';
import { reschedulePickup } from './closing/reschedulePickup.ts';
import { listOrdersToPay, openOwnOrder } from './listing/ownOrder.ts';
import { orderAgain } from './order/orderAgain.ts';
import { putInCartAgain } from './order/putInCartAgain.ts';
import { listShortLines } from './order/shortLines.queries.ts';
import { cancelOwnOrder } from './status/cancelOwnOrder.ts';

/** The calls by which customers look after an order of theirs once it is placed. */
export const ownOrderCalls = {
  cancel: customerProcedure
    .meta({
      repeat: orderAgain,
      path: 'POST /api/orders/cancel',
      id: 'cancelOrder',
      summary: 'Cancel one of your orders',
      description:
        'All of it, as long as all that is not Cancelled is Pending. The stock goes back at once; `reason` is optional.',
      errors: {
        not_found: 'You have no such order.',
        conflict: 'The store works on the order already, or it is Cancelled.',
      },
      example: { _id: '1', reason: 'I ordered the wrong size.' },
    })
    .input(cancelOrderInput)
    .output(order)
    .mutation(({ ctx, input }) => cancelOwnOrder(ctx.deps, ctx.customerId, input)),
  reschedule: customerProcedure
    .meta({
      repeat: orderAgain,
      path: 'POST /api/orders/reschedule',
      id: 'reschedulePickup',
      summary: 'Move the pick-up of one of your orders',
      description:
        'To a time that a new order could have, as long as nothing of the order is Ready for Pickup or Claimed. `old_pickup_time` is the time that you have ' +
        'seen.',
      errors: {
        not_found: 'You have no such order.',
        invalid:
          'The time is no slot of an open day, outside the hours of a product, or you have as many orders then as you may.',
        conflict: 'The slot is full, the pick-up is no longer at `old_pickup_time`, or the order is too far on.',
      },
      example: { _id: '1', pickup_time: '2026-12-01T01:30:00.000Z' },
    })
    .input(reschedulePickupInput)
    .output(order)
    .mutation(({ ctx, input }) => reschedulePickup(ctx.deps, ctx.customerId, input)),
  toPay: customerProcedure
    .meta({
      path: 'GET /api/orders/to-pay',
      id: 'listOrdersToPay',
      summary: 'List your own open orders that wait for your payment, the newest first',
      description:
        'At most 100; `count` says how many there are. `pay_by` is the last day to pay before the store cancels.',
    })
    .input(empty)
    .output(ordersToPay)
    .query(({ ctx }) => listOrdersToPay(ctx.deps, ctx.customerId)),
  shortLines: customerProcedure
    .meta({
      path: 'GET /api/orders/short-lines',
      id: 'listShortLines',
      summary: 'List the cancelled lines of your orders of which too few pieces are there now, the latest first',
      description:
        'At most 100. You can ask to be told when their products are back: `POST /api/customers/stock-requests`.',
    })
    .input(empty)
    .output(shortLines)
    .query(({ ctx }) => listShortLines(ctx.deps, ctx.customerId)),
  byNumber: customerProcedure
    .meta({
      path: 'GET /api/orders/by-number/:order_no',
      id: 'openOwnOrder',
      summary: 'Open one of your own orders by its number, with what has happened to it',
      errors: { not_found: 'You have no such order.' },
      example: { order_no: '2026-11-000001' },
    })
    .input(ownOrderInput)
    .output(ownOrder)
    .query(({ ctx, input }) => openOwnOrder(ctx.deps, ctx.customerId, input.order_no)),
  again: customerProcedure
    .meta({
      repeat: 'stored',
      path: 'POST /api/orders/again',
      id: 'orderAgain',
      summary: 'Put the lines of one of your orders into your cart again',
      description:
        'Those that are not Cancelled, or all lines of a Cancelled order. `left` has what is not sold so any more, is sold out or too few are left of; ' +
        '`repriced` what is in the cart at another price. With `is_cutoff_confirmed` false nothing is put into the cart where one of the products has the weekly cut-off.',
      errors: {
        not_found: 'You have no such order.',
        conflict: 'One of the products has the weekly cut-off, and `is_cutoff_confirmed` is false.',
      },
      example: { _id: '1' },
    })
    .input(orderAgainInput)
    .output(orderAgainOutput)
    .mutation(({ ctx, input }) => putInCartAgain(ctx.deps, ctx.customerId, input)),
};
