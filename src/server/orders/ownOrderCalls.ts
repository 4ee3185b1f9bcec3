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
import { reschedulePickup } from './closing/changePickup.ts';
import { listOrdersToPay, openOwnOrder } from './listing/ownOrder.ts';
import { orderAgain } from './order/openOrder.ts';
import { putInCartAgain } from './order/putInCartAgain.ts';
import { listShortLines } from './order/shortLines.queries.ts';
import { cancelOwnOrder } from './status/setOrderStatus.ts';

export const ownOrderCalls = {
  cancel: customerProcedure
    .meta({
      repeat: orderAgain,
      path: 'POST /api/orders/cancel',
      id: 'cancelOrder',
      summary: 'Cancel one of your orders',
      description:
        'Cancels the whole order. All lines that are not Cancelled must be Pending. The stock is returned at once. `reason` is optional.',
      errors: {
        not_found: 'You have no such order.',
        status_moved: 'The store already works on the order, or it is already Cancelled.',
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
      summary: 'Change the pick-up of one of your orders',
      description:
        'The new time must be open to new orders, and no line may be Ready for Pickup or Claimed. `old_pickup_time` is the pick-up time that you read.',
      errors: {
        not_found: 'You have no such order.',
        invalid:
          'The time is not a slot of an open day or is outside the hours of a product, or you have too many orders at that time.',
        conflict: 'The slot is full.',
        version_old: 'The pick-up is no longer at `old_pickup_time`.',
        status_moved: 'A line is already Ready for Pickup or Claimed.',
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
      summary: 'List your open orders that are not paid yet, newest first',
      description:
        'At most 100; `count` is the number of all. `pay_by` is the last day to pay before the store cancels the order.',
    })
    .input(empty)
    .output(ordersToPay)
    .query(({ ctx }) => listOrdersToPay(ctx.deps, ctx.customerId)),
  shortLines: customerProcedure
    .meta({
      path: 'GET /api/orders/short-lines',
      id: 'listShortLines',
      summary: 'List your cancelled order lines whose products still have too little stock, newest first',
      description:
        'At most 100. To be notified when a product is back in stock, use `POST /api/customers/stock-requests`.',
    })
    .input(empty)
    .output(shortLines)
    .query(({ ctx }) => listShortLines(ctx.deps, ctx.customerId)),
  byNumber: customerProcedure
    .meta({
      path: 'GET /api/orders/by-number/:order_no',
      id: 'openOwnOrder',
      summary: 'Open one of your orders by its number, with its history',
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
      summary: 'Add the lines of one of your orders to your cart again',
      description:
        'Adds the lines that are not Cancelled, or all lines of a Cancelled order. `left`: lines not added, because they are no longer sold, sold out or ' +
        'too few. `repriced`: lines added at a new price. If `is_cutoff_confirmed` is false and a product has the weekly cut-off, the call fails and adds ' +
        'nothing.',
      errors: {
        not_found: 'You have no such order.',
        needs_confirmation: 'One of the products has the weekly cut-off, and `is_cutoff_confirmed` is false.',
      },
      example: { _id: '1' },
    })
    .input(orderAgainInput)
    .output(orderAgainOutput)
    .mutation(({ ctx, input }) => putInCartAgain(ctx.deps, ctx.customerId, input)),
};
