import * as contracts from '#shared/contracts/counter.ts';
import { orderGetInput } from '#shared/contracts/orders.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Deps } from '../platform/services.ts';
import type { Caller } from '../platform/sessions/callContext.ts';
import { customerProcedure, router, staffProcedure } from '../platform/trpc/procedures.ts';
import { openCounterOrder, readCounterOrder } from './counterOrder.queries.ts';
import { exchangeLine } from './exchange.ts';
import { handOver } from './handOver.ts';
import { listTicks, pickLines } from './linePicks.ts';
import { markPrinted, readSlips } from './markPrinted.ts';
import { openOrderByCode, readOrderCode } from './orderByCode.ts';
import { makePickingList } from './pickingList.queries.ts';
import { listPickups } from './pickups.queries.ts';
import { findSaleCustomer, sell } from './sell.ts';
import { countWaiting } from './waitingOrders.queries.ts';

/** The answer to a repeated change: the order as it is by then. */
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
      summary: 'Get the code by which the counter opens your order',
      description: 'What the QR code of the order says. It is the same always, and of use to staff alone.',
      errors: { not_found: 'You have no such order.' },
    })
    .input(orderGetInput)
    .output(contracts.orderCodeOutput)
    .query(({ ctx, input }) => readOrderCode(ctx.deps, ctx.customerId, input._id)),
  byCode: staffProcedure('orders:read')
    .meta({
      path: 'GET /api/orders/by-code/:code',
      id: 'getOrderByCode',
      summary: 'Open the order whose code was scanned or typed',
      description:
        'Small letters and missing hyphens do not matter. Staff with assigned categories open orders with lines in them.',
      errors: { not_found: 'The code was not made by this store, or its order has no lines in your categories.' },
    })
    .input(contracts.byCodeInput)
    .output(contracts.counterOrder)
    .query(({ ctx, input }) => openOrderByCode(ctx.deps, ctx.staff, input.code)),
  atCounter: staffProcedure('orders:read')
    .meta({ noPath: '/api/orders/by-code/{code} and /api/orders/slips have the same record' })
    .input(contracts.atCounterInput)
    .output(contracts.counterOrder)
    .query(({ ctx, input }) => openCounterOrder(ctx.deps, ctx.staff, input._id)),
  waiting: staffProcedure('orders:read')
    .meta({ noPath: 'counts for the menu of the screens what other paths list' })
    .input(contracts.waitingInput)
    .output(contracts.waitingOrders)
    .query(({ ctx, input }) => countWaiting(ctx.deps, ctx.staff, input.counter ?? null)),
  pickups: staffProcedure('orders:read')
    .meta({
      path: 'POST /api/orders/pickups',
      id: 'listPickups',
      summary: 'List the pick-ups of a day by slot',
      description:
        'Who has come, in part or for all, and what is left. The list of today, which is the one without `day`, also has late orders: of days ' +
        'before, with something left.',
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
        'Lines that are Pending or Processing, by category and product with their sums, and which orders they are for. `is_new_only` leaves out lines ' +
        'that were on a list before, unless they were taken up again since.',
      errors: { invalid: 'These are more than 2,000 orders: choose a slot.' },
      example: { day: '2026-11-24', is_new_only: true },
    })
    .input(contracts.pickingListInput)
    .output(contracts.pickingListOutput)
    .query(({ ctx, input }) => makePickingList(ctx.deps, ctx.staff, input)),
  ticks: staffProcedure('orders:read')
    .meta({
      path: 'POST /api/orders/picked-lines',
      id: 'listPickedLines',
      summary: 'List the lines of a day or of a slot that are ticked as picked',
      description:
        'How many pieces of each have been taken from the shelf, by whom and when, as long as the line is Pending or Processing. The stream of order updates ' +
        'says `picked` when a tick was set or removed.',
      errors: { invalid: 'These are more than 2,000 orders: choose a slot.' },
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
      summary: 'Tick lines of orders as picked',
      description:
        'How many pieces of each line have been taken from the shelf; 0 removes the tick. Lines that are no longer Pending or Processing stay as they are. ' +
        'Returns the ticks of these lines.',
      errors: { not_found: 'One of the lines is not in your categories.' },
    })
    .input(contracts.pickInput)
    .output(contracts.ticksOutput)
    .mutation(({ ctx, input }) => pickLines(ctx.deps, ctx.staff, input)),
  slips: staffProcedure('orders:read')
    .meta({
      path: 'POST /api/orders/slips',
      id: 'listSlips',
      summary: 'Read what the packing slips of orders say',
      description: "Orders with their codes, their products' barcodes and what was printed of them before.",
      errors: { not_found: 'One of the orders has no lines in your categories.' },
    })
    .input(contracts.slipsInput)
    .output(contracts.slipsOutput)
    .query(({ ctx, input }) => readSlips(ctx.deps, ctx.staff, input.ids)),
  markPrinted: staffProcedure('orders:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/orders/mark-printed',
      id: 'markPrinted',
      summary: 'Note that picking lists or packing slips of orders were printed',
      description:
        'By whom and when stands with each line and in the history of its order; printed again, it says so. `lines` names the lines that were printed, as ' +
        'the picking list has them; without it they are those in your categories that such a print has now.',
      errors: { not_found: 'One of the orders or lines is not in your categories.' },
    })
    .input(contracts.markPrintedInput)
    .output(contracts.markPrintedOutput)
    .mutation(({ ctx, input }) => markPrinted(ctx.deps, ctx.staff, input)),
  saleCustomer: staffProcedure('no token')
    .meta({ noPath: 'shows the name on the screen before the sale; a program names the number in the sale itself' })
    .input(contracts.saleCustomerInput)
    .output(contracts.saleCustomerOutput)
    .query(({ ctx, input }) => findSaleCustomer(ctx.deps, ctx.staff, input)),
  sell: staffProcedure('orders:write')
    .meta({
      repeat: { ...repeatedOrder, keyField: 'idempotency_key' },
      path: 'POST /api/orders/sale',
      id: 'sellAtCounter',
      summary: 'Sell at the counter what lies on the shelf',
      description:
        'An order that is placed, paid and Claimed at once, with its receipt. Without `phone_number` it is a walk-in sale, whose name is "Counter sale". ' +
        'Hours of products and limits of pieces do not bind it. Call it with an Idempotency-Key, so that it sells once.',
      errors: {
        forbidden: 'A product lies outside your categories.',
        invalid: 'No customer signs in with `phone_number`, or there are more than 100 lines or 999 pieces.',
        conflict:
          'A product is hidden, sold out, deleted or has no such size or color (named `orders.<place>`), or the total is another.',
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
        'Of the same product, also after it was handed over. The old pieces go back to stock, or are written off with `is_damaged`; the new ones are taken. ' +
        'Where only a part is exchanged, the order gets another line. The sum follows the add-on of the new size, and so do `amount_due`, `amount_paid` ' +
        'and `amount_to_refund`.',
      errors: {
        not_found: 'There is no such order or line in your categories.',
        forbidden: 'The line lies outside your categories.',
        invalid: 'The product has no such size or color, it is the same, or the line has fewer pieces.',
        conflict:
          'The line is Cancelled, the product was deleted, there is not enough stock, or the total differs from `amount_due`.',
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
        'The lines named in `orders`, or all that are left, become Claimed. A whole order is handed over by staff whose categories hold all of it.',
      errors: {
        not_found: 'There is no such order in your categories.',
        forbidden: 'The order, or a line named, lies outside your categories.',
        conflict:
          'Somebody has handed it over before, it is no longer at `old_order_status`, it is not paid and `is_unpaid_confirmed` is not set, or it is ' +
          'fetched at another counter than `counter` and `is_other_counter_confirmed` is not set.',
      },
    })
    .input(contracts.handoverInput)
    .output(contracts.counterOrder)
    .mutation(({ ctx, input }) => handOver(ctx.deps, ctx.staff, input)),
});
