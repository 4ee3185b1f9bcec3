import type { ReactNode } from 'react';
import { formatPesos } from '#shared/domain/money.ts';
import { amountToPay } from '#shared/domain/payments/amountDue.ts';
import { formatDay } from '#shared/domain/storeTime.ts';
import { messages, newProofBy, noSecondPayment, proofBy } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { ChangedPrice } from '../../design/text/ChangedPrice.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Message } from '../../design/text/Message.tsx';
import { Text } from '../../design/text/Text.tsx';
import type { LatestOrder } from '../order/checkoutChoices.ts';
import { useOrdersToPay } from '../order/useOrdersToPay.ts';
import { CopyButton } from './CopyButton.tsx';
import { ProofFields } from './ProofFields.tsx';

interface ProofFormProps {
  title: string;
  order: LatestOrder;
  onUploaded: () => void;
  intro?: ReactNode;
  children?: ReactNode;
}

export function ProofForm({ title, order, onUploaded, intro, children }: ProofFormProps) {
  const waiting = useOrdersToPay().docs.find(({ _id }) => _id === order._id);
  const day = waiting?.pay_by;
  return (
    <Stack gap="6" width="full" maxWidth="reading">
      {intro}
      <Stack gap="2">
        <Heading level={1} size="h2">
          {title}
        </Heading>
        <Inline gap="0" columnGap="6" rowGap="1">
          <AmountDue orderId={order._id} />
          <Text as="span">
            Order {order.order_no} <CopyButton what="the order number" text={order.order_no} />
          </Text>
        </Inline>
        {waiting?.rejected ? (
          <Banner tone="error" title={messages.proofNotAccepted}>
            <Text>{waiting.rejected}</Text>
            <Text>{noSecondPayment(formatPesos(waiting.amount))}</Text>
            {day && <Text>{newProofBy(formatDay(day))}</Text>}
          </Banner>
        ) : (
          <Text>{day ? proofBy(formatDay(day)) : messages.payBeforeReady}</Text>
        )}
      </Stack>
      <ProofFields order={order} onUploaded={onUploaded}>
        {children}
      </ProofFields>
    </Stack>
  );
}

/** Read from the store: lines may have been cancelled, or a part is paid. */
function AmountDue({ orderId }: { orderId: string }) {
  const record = trpc.orders.get.useQuery({ _id: orderId }, { staleTime: 0 });
  if (record.isPending) {
    return (
      <SkeletonGroup label="Loading the amount to pay">
        <Skeleton shape="heading" width="8em" />
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
  const { amount_paid, total_amount } = record.data;
  const pesos = amountToPay(record.data);
  return (
    <Text as="span">
      To pay: <ChangedPrice size="display" pesos={pesos} was={amount_paid > 0 ? pesos : total_amount} />{' '}
      <CopyButton what="the amount" text={pesos.toFixed(2)} />
    </Text>
  );
}
