import type { Order } from '#shared/contracts/orders.ts';
import { BULK_UNDO_MS } from '#shared/domain/orderListing.ts';
import type { OrderStatus } from '#shared/domain/orderStatus.ts';
import { messages } from '#shared/messages.ts';
import { ordersLeft, ordersMoved, ordersMovedBack } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import type { ApiOutput } from '../../api/appRouter.ts';
import { trpc } from '../../api/client.ts';
import { showToast } from '../../design/toast/showToast.ts';

type Done = ApiOutput['orders']['bulkStatus']['done'];

/** Sets the status of several orders, each guarded by the one it is shown at, and offers to take it back for a minute. */
export function useBulkStatus() {
  const utils = trpc.useUtils();
  const reload = () => utils.orders.invalidate();
  const onError = (error: unknown) => showToast(messageOf(error, messages.statusChangeFailed), { tone: 'error' });

  const undoing = trpc.orders.bulkUndo.useMutation({
    onSuccess: ({ done, failed }) => {
      if (done.length > 0) showToast(ordersMovedBack(done.length));
      sayLeft(failed);
    },
    onError,
    onSettled: reload,
  });
  const setting = trpc.orders.bulkStatus.useMutation({
    onSuccess: ({ done, failed }, { order_status }) => {
      const left = done.reduce((sum, { lines_left_cancelled }) => sum + lines_left_cancelled, 0);
      if (done.length > 0) {
        showToast(ordersMoved(done.length, order_status, left), { action: undoOf(done), timeoutMs: BULK_UNDO_MS });
      }
      sayLeft(failed);
    },
    onError,
    onSettled: reload,
  });

  function undoOf(done: Done) {
    const orders = done.filter(({ undo }) => undo.length > 0).map(({ _id, undo }) => ({ _id, orders: undo }));
    return orders.length > 0 ? { label: 'Undo', onPress: () => undoing.mutate({ orders }) } : undefined;
  }
  return {
    isPending: setting.isPending || undoing.isPending,
    setStatus: (orders: readonly Order[], order_status: OrderStatus, reason = '') =>
      setting.mutate({
        orders: orders.map(({ _id, order_status: { status } }) => ({ _id, old_order_status: status })),
        order_status,
        reason,
      }),
  };
}

/** The first says why; the list shows where all of them are. */
function sayLeft(failed: readonly { msg: string }[]) {
  const [first] = failed;
  if (first) showToast(ordersLeft(failed.length, first.msg), { tone: 'error' });
}
