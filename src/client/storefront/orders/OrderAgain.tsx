import { useState } from 'react';
import { fieldErrorsOf } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { paths } from '#client/app/paths.ts';
import { showError } from '#client/app/showError.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { LinkButton } from '#client/design/button/LinkButton.tsx';
import { AskFirst } from '#client/design/dialog/AskFirst.tsx';
import { PlainList } from '#client/design/layout/PlainList.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { VisuallyHidden } from '#client/design/text/VisuallyHidden.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import { showToast } from '#client/design/toast/showToast.ts';
import type { Order, OrderAgainOutput } from '#shared/contracts/orders.ts';
import { MAX_CANCEL_REASON } from '#shared/domain/orders/orderStatus.ts';
import { orderMoved } from '#shared/messages.ts';
import { useCutoffQuestion } from '../choice/useCutoffQuestion.tsx';
import { WaitForLine } from './OrderLine.tsx';

export function OrderAgain({ order }: { order: Order }) {
  const utils = trpc.useUtils();
  const adding = trpc.orders.again.useMutation({
    scope: { id: 'cart' },
    onSuccess: ({ orders }) => utils.cart.items.setData(undefined, { orders }),
    onError: (error) =>
      'is_cutoff_confirmed' in fieldErrorsOf(error) ? cutoff.ask(() => add(true)) : showError(error),
  });
  const cutoff = useCutoffQuestion();
  const add = (is_cutoff_confirmed: boolean) => adding.mutate({ _id: order._id, is_cutoff_confirmed });

  return (
    <Stack gap="3">
      <Button isPending={adding.isPending} onPress={() => add(false)}>
        Order again<VisuallyHidden>, order {order.order_no}</VisuallyHidden>
      </Button>
      {adding.data && <AddedAgain order={order} added={adding.data} />}
      {cutoff.dialog}
    </Stack>
  );
}

function AddedAgain({ order, added: { orders, left, repriced } }: { order: Order; added: OrderAgainOutput }) {
  const short = left.filter(({ is_short }) => is_short).map(({ _id }) => _id);
  return (
    <Banner
      tone={left.length + repriced.length > 0 ? 'notice' : 'success'}
      title={left.length > 0 ? 'Some items were not added' : 'In your cart'}
      actions={orders.length > 0 && <LinkButton href={paths.checkout}>View cart</LinkButton>}
    >
      <PlainList aria-label="Changed since your order">
        {[...left, ...repriced].map(({ _id, name, message }) => (
          <Text as="li" size="small" key={_id}>
            {message.includes(name) ? message : `${name}: ${message}`}
            {order.orders
              .filter((line) => line._id === _id && short.includes(_id))
              .map((line) => (
                <WaitForLine key={_id} line={line} />
              ))}
          </Text>
        ))}
      </PlainList>
    </Banner>
  );
}

/** `onCancelled` is called before the button disappears. */
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
      button={
        <Button>
          Cancel this order…<VisuallyHidden> {order.order_no}</VisuallyHidden>
        </Button>
      }
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
