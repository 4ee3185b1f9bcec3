import { useState } from 'react';
import type { CounterOrder } from '#shared/contracts/counter.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { amountToPay, partPaidNote } from '#shared/domain/payments/amountDue.ts';
import { isUnpaid, unpaidNote } from '#shared/domain/payments/paymentStatus.ts';
import { trpc } from '../../api/client.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { AlertDialog } from '../../design/dialog/AlertDialog.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Text } from '../../design/text/Text.tsx';
import { ProofPicture } from '../dashboard/ProofPicture.tsx';
import { CheckNow } from '../payments/PaymentBadge.tsx';
import { openDecisions, useDecision } from '../payments/useDecision.ts';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { amountHead, amounts } from './counter.css.ts';

/** Shows the total of the order and the amount to collect. Staff who may decide on the payment can confirm it here. */
export function CounterPayment({ order, isLeft }: { order: CounterOrder; isLeft: boolean }) {
  const payment = order.payment_status;
  const unpaid = isUnpaid(payment);
  const toCollect = unpaid && payment !== 'To Check' ? amountToPay(order) : 0;
  return (
    <>
      <dl className={amounts}>
        <Amount label="Total" text={formatPesos(order.amount_due)} />
        <Amount
          label="To collect"
          text={unpaid && payment === 'To Check' ? 'Not checked yet' : formatPesos(toCollect)}
          isUrgent={unpaid}
        />
      </dl>
      {unpaid && isLeft && (
        <Banner
          tone={payment === 'To Check' ? 'notice' : 'error'}
          title={partPaidNote(order) || unpaidNote(payment)}
          actions={
            <>
              <CheckNow order={order} />
              <ConfirmPayment order={order} />
            </>
          }
        >
          Do not hand this over before the payment is confirmed.
        </Banner>
      )}
    </>
  );
}

function Amount({ label, text, isUrgent = false }: { label: string; text: string; isUrgent?: boolean }) {
  return (
    <div>
      <Text as="dt" size="small" tone="muted">
        {label}
      </Text>
      <dd className={amountHead({ isUrgent })}>{text}</dd>
    </div>
  );
}

/** Asks with the amount, the name and the proof before it confirms. */
function ConfirmPayment({ order }: { order: CounterOrder }) {
  const utils = trpc.useUtils();
  const mayDecide = useIsUnscoped();
  const [isAsking, setAsking] = useState(false);
  const decide = useDecision(() => setAsking(false));
  if (!mayDecide || !openDecisions(order).includes('Confirmed')) return null;
  return (
    <>
      <Button size="small" onPress={() => setAsking(true)}>
        Confirm payment…
      </Button>
      {isAsking && (
        <AlertDialog
          title={`Confirm ${formatPesos(amountToPay(order))} of ${order.profile.name}?`}
          actionLabel="Confirm payment"
          isOpen
          onOpenChange={setAsking}
          onAction={() => decide(order, 'Confirmed')}
        >
          <Stack gap="3">
            <Text>
              {order.proof_of_payment_filename
                ? `Order ${order.order_no}. This is the proof that its customer sent.`
                : `Order ${order.order_no} has no proof: confirm it only when the money has come.`}
            </Text>
            {order.proof_of_payment_filename && (
              <ProofPicture order={order} onExpired={() => void utils.counter.atCounter.invalidate()} />
            )}
          </Stack>
        </AlertDialog>
      )}
    </>
  );
}
