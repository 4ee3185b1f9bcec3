import { messages } from '#shared/messages.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Spinner } from '../../design/progress/Spinner.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import type { OrderSubmission } from './useSubmitOrder.ts';

/** The checkout while it finds out whether an order was placed whose response never came. */
export function LostOrder({ hasFailed, retry }: NonNullable<OrderSubmission['lostOrder']>) {
  return (
    <Stack gap="6">
      <Heading level={1} size="h2">
        Checkout
      </Heading>
      {hasFailed ? (
        <Banner tone="error" actions={<Button onPress={retry}>Try again</Button>}>
          {messages.orderSubmitFailed}
        </Banner>
      ) : (
        <Stack gap="3" align="center">
          <Spinner label={purchaseMessages.lookingForOrder} />
          <Text tone="muted">{purchaseMessages.lookingForOrder}</Text>
        </Stack>
      )}
    </Stack>
  );
}
