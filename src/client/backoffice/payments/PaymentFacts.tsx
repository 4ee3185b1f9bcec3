import type { ReactNode } from 'react';
import { orderStatusTone } from '#client/app/orders/orderTones.ts';
import type { PaymentEntry } from '#shared/contracts/payments.ts';
import type { Settings } from '#shared/contracts/settings.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { amountToPay, partPaidNote, paymentWord } from '#shared/domain/payments/amountDue.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { momentText } from '../../app/storeClock.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { Banner } from '../../design/banner/Banner.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { ChangedPrice } from '../../design/text/ChangedPrice.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';
import { fact, facts, term } from './payments.css.ts';

interface PaymentFactsProps {
  entry: PaymentEntry;
  accounts: Omit<Settings['payment_accounts'][number], 'qr_picture'>[];
}

export function PaymentFacts({ entry, accounts }: PaymentFactsProps) {
  const { order, proof_uploaded_at, payment_changed_at, payment_decided_by } = entry;
  const { payment_reason, payment_reference } = order;
  return (
    <Stack gap="4" align="stretch">
      <Stack gap="1">
        <Inline>
          <Heading level={2}>
            <Link href={recordPath(paths.orders, order._id)} isAlone>
              Order {order.order_no}
            </Link>
          </Heading>
          <StatusBadge tone={orderStatusTone[order.order_status.status]}>{order.order_status.status}</StatusBadge>
          <PaymentBadge order={order} />
        </Inline>
        <Text>{order.profile.name}</Text>
      </Stack>
      <Duplicates entry={entry} />
      <dl className={facts}>
        <Fact label="Amount due">
          <ChangedPrice
            pesos={partPaidNote(order) ? amountToPay(order) : order.amount_due}
            was={order.total_amount}
            size="large"
          />
        </Fact>
        {order.payment_status !== 'Confirmed' && order.amount_paid > 0 && (
          <Fact label="Already paid">{formatPesos(order.amount_paid)}</Fact>
        )}
        {order.amount_to_refund > 0 && <Fact label="Refund due">{formatPesos(order.amount_to_refund)}</Fact>}
        {payment_reference !== '' && <Fact label="Reference number">{payment_reference}</Fact>}
        {proof_uploaded_at && <Fact label="Sent">{momentText(proof_uploaded_at)}</Fact>}
        {payment_decided_by !== '' && (
          <Fact label="Decided">
            {payment_decided_by}, {momentText(payment_changed_at)}
          </Fact>
        )}
        {payment_reason !== '' && <Fact label="Reason">{payment_reason}</Fact>}
      </dl>
      {entry.also_waiting.length > 0 && (
        <Stack gap="1">
          <Heading level={3}>Other unpaid orders of this customer</Heading>
          <PlainList>
            {entry.also_waiting.map((other) => (
              <li key={other._id}>
                {other.order_no}, {formatPesos(other.amount_due)}, {paymentWord(other)}
              </li>
            ))}
          </PlainList>
        </Stack>
      )}
      <Stack gap="1">
        <Heading level={3}>Payment accounts</Heading>
        {accounts.length === 0 ? (
          <Text tone="muted">{staffMessages.noPaymentAccounts}</Text>
        ) : (
          <PlainList>
            {accounts.map(({ bank, account_name, account_number }) => (
              <li key={`${bank} ${account_number}`}>
                {bank}: {account_number} ({account_name})
              </li>
            ))}
          </PlainList>
        )}
      </Stack>
      {!entry.can_decide && <Banner tone="info">{staffMessages.paymentNotYours}</Banner>}
    </Stack>
  );
}

const DUPLICATES = {
  same_picture: 'Same picture',
  same_reference: 'Same reference number',
} as const;

function Duplicates({ entry: { duplicates, is_compared } }: { entry: PaymentEntry }) {
  if (!is_compared) return <Text tone="muted">{staffMessages.proofNotCompared}</Text>;
  if (duplicates.length === 0) return null;
  return (
    <Banner tone="error" title={staffMessages.proofSentBefore}>
      <PlainList>
        {duplicates.map((other) => (
          <li key={other._id}>
            {DUPLICATES[other.kind]}: order {other.order_no}, {formatPesos(other.amount_due)}, {paymentWord(other)}
            {other.is_same_customer ? ', the same customer' : ', another customer'}
            {other.proof_uploaded_at && `, ${momentText(other.proof_uploaded_at)}`}
          </li>
        ))}
      </PlainList>
    </Banner>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={term}>{label}</dt>
      <dd className={fact}>{children}</dd>
    </div>
  );
}
