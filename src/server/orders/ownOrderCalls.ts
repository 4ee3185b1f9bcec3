import { z } from 'zod';
import { empty, recordId } from '#shared/contracts/common.ts';
import * as contracts from '#shared/contracts/orders.ts';
import {
  ordersToPay,
  ownOrder,
  ownOrderInput,
  reschedulePickupInput,
  shortLines,
} from '#shared/contracts/ownOrders.ts';
import { MAX_TYPED_REFERENCE } from '#shared/domain/payments/paymentReference.ts';
import type { FormPart } from '../platform/trpc/documentedPath.ts';
import { customerProcedure } from '../platform/trpc/procedures.ts';
import { formInput } from '../platform/uploads/uploads.ts';
import { reschedulePickup } from './closing/changePickup.ts';
import { listOrdersToPay, openOwnOrder } from './listing/ownOrder.ts';
import { orderAgain } from './order/openOrder.ts';
import { PROOF_FORM_LIMITS, readOrderForm, readProofForm } from './order/orderForms.ts';
import { listCustomerOrders } from './order/orders.queries.ts';
import { putInCartAgain } from './order/putInCartAgain.ts';
import { listShortLines } from './order/shortLines.queries.ts';
import { placeOrder } from './placing/placeOrder.ts';
import { uploadProof } from './proofs/uploadProof.ts';
import { cancelOwnOrder } from './status/setOrderStatus.ts';

const proof: FormPart = {
  description: 'One picture of the transfer receipt, at most 10 MB.',
  files: ['image/jpeg', 'image/png', 'image/webp'],
};

export const ownOrderCalls = {
  place: customerProcedure
    .meta({
      repeat: { ...orderAgain, keyField: 'idempotency_key', isExclusive: true },
      path: 'PUT /api/orders',
      id: 'placeOrder',
      summary: 'Place an order for lines in your cart',
      description:
        'The store computes prices and total; `total_amount` is the total that the customer saw. Either all stock is reserved at once, or nothing is ' +
        'saved. The same order with the same `Idempotency-Key` returns the order that was placed.',
      errors: {
        invalid: 'The pick-up slot is full or not open.',
        forbidden: 'The profile has no phone number, or the customer has not agreed to the terms.',
        cart_changed: 'A line is no longer in the cart.',
        prices_changed: 'The total differs from `total_amount`.',
        sold_out: 'Some lines cannot be ordered; `errors` names them.',
        conflict: 'You have too many unpaid orders, or the total is too large.',
      },
      form: {
        data: {
          description: 'The order as JSON: the checked cart lines, and the total that the customer saw.',
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
      summary: 'List your orders, newest first',
      description:
        'All orders, or at most `limit`. `cursor` is the `_id` of the last order received. If there are more than 5,000 orders or about 16 MB, the call fails: use `limit` and `cursor`.',
      errors: {
        forbidden: "The email sent is another customer's.",
        invalid: 'There are too many orders for one response.',
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
      summary: 'Upload the proof of payment of one of your orders',
      description: 'Replaces an earlier proof while the order is Pending, after a rejection, or when more is due.',
      errors: { not_found: 'You have no such order.', status_moved: 'The order accepts no proof now.' },
      form: {
        order_id: { description: "The order's `_id`.", text: recordId, isRequired: true },
        order_no: { description: "The order's number.", text: z.string() },
        payment_reference: {
          description: 'The reference number of the transfer, in letters and digits.',
          text: z.string().max(MAX_TYPED_REFERENCE),
        },
        file: { ...proof, isRequired: true },
      },
    })
    .input(formInput(PROOF_FORM_LIMITS).transform(readProofForm))
    .output(contracts.order)
    .mutation(({ ctx, input }) => uploadProof(ctx.deps, ctx.customerId, input)),
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
    .input(contracts.cancelOrderInput)
    .output(contracts.order)
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
    .output(contracts.order)
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
    .input(contracts.orderAgainInput)
    .output(contracts.orderAgainOutput)
    .mutation(({ ctx, input }) => putInCartAgain(ctx.deps, ctx.customerId, input)),
};
