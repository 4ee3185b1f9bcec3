import { messages } from '#shared/messages.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { hasNewPrice, linePrice } from '../cart/cartChanges.ts';
import type { CartAccess } from '../cart/useCart.ts';

/** Shows what has changed in the lines of a cart since they were chosen, one message for each; the lines say the rest. */
export function CartNotices({ cart }: { cart: CartAccess }) {
  const rejected = cart.items.filter((line) => line.is_checked && line.problem !== null);
  const repriced = cart.items.filter(hasNewPrice);
  if (rejected.length === 0 && repriced.length === 0) return null;

  return (
    <Stack gap="3">
      {rejected.length > 0 && (
        <Banner
          tone="error"
          actions={
            <Button
              size="small"
              onPress={() => cart.updateAll(rejected.map(({ _id }) => ({ _id, is_checked: false })))}
            >
              {rejected.length === 1
                ? 'Leave it out of this order'
                : `Leave these ${rejected.length} out of this order`}
            </Button>
          }
        >
          {messages.someLinesRejected}
        </Banner>
      )}
      {repriced.length > 0 && (
        <Banner
          tone="notice"
          actions={
            <Button
              size="small"
              onPress={() => cart.updateAll(repriced.map((line) => ({ _id: line._id, seen_price: linePrice(line) })))}
            >
              {repriced.length === 1 ? 'Accept the new price' : 'Accept the new prices'}
            </Button>
          }
        >
          {messages.pricesChanged}
        </Banner>
      )}
    </Stack>
  );
}
