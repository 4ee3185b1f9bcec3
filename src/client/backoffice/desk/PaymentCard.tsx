import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { Receipt } from '#shared/contracts/payments.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { amountToPay, amountToReturn } from '#shared/domain/payments/amountDue.ts';
import { isUnpaid } from '#shared/domain/payments/paymentStatus.ts';
import { trpc } from '../../api/client.ts';
import { showError } from '../../app/showError.ts';
import { momentText } from '../../app/storeClock.ts';
import { Button } from '../../design/button/Button.tsx';
import { IconButton } from '../../design/button/IconButton.tsx';
import { AskFirst } from '../../design/dialog/AskFirst.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { ChangedPrice } from '../../design/text/ChangedPrice.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { MoneyButton } from '../order/MoneyButton.tsx';
import { ProofPicture } from '../order/ProofPicture.tsx';
import { useOrderChanged } from '../order/useOrderChanged.ts';
import { ConfirmPayment, RejectDialog } from '../payments/ConfirmPayment.tsx';
import { CheckNow, PaymentBadge } from '../payments/PaymentBadge.tsx';
import { openDecisions, useDecision } from '../payments/useDecision.ts';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { amounts, figure, proofBox, receipt, receipts, section, urgent } from './desk.css.ts';

interface PaymentCardProps {
  order: Order;
  onProofExpired: () => void;
}

export function PaymentCard({ order, onProofExpired }: PaymentCardProps) {
  const { payment_status, payment_reason, payment_reference, amount_paid, amount_to_refund } = order;
  const mayDecide = useIsUnscoped();
  if (payment_status === null) return null;
  const toPay = isUnpaid(payment_status) ? amountToPay(order) : 0;
  return (
    <section className={section} aria-label="Payment">
      <Inline gap="3">
        <Heading level={3}>Payment</Heading>
        <PaymentBadge order={order} />
        <CheckNow order={order} />
      </Inline>
      <dl className={amounts}>
        <div>
          <dt>Total</dt>
          <dd>
            <ChangedPrice pesos={order.amount_due} was={order.total_amount} size="small" />
          </dd>
        </div>
        {amount_paid > 0 && <Amount label="Paid" pesos={amount_paid} />}
        {toPay > 0 && <Amount label="Amount due" pesos={toPay} isUrgent />}
        {amount_to_refund > 0 && <Amount label="Refund due" pesos={amount_to_refund} isUrgent />}
      </dl>
      {payment_reason && <Text size="small">{payment_reason}</Text>}
      {payment_reference && <Text size="small">Reference number {payment_reference}</Text>}
      <section aria-label="Proof of payment" className={proofBox}>
        <ProofPicture order={order} onExpired={onProofExpired} />
      </section>
      {mayDecide && <Money order={order} onProofExpired={onProofExpired} />}
    </section>
  );
}

function Amount({ label, pesos, isUrgent = false }: { label: string; pesos: number; isUrgent?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isUrgent ? urgent : undefined}>{formatPesos(pesos)}</dd>
    </div>
  );
}

function Money({ order, onProofExpired }: PaymentCardProps) {
  const money = trpc.payments.receipts.useQuery({ _id: order._id });
  const [isRejecting, setRejecting] = useState(false);
  const decide = useDecision(() => setRejecting(false));
  const open = openDecisions(order);
  const back = open.find((status) => status === 'To Check' || status === 'Awaiting Proof');
  return (
    <>
      <Inline gap="2">
        <ConfirmPayment order={order} onExpired={onProofExpired} />
        {open.includes('Rejected') && (
          <Button size="small" tone="danger" onPress={() => setRejecting(true)}>
            Reject…
          </Button>
        )}
        <MoneyButton orderId={order._id} kind="received">
          Record payment…
        </MoneyButton>
        {amountToReturn(order) > 0 && (
          <MoneyButton orderId={order._id} kind="returned" tone="primary">
            Record refund…
          </MoneyButton>
        )}
        {back && (
          <AskFirst
            title={`Undo? Order ${order.order_no} will be ${back} again.`}
            actionLabel="Undo"
            onAction={() => decide(order, back)}
            button={(ask) => (
              <Button size="small" onPress={ask}>
                Undo decision…
              </Button>
            )}
          >
            A payment recorded with it is also undone.
          </AskFirst>
        )}
      </Inline>
      {money.data && money.data.docs.length > 0 && (
        <PlainList className={receipts} aria-label="Payments and refunds">
          {money.data.docs.map((entry) => (
            <Entry key={entry._id} orderId={order._id} entry={entry} />
          ))}
        </PlainList>
      )}
      {isRejecting && <Reject order={order} decide={decide} onClose={() => setRejecting(false)} />}
    </>
  );
}

function Reject({
  order,
  decide,
  onClose,
}: {
  order: Order;
  decide: ReturnType<typeof useDecision>;
  onClose: () => void;
}) {
  const queue = trpc.payments.payments.useQuery({ order: order._id });
  return (
    <RejectDialog
      order={order}
      reasons={queue.data?.rejection_reasons ?? []}
      onReject={(reason) => decide(order, 'Rejected', { reason })}
      onClose={onClose}
    />
  );
}

function Entry({ orderId, entry }: { orderId: string; entry: Receipt }) {
  const changed = useOrderChanged();
  const taking = trpc.payments.takeBackReceipt.useMutation({
    onSuccess: changed,
    onError: showError,
  });
  const { kind, way, account, reference, who, when, amount, is_taken_back } = entry;
  const isBack = kind === 'received' ? amount < 0 : amount > 0;
  const what = isBack ? 'Undone' : kind === 'received' ? 'Received' : 'Refunded';
  const words = [what, account || way, reference].filter((part) => part !== '').join(' · ');
  return (
    <li className={receipt}>
      <div>
        <Text as="span" size="small" weight="medium">
          {is_taken_back && !isBack ? <del>{words}</del> : words}
        </Text>{' '}
        <Text size="tiny" tone="muted">
          {[who, momentText(when)].filter((part) => part !== '').join(', ')}
        </Text>
      </div>
      <span className={figure}>{formatPesos(amount)}</span>
      {is_taken_back ? (
        <span />
      ) : (
        <AskFirst
          title="Undo this entry?"
          actionLabel="Undo entry"
          onAction={() => taking.mutateAsync({ _id: orderId, receipt_id: entry._id })}
          button={(ask) => (
            <IconButton label={`Undo ${formatPesos(amount)}`} size="small" onPress={ask}>
              <Undo2 size={16} aria-hidden />
            </IconButton>
          )}
        >
          {`${words}, ${formatPesos(amount)}. This and its undo both stay in the day’s payments.`}
        </AskFirst>
      )}
    </li>
  );
}
