import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { MAX_CANCEL_REASON } from '#shared/domain/orders/orderStatus.ts';
import { orderMoved } from '#shared/purchaseMessages.ts';
import { trpc } from '../../api/client.ts';
import { showError } from '../../app/showError.ts';
import { Button } from '../../design/button/Button.tsx';
import { AskFirst } from '../../design/dialog/AskFirst.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Text } from '../../design/text/Text.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { showToast } from '../../design/toast/showToast.ts';

/** Cancels an order of one's own, after a question. `onCancelled` is called before the button goes away, and its question with it. */
export function CancelOrder({ order, onCancelled }: { order: Order; onCancelled: () => void }) {
  const utils = trpc.useUtils();
  const [reason, setReason] = useState('');
  const cancelling = trpc.orders.cancel.useMutation({
    async onSuccess() {
      onCancelled();
      await utils.orders.invalidate();
      showToast(orderMoved(order.order_no, 'Cancelled'));
    },
    onError(error) {
      showError(error);
      void utils.orders.invalidate();
    },
  });

  return (
    <AskFirst
      title={`Cancel order ${order.order_no}?`}
      actionLabel="Cancel order"
      cancelLabel="Keep order"
      onAction={() => cancelling.mutateAsync({ _id: order._id, reason: reason.trim() })}
      button={(ask) => (
        <Button onPress={ask}>
          Cancel this order…<VisuallyHidden> {order.order_no}</VisuallyHidden>
        </Button>
      )}
    >
      <Stack gap="3">
        <Text>Your items will be released to other customers. This can’t be undone.</Text>
        <TextField
          label="Reason (optional)"
          rows={2}
          maxLength={MAX_CANCEL_REASON}
          value={reason}
          onChange={setReason}
        />
      </Stack>
    </AskFirst>
  );
}
