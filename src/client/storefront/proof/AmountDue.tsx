import { messages } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { Button } from '../../design/button/Button.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { ChangedPrice } from '../../design/text/ChangedPrice.tsx';
import { Message } from '../../design/text/Message.tsx';
import { Text } from '../../design/text/Text.tsx';
import { CopyButton } from './CopyButton.tsx';

/** The amount of an order now, read from the store: lines may have been cancelled since it was placed. */
export function AmountDue({ orderId }: { orderId: string }) {
  const record = trpc.orders.get.useQuery({ _id: orderId }, { staleTime: 0 });
  if (record.isPending) {
    return (
      <SkeletonGroup label="Loading the amount to pay">
        <Skeleton width="8em" />
      </SkeletonGroup>
    );
  }
  if (!record.data) {
    return (
      <Text as="span" role="alert">
        <Message>{messageOf(record.error, messages.orderDetailsFailed)}</Message>{' '}
        <Button size="small" isPending={record.isFetching} onPress={() => void record.refetch()}>
          Try again
        </Button>
      </Text>
    );
  }
  const { amount_due, total_amount } = record.data;
  return (
    <Text as="span">
      To pay: <ChangedPrice pesos={amount_due} was={total_amount} />{' '}
      <CopyButton what="the amount" text={amount_due.toFixed(2)} />
    </Text>
  );
}
