import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { Receipt } from '#shared/contracts/payments.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { amountToReturn } from '#shared/domain/payments/amountDue.ts';
import { trpc } from '../../api/client.ts';
import { showError } from '../../app/showError.ts';
import { momentText } from '../../app/storeClock.ts';
import { Button } from '../../design/button/Button.tsx';
import { IconButton } from '../../design/button/IconButton.tsx';
import { AskFirst } from '../../design/dialog/AskFirst.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Row, Rows } from '../../design/layout/Rows.tsx';
import { Text } from '../../design/text/Text.tsx';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { ConfirmPayment, RejectDialog } from './ConfirmPayment.tsx';
import { CheckNow } from './OrderMarks.tsx';
import { PaymentButton } from './PaymentButton.tsx';
import { openDecisions, useDecision } from './useDecision.ts';
import { useReloadOrders } from './useOrderStatus.ts';

interface PaymentActionsProps {
  order: Order;
  onProofExpired: () => void;
}

export function PaymentActions(props: PaymentActionsProps) {
  const mayDecide = useIsUnscoped();
  return mayDecide && props.order.payment_status !== null && <Decisions {...props} />;
}

function Decisions({ order, onProofExpired }: PaymentActionsProps) {
  const money = trpc.payments.receipts.useQuery({ _id: order._id });
  const [isRejecting, setRejecting] = useState(false);
  const decide = useDecision(() => setRejecting(false));
  const open = openDecisions(order);
  const back = open.find((status) => status === 'To Check' || status === 'Awaiting Proof');
  return (
    <>
      <Inline gap="2">
        <CheckNow order={order} />
        <ConfirmPayment order={order} onExpired={onProofExpired} />
        {open.includes('Rejected') && (
          <Button size="small" onPress={() => setRejecting(true)}>
            Reject…
          </Button>
        )}
        <PaymentButton orderId={order._id} kind="received">
          Record payment…
        </PaymentButton>
        {amountToReturn(order) > 0 && (
          <PaymentButton orderId={order._id} kind="returned" tone="primary">
            Record refund…
          </PaymentButton>
        )}
        {back && (
          <AskFirst
            title={`Undo? Order ${order.order_no} will be ${back} again.`}
            actionLabel="Undo"
            onAction={() => decide(order, back)}
            button={<Button size="small">Undo decision…</Button>}
          >
            A payment recorded with it is also undone.
          </AskFirst>
        )}
      </Inline>
      {money.data && money.data.docs.length > 0 && (
        <Rows lines="above" aria-label="Payments and refunds">
          {money.data.docs.map((entry) => (
            <Entry key={entry._id} orderId={order._id} entry={entry} />
          ))}
        </Rows>
      )}
      {isRejecting && <Reject order={order} decide={decide} onClose={() => setRejecting(false)} />}
    </>
  );
}

interface RejectProps {
  order: Order;
  decide: ReturnType<typeof useDecision>;
  onClose: () => void;
}

function Reject({ order, decide, onClose }: RejectProps) {
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
  const reload = useReloadOrders();
  const taking = trpc.payments.takeBackReceipt.useMutation({ onSuccess: reload, onError: showError });
  const { kind, way, account, reference, who, when, amount, is_taken_back } = entry;
  const isBack = kind === 'received' ? amount < 0 : amount > 0;
  const what = isBack ? 'Undone' : kind === 'received' ? 'Received' : 'Refunded';
  const words = [what, account || way, reference].filter((part) => part !== '').join(' · ');
  return (
    <Row columns="minmax(0, 1fr) auto auto" align="center" paddingY="2">
      <div>
        <Text as="span" size="small" weight="medium">
          {is_taken_back && !isBack ? <del>{words}</del> : words}
        </Text>{' '}
        <Text size="tiny" tone="muted">
          {[who, momentText(when)].filter((part) => part !== '').join(', ')}
        </Text>
      </div>
      <Text as="span" numeric>
        {formatPesos(amount)}
      </Text>
      {is_taken_back ? (
        <span />
      ) : (
        <AskFirst
          title="Undo this entry?"
          actionLabel="Undo entry"
          onAction={() => taking.mutateAsync({ _id: orderId, receipt_id: entry._id })}
          button={
            <IconButton label={`Undo ${formatPesos(amount)}`} size="small">
              <Undo2 size={16} aria-hidden />
            </IconButton>
          }
        >
          {`${words}, ${formatPesos(amount)}. This and its undo both stay in the day’s payments.`}
        </AskFirst>
      )}
    </Row>
  );
}
