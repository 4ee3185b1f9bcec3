import { recordKey } from '#shared/contracts/common.ts';
import * as contracts from '#shared/contracts/counter.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Deps } from '../platform/services.ts';
import type { Caller } from '../platform/sessions/callContext.ts';
import { customerProcedure, router, staffProcedure } from '../platform/trpc/procedures.ts';
import { openCounterOrder, openOrderByCode, readCounterOrder, readOrderCode } from './counterOrder.queries.ts';
import { exchangeLine } from './exchange.ts';
import { handOver } from './handOver.ts';
import { listTicks, pickLines } from './linePicks.ts';
import { markPrinted, readSlips } from './markPrinted.ts';
import { makePickingList } from './pickingList.queries.ts';
import { listPickups } from './pickups.queries.ts';
import { findSaleCustomer, sell } from './sell.ts';
import { countWaiting } from './waitingOrders.queries.ts';

/** Repeated changes read the order again. */
const repeatedOrder = {
  toStored: ({ _id }: contracts.CounterOrder) => ({ _id }),
  fromStored: (deps: Deps, caller: Caller, { _id }: Pick<contracts.CounterOrder, '_id'>) => {
    if (caller.kind !== 'staff') throw new DomainError('not_found', serverMessages.orderNotFound);
    return readCounterOrder(deps, caller.staff, Number(_id));
  },
};

export const counterRouter = router({
  code: customerProcedure
    .meta({
      path: 'GET /api/orders/:_id/code',
      id: 'getOrderCode',
      summary: 'Get the pick-up code of your order',
      description: 'The text of its QR code. It never changes, and only staff can use it.',
      errors: { not_found: 'You have no such order.' },
    })
    .input(recordKey)
    .output(contracts.orderCodeOutput)
    .query(({ ctx, input }) => readOrderCode(ctx.deps, ctx.customerId, input._id)),
  byCode: staffProcedure('orders:read')
    .meta({
      path: 'GET /api/orders/by-code/:code',
      id: 'getOrderByCode',
      summary: 'Open an order by its pick-up code',
      description:
        'Lower case and missing hyphens are accepted. Staff with assigned categories open only orders with lines in them.',
      errors: { not_found: 'The code was not made by this store, or its order has no lines in your categories.' },
    })
    .input(contracts.byCodeInput)
    .output(contracts.counterOrder)
    .query(({ ctx, input }) => openOrderByCode(ctx.deps, ctx.staff, input.code)),
  atCounter: staffProcedure('orders:read')
    .meta({ noPath: '/api/orders/by-code/{code} and /api/orders/slips have the same record' })
    .input(recordKey)
    .output(contracts.counterOrder)
    .query(({ ctx, input }) => openCounterOrder(ctx.deps, ctx.staff, input._id)),
  waiting: staffProcedure('orders:read')
    .meta({ noPath: 'counts records for the menu; other paths list them' })
    .input(contracts.waitingInput)
    .output(contracts.waitingOrders)
    .query(({ ctx, input }) => countWaiting(ctx.deps, ctx.staff, input.counter ?? null)),
  pickups: staffProcedure('orders:read')
    .meta({
      path: 'POST /api/orders/pickups',
      id: 'listPickups',
      summary: 'List the pick-ups of a day by slot',
      description:
        'Shows what was picked up and what is left. Without `day`, the list is for today and adds overdue orders: earlier days, not fully picked up.',
      example: { day: '2026-11-24' },
    })
    .input(contracts.pickupsInput)
    .output(contracts.pickupsOutput)
    .query(({ ctx, input }) => listPickups(ctx.deps, ctx.staff, input)),
  pickingList: staffProcedure('orders:read')
    .meta({
      path: 'POST /api/orders/picking-list',
      id: 'makePickingList',
      summary: 'Make the picking list of a day or of a slot',
      description:
        'Pending and Processing lines with totals by category and product, and their orders. `is_new_only` skips lines that were on an earlier list, ' +
        'unless they were cancelled and became active again.',
      errors: { invalid: 'More than 2,000 orders: choose a slot.' },
      example: { day: '2026-11-24', is_new_only: true },
    })
    .input(contracts.pickingListInput)
    .output(contracts.pickingListOutput)
    .query(({ ctx, input }) => makePickingList(ctx.deps, ctx.staff, input)),
  ticks: staffProcedure('orders:read')
    .meta({
      path: 'POST /api/orders/picked-lines',
      id: 'listPickedLines',
      summary: 'List the picked lines of a day or slot',
      description:
        'For each line that is Pending or Processing: the pieces picked, by whom and when. The stream of order updates sends `picked` when this changes.',
      errors: { invalid: 'More than 2,000 orders: choose a slot.' },
      example: { day: '2026-11-24' },
    })
    .input(contracts.ticksInput)
    .output(contracts.ticksOutput)
    .query(({ ctx, input }) => listTicks(ctx.deps, ctx.staff, input)),
  pick: staffProcedure('orders:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/orders/pick-lines',
      id: 'pickLines',
      summary: 'Mark order lines as picked',
      description:
        'Sets the number of pieces picked for each line; 0 removes the mark. Lines that are no longer Pending or Processing stay unchanged. Returns the marks of these lines.',
      errors: { not_found: 'A line is not in your categories.' },
    })
    .input(contracts.pickInput)
    .output(contracts.ticksOutput)
    .mutation(({ ctx, input }) => pickLines(ctx.deps, ctx.staff, input)),
  slips: staffProcedure('orders:read')
    .meta({
      path: 'POST /api/orders/slips',
      id: 'listSlips',
      summary: 'Get the data of packing slips',
      description: 'Orders with their pick-up codes, the barcodes of their products, and earlier prints.',
      errors: { not_found: 'An order has no lines in your categories.' },
    })
    .input(contracts.slipsInput)
    .output(contracts.slipsOutput)
    .query(({ ctx, input }) => readSlips(ctx.deps, ctx.staff, input.ids)),
  markPrinted: staffProcedure('orders:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/orders/mark-printed',
      id: 'markPrinted',
      summary: 'Record that picking lists or packing slips were printed',
      description:
        'The user and the time are recorded for each line and in the order history, also for a reprint. `lines` lists the printed lines. Without it, all ' +
        'lines in your categories that such a print would have now.',
      errors: { not_found: 'An order or line is not in your categories.' },
    })
    .input(contracts.markPrintedInput)
    .output(contracts.markPrintedOutput)
    .mutation(({ ctx, input }) => markPrinted(ctx.deps, ctx.staff, input)),
  saleCustomer: staffProcedure('no token')
    .meta({ noPath: 'shows the name on the screen before the sale; a program sends the number with the sale' })
    .input(contracts.saleCustomerInput)
    .output(contracts.saleCustomerOutput)
    .query(({ ctx, input }) => findSaleCustomer(ctx.deps, ctx.staff, input)),
  sell: staffProcedure('orders:write')
    .meta({
      repeat: { ...repeatedOrder, keyField: 'idempotency_key' },
      path: 'POST /api/orders/sale',
      id: 'sellAtCounter',
      summary: 'Sell products at the counter',
      description:
        'Creates an order that is placed, paid and Claimed at once, with its receipt. Without `phone_number` it is a walk-in sale named "Counter sale". ' +
        'Product hours and piece limits do not apply. `payments` splits the payment, for example part cash and part transfer. Send an Idempotency-Key, so that a repeat does not sell twice.',
      errors: {
        forbidden: 'A product is outside your categories.',
        invalid:
          '`payments` do not add up to the total, no customer has `phone_number`, or there are more than 100 lines or 999 pieces.',
        sold_out:
          'A product is hidden, sold out or deleted, or does not have the size or color. The field in `errors` is `orders.<index>`.',
        prices_changed: 'The total differs from `total_amount`.',
      },
    })
    .input(contracts.saleInput)
    .output(contracts.counterOrder)
    .mutation(({ ctx, input }) => sell(ctx.deps, ctx.staff, input)),
  exchange: staffProcedure('orders:write')
    .meta({
      repeat: { ...repeatedOrder, keyField: 'idempotency_key' },
      path: 'POST /api/orders/exchange',
      id: 'exchangeLine',
      summary: 'Exchange pieces of a line for another size or color',
      description:
        'For the same product, also after hand-over. The old pieces return to stock, or are written off with `is_damaged`. The new pieces are taken from ' +
        'stock. If only some pieces are exchanged, a line is added. The total, `amount_due`, `amount_paid` and `amount_to_refund` use the add-on of the ' +
        'new size.',
      errors: {
        not_found: 'The order or line does not exist, or is not in your categories.',
        forbidden: 'The line is outside your categories.',
        invalid: 'The product has no such size or color, nothing would change, or the line has fewer pieces.',
        status_moved: 'The line is Cancelled.',
        sold_out: 'The product was deleted, or there is not enough stock.',
        prices_changed: 'The new total differs from `amount_due`.',
      },
    })
    .input(contracts.exchangeInput)
    .output(contracts.counterOrder)
    .mutation(({ ctx, input }) => exchangeLine(ctx.deps, ctx.staff, input)),
  handover: staffProcedure('orders:write')
    .meta({
      repeat: repeatedOrder,
      path: 'POST /api/orders/handover',
      id: 'handOverOrder',
      summary: 'Hand over an order or some of its lines',
      description:
        'The lines in `orders`, or all lines that are left, become Claimed. To hand over a whole order, all its lines must be in your categories.',
      errors: {
        not_found: 'The order does not exist, or has no lines in your categories.',
        forbidden: 'The order, or a line in `orders`, is outside your categories.',
        status_moved: 'It was already handed over, or is no longer in `old_order_status`.',
        needs_confirmation: 'Unpaid: send `is_unpaid_confirmed`. Other counter: send `is_other_counter_confirmed`.',
      },
    })
    .input(contracts.handoverInput)
    .output(contracts.counterOrder)
    .mutation(({ ctx, input }) => handOver(ctx.deps, ctx.staff, input)),
});
