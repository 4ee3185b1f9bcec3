import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { trpc } from '../../api/client.ts';
import { Button } from '../../design/button/Button.tsx';
import { AlertDialog } from '../../design/dialog/AlertDialog.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Text } from '../../design/text/Text.tsx';
import { ProofPicture } from '../order/ProofPicture.tsx';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { ReceivedFields, useReceived } from './ReceivedFields.tsx';
import { openDecisions, useDecision } from './useDecision.ts';

export function ConfirmPayment({ order, onExpired }: { order: Order; onExpired: () => void }) {
  const mayDecide = useIsUnscoped();
  const [isAsking, setAsking] = useState(false);
  const decide = useDecision(() => setAsking(false));
  const money = trpc.payments.receipts.useQuery({ _id: order._id }, { enabled: isAsking });
  const received = useReceived(order, money.data?.accounts);
  if (!mayDecide || !openDecisions(order).includes('Confirmed')) return null;
  return (
    <>
      <Button size="small" onPress={() => setAsking(true)}>
        Confirm payment…
      </Button>
      {isAsking && !money.isLoading && (
        <AlertDialog
          title={`Confirm ${formatPesos(received.amount)} from ${order.profile.name}?`}
          actionLabel="Confirm payment"
          isOpen
          onOpenChange={setAsking}
          onAction={() => {
            const noted = received.read();
            // The dialog stays open.
            if (!noted) throw new Error('Enter the amount.');
            decide(order, 'Confirmed', noted);
          }}
        >
          <Stack gap="3">
            <Text>
              {order.proof_of_payment_filename
                ? `Order ${order.order_no}. Proof uploaded by the customer:`
                : `Order ${order.order_no} has no proof. Confirm only if you received the payment.`}
            </Text>
            <ReceivedFields received={received} />
            {order.proof_of_payment_filename && <ProofPicture order={order} onExpired={onExpired} />}
          </Stack>
        </AlertDialog>
      )}
    </>
  );
}
