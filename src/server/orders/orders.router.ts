import { empty } from '#shared/contracts/common.ts';
import { bulkStatusInput, bulkStatusOutput, bulkUndoInput, bulkUndoOutput } from '#shared/contracts/orderBulk.ts';
import { orderHistoryInput, orderHistoryOutput } from '#shared/contracts/orderHistory.ts';
import { paginateOrdersInput, paginateOrdersOutput } from '#shared/contracts/orderListing.ts';
import { addNoteInput, deleteNoteInput, orderNotesInput, orderNotesOutput } from '#shared/contracts/orderNotes.ts';
import {
  customerOrdersInput,
  order,
  orderFindInput,
  orderFindOutput,
  orderGetInput,
  orderList,
  orderStatusInput,
  orderStatusOutput,
  orderUndoInput,
  orderUpdatesInput,
} from '#shared/contracts/orders.ts';
import { deleteViewInput, orderViewsOutput, saveViewInput } from '#shared/contracts/orderViews.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { formInput } from '../platform/uploads/formLimits.ts';
import { streamOrderUpdates } from './events/orderUpdates.ts';
import { listOrderHistory } from './history/orderHistory.queries.ts';
import { addOrderNote, deleteOrderNote, listOrderNotes } from './history/orderNotes.ts';
import { findOrders } from './listing/findOrders.ts';
import { listOrders } from './listing/listOrders.ts';
import { deleteOrderView, listOrderViews, saveOrderView } from './listing/orderViews.ts';
import { openOrder } from './order/openOrder.ts';
import { PROOF_FORM_LIMITS, readOrderForm, readProofForm } from './order/orderForms.ts';
import { listCustomerOrders } from './order/orders.queries.ts';
import { placeOrder } from './placing/placeOrder.ts';
import { uploadProof } from './proofs/uploadProof.ts';
import { setBulkStatus, undoBulkStatus } from './status/bulkStatus.ts';
import { setOrderStatus } from './status/setOrderStatus.ts';
import { undoOrderStatus } from './status/undoOrderStatus.ts';

export const ordersRouter = router({
  /** Multipart: `data` (JSON of orderForm), optional `file`, optional `idempotency_key` in the place of the header. */
  place: procedure.customer
    .input(formInput(PROOF_FORM_LIMITS).transform(readOrderForm))
    .output(order)
    .mutation(({ ctx, input }) => placeOrder(ctx.deps, ctx.customerId, input)),
  /** Multipart: `file`, `order_id`, `order_no`. */
  uploadProof: procedure.customer
    .input(formInput(PROOF_FORM_LIMITS).transform(readProofForm))
    .output(order)
    .mutation(({ ctx, input }) => uploadProof(ctx.deps, ctx.customerId, input)),
  get: procedure.customerOrStaff
    .input(orderGetInput)
    .output(order)
    .query(({ ctx, input }) => openOrder(ctx.deps, ctx.caller, input._id)),
  customerOrders: procedure.customer
    .input(customerOrdersInput)
    .output(orderList)
    .query(({ ctx, input }) => listCustomerOrders(ctx.deps, ctx.customerId, input, ctx.takesParts)),
  orderStatus: procedure.staff
    .input(orderStatusInput)
    .output(orderStatusOutput)
    .mutation(({ ctx, input }) => setOrderStatus(ctx.deps, ctx.staff, input)),
  find: procedure.staff
    .input(orderFindInput)
    .output(orderFindOutput)
    .query(({ ctx, input }) => findOrders(ctx.deps, ctx.staff, input)),
  paginate: procedure.staff
    .input(paginateOrdersInput)
    .output(paginateOrdersOutput)
    .query(({ ctx, input }) => listOrders(ctx.deps, ctx.staff, input)),
  history: procedure.staff
    .input(orderHistoryInput)
    .output(orderHistoryOutput)
    .query(({ ctx, input }) => listOrderHistory(ctx.deps, ctx.staff, input)),
  bulkStatus: procedure.staff
    .input(bulkStatusInput)
    .output(bulkStatusOutput)
    .mutation(({ ctx, input }) => setBulkStatus(ctx.deps, ctx.staff, input)),
  bulkUndo: procedure.staff
    .input(bulkUndoInput)
    .output(bulkUndoOutput)
    .mutation(({ ctx, input }) => undoBulkStatus(ctx.deps, ctx.staff, input)),
  views: procedure.staff
    .input(empty)
    .output(orderViewsOutput)
    .query(({ ctx }) => listOrderViews(ctx.deps, ctx.staff)),
  saveView: procedure.staff
    .input(saveViewInput)
    .output(orderViewsOutput)
    .mutation(({ ctx, input }) => saveOrderView(ctx.deps, ctx.staff, input)),
  deleteView: procedure.staff
    .input(deleteViewInput)
    .output(orderViewsOutput)
    .mutation(({ ctx, input }) => deleteOrderView(ctx.deps, ctx.staff, input)),
  notes: procedure.staff
    .input(orderNotesInput)
    .output(orderNotesOutput)
    .query(({ ctx, input }) => listOrderNotes(ctx.deps, ctx.staff, input._id)),
  addNote: procedure.staff
    .input(addNoteInput)
    .output(orderNotesOutput)
    .mutation(({ ctx, input }) => addOrderNote(ctx.deps, ctx.staff, input)),
  deleteNote: procedure.staff
    .input(deleteNoteInput)
    .output(orderNotesOutput)
    .mutation(({ ctx, input }) => deleteOrderNote(ctx.deps, ctx.staff, input)),
  undoStatus: procedure.staff
    .input(orderUndoInput)
    .output(order)
    .mutation(({ ctx, input }) => undoOrderStatus(ctx.deps, ctx.staff, input)),
  /** The documented event `update-order`: tracked by event id, resumes after `lastEventId`. */
  updates: procedure.customerOrStaff
    .input(orderUpdatesInput)
    .subscription(({ ctx, input, signal }) => streamOrderUpdates(ctx.deps, ctx.caller, ctx.identity, input, signal)),
});
