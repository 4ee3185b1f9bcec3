import { useEffect, useRef, useState } from 'react';
import type { PressEvent } from 'react-aria-components/Button';
import type { PaymentEntry } from '#shared/contracts/payments.ts';
import type { Settings } from '#shared/contracts/settings.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { paymentWord, receivedNote } from '#shared/domain/payments/amountDue.ts';
import type { PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { accountName } from '#shared/domain/payments/receipts.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { momentText } from '../../app/storeClock.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { SplitPane } from '../../design/layout/SplitPane.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { KeyQuestion } from '../keys/KeyQuestion.tsx';
import { useKeys } from '../keys/useKeys.ts';
import { ReceivedFields, RejectDialog, useReceived } from '../order/ConfirmPayment.tsx';
import { PaymentBadge } from '../order/OrderMarks.tsx';
import { FactList, OrderPanel, PaymentSums } from '../order/OrderPanel.tsx';
import { openDecisions, useDecision } from '../order/useDecision.ts';
import { ProofViewer, useProofView } from './ProofViewer.tsx';
import { actions, receivedFields, side, sideFacts, sums } from './payments.css.ts';
import { type Payments, useSettled } from './usePayments.ts';

export function PaymentReview({ payments, entry }: { payments: Payments; entry: PaymentEntry }) {
  const { list, position, count } = payments;
  // The question keeps its payment even if another user decides and the next payment is shown.
  const [rejecting, setRejecting] = useState<PaymentEntry | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const view = useProofView(entry.order.proof_of_payment_filename);
  const { accounts = [], last_account } = list.data ?? {};
  const received = useReceived(entry.order, accounts.map(accountName), last_account);
  const decide = useDecision((order) => order._id === entry.order._id && payments.next());
  const facts = useFactsInFocus(entry.order._id);
  const { isSettled, choose } = useSettled(entry.order._id);
  const next = () => choose(payments.next);
  const previous = () => choose(payments.previous);
  const open = entry.can_decide ? openDecisions(entry.order) : [];
  const back = open.find((status) => status === 'To Check' || status === 'Awaiting Proof');
  const notedWith = (to: PaymentStatus) => (to === 'Confirmed' ? received.read() : {});
  const ask = (to: PaymentStatus) => {
    const noted = notedWith(to);
    if (noted) setAsked({ entry, to, noted });
  };
  /** A click decides immediately; a key asks first. */
  const press = (to: PaymentStatus) => (event: PressEvent) => {
    if (event.pointerType === 'keyboard') return ask(to);
    const noted = isSettled() && notedWith(to);
    if (noted) decide(entry.order, to, noted);
  };
  const reject = () => setRejecting(entry);

  // Arrows move an enlarged picture.
  const isFitting = view.zoom === 1;
  useKeys([
    { keys: isFitting ? ['j', 'arrowright'] : ['j'], label: 'next', moves: true, run: next },
    { keys: isFitting ? ['k', 'arrowleft'] : ['k'], label: 'previous', moves: true, run: previous },
    ...(open.includes('Confirmed')
      ? [{ keys: ['c'], label: 'confirm (you must confirm again)', run: () => ask('Confirmed') }]
      : []),
    ...(open.includes('Rejected') ? [{ keys: ['r'], label: 'reject (asks for a reason)', run: reject }] : []),
    ...(back ? [{ keys: ['u'], label: 'undo (you must confirm)', run: () => ask(back) }] : []),
    { keys: ['+', '='], label: 'larger', moves: true, run: view.larger },
    { keys: ['-'], label: 'smaller', moves: true, run: view.smaller },
    { keys: ['0'], label: 'fit to the window', moves: true, run: view.fit },
    { keys: ['t'], label: 'rotate picture', moves: true, run: view.rotate },
  ]);

  return (
    <>
      <section aria-label={`Payment of order ${entry.order.order_no}`}>
        <SplitPane columns="minmax(0, 1fr) minmax(300px, 360px)" from="tablet">
          <ProofViewer order={entry.order} view={view} onExpired={() => void list.refetch()} />
          <div className={side} data-sticky>
            <div ref={facts} className={sideFacts} tabIndex={-1}>
              <PaymentFacts entry={entry} accounts={accounts} />
            </div>
            <div className={actions}>
              <section className={sums} aria-label="Amounts">
                <PaymentSums order={entry.order} />
                {open.includes('Confirmed') && (
                  <div className={receivedFields}>
                    <ReceivedFields received={received} />
                  </div>
                )}
              </section>
              {open.includes('Confirmed') && (
                <Button tone="primary" onPress={press('Confirmed')}>
                  {entry.order.payment_status === 'Awaiting Proof' ? 'Confirm without a proof' : 'Confirm'}
                </Button>
              )}
              {open.includes('Rejected') && <Button onPress={reject}>Reject…</Button>}
              {back && <Button onPress={press(back)}>Undo</Button>}
              <Inline wrap={false}>
                <Button onPress={previous} isDisabled={position <= 1}>
                  Previous
                </Button>
                <Button onPress={next} isDisabled={position >= count}>
                  Next
                </Button>
                <Text as="span" tone="muted">
                  {position.toLocaleString('en-PH')} of {count.toLocaleString('en-PH')}
                </Text>
              </Inline>
            </div>
          </div>
        </SplitPane>
      </section>
      {asked && (
        <KeyQuestion
          {...wording(asked)}
          onAction={() => decide(asked.entry.order, asked.to, asked.noted)}
          onClose={() => setAsked(null)}
        >
          Order {asked.entry.order.order_no} is now {asked.entry.order.payment_status}.{' '}
          {asked.noted.amount && receivedNote(asked.entry.order, asked.noted.amount)}
        </KeyQuestion>
      )}
      {rejecting && (
        <RejectDialog
          order={rejecting.order}
          reasons={list.data?.rejection_reasons ?? []}
          onReject={(reason) => {
            setRejecting(null);
            decide(rejecting.order, 'Rejected', { reason });
          }}
          onClose={() => setRejecting(null)}
        />
      )}
    </>
  );
}

/** After a decision by key the focused question is gone: the focus moves to the next payment's facts. */
function useFactsInFocus(id: string) {
  const facts = useRef<HTMLDivElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    if (document.activeElement === document.body) facts.current?.focus();
  }, [id]);
  return facts;
}

interface Asked {
  entry: PaymentEntry;
  to: PaymentStatus;
  noted: { amount?: number; account?: string };
}

function wording({ entry: { order }, to, noted: { amount = order.amount_due } }: Asked) {
  const what = `${formatPesos(amount)} from ${order.profile.name}`;
  return to === 'Confirmed'
    ? { title: `Confirm ${what}?`, actionLabel: 'Confirm' }
    : { title: `Undo? ${what} will be ${to} again.`, actionLabel: 'Undo' };
}

interface PaymentFactsProps {
  entry: PaymentEntry;
  accounts: Omit<Settings['payment_accounts'][number], 'qr_picture'>[];
}

function PaymentFacts({ entry, accounts }: PaymentFactsProps) {
  const { order, proof_uploaded_at, payment_changed_at, payment_decided_by } = entry;
  return (
    <Stack gap="4" align="stretch">
      <Inline gap="3">
        <Heading level={2}>
          <Link href={recordPath(paths.orders, order._id)} isAlone>
            Order {order.order_no}
          </Link>
        </Heading>
        <PaymentBadge order={order} />
      </Inline>
      <Duplicates entry={entry} />
      <OrderPanel
        order={order}
        parts={['name', 'facts']}
        slots={{
          facts: (
            <>
              <FactList
                of={[
                  ['Reason', order.payment_reason],
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
