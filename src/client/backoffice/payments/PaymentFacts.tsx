import type { PaymentEntry } from '#shared/contracts/payments.ts';
import type { Settings } from '#shared/contracts/settings.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { paymentWord } from '#shared/domain/payments/amountDue.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { momentText } from '../../app/storeClock.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { Facts, OrderPanel } from '../order/OrderPanel.tsx';

interface PaymentFactsProps {
  entry: PaymentEntry;
  accounts: Omit<Settings['payment_accounts'][number], 'qr_picture'>[];
}

export function PaymentFacts({ entry, accounts }: PaymentFactsProps) {
  const { order, proof_uploaded_at, payment_changed_at, payment_decided_by } = entry;
  return (
    <Stack gap="4" align="stretch">
      <Heading level={2}>
        <Link href={recordPath(paths.orders, order._id)} isAlone>
          Order {order.order_no}
        </Link>
      </Heading>
      <Duplicates entry={entry} />
      <OrderPanel
        order={order}
        parts={['name', 'payment', 'facts']}
        slots={{
          payment: (
            <>
              <Facts
                of={[
                  ['Sent', proof_uploaded_at && momentText(proof_uploaded_at)],
                  ['Decided', payment_decided_by && `${payment_decided_by}, ${momentText(payment_changed_at)}`],
                ]}
              />
              <AlsoWaiting entry={entry} />
              <Accounts accounts={accounts} />
              {!entry.can_decide && <Banner tone="info">{staffMessages.paymentNotYours}</Banner>}
            </>
          ),
        }}
      />
    </Stack>
  );
}

const AlsoWaiting = ({ entry: { also_waiting } }: { entry: PaymentEntry }) =>
  also_waiting.length > 0 && (
    <Stack gap="1">
      <Heading level={3}>Other unpaid orders of this customer</Heading>
      <PlainList>
        {also_waiting.map((other) => (
          <li key={other._id}>
            {other.order_no}, {formatPesos(other.amount_due)}, {paymentWord(other)}
          </li>
        ))}
      </PlainList>
    </Stack>
  );

const Accounts = ({ accounts }: Pick<PaymentFactsProps, 'accounts'>) => (
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
);

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
