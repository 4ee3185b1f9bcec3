import type { Order, OrderAgainOutput } from '#shared/contracts/orders.ts';
import { fieldErrorsOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { showError } from '../../app/showError.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Text } from '../../design/text/Text.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { useCutoffQuestion } from '../choice/useCutoffQuestion.tsx';
import { again } from './OrderPage.css.ts';
import { WaitForLine } from './WaitForLine.tsx';

/** Puts an order's items into the cart again, and says what stayed out and what costs another price now. */
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
      <div className={again}>
        <Button isPending={adding.isPending} onPress={() => add(false)}>
          Order again<VisuallyHidden>: order {order.order_no}</VisuallyHidden>
        </Button>
      </div>
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
