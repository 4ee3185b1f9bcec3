import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PressEvent } from 'react-aria-components/Button';
import type { PaymentEntry } from '#shared/contracts/payments.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { receivedNote } from '#shared/domain/payments/amountDue.ts';
import type { PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { accountName } from '#shared/domain/payments/receipts.ts';
import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Text } from '../../design/text/Text.tsx';
import { KeyQuestion } from '../keys/KeyQuestion.tsx';
import { useKeys } from '../keys/useKeys.ts';
import { ReceivedFields, RejectDialog, useReceived } from '../order/ConfirmPayment.tsx';
import { openDecisions, useDecision } from '../order/useDecision.ts';
import { PaymentFacts } from './PaymentFacts.tsx';
import { ProofViewer, useProofView } from './ProofViewer.tsx';
import { actions, receivedFields, review, side, sideFacts } from './payments.css.ts';
import type { Payments } from './usePayments.ts';

const SETTLING_MS = 500;

export function PaymentReview({ payments, entry }: { payments: Payments; entry: PaymentEntry }) {
  const { list, position, count, proofUrl } = payments;
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
      <section className={review} aria-label={`Payment of order ${entry.order.order_no}`}>
        <ProofViewer entry={entry} view={view} firstUrl={proofUrl} onExpired={() => void list.refetch()} />
        <div className={side}>
          <div ref={facts} className={sideFacts} tabIndex={-1}>
            <PaymentFacts entry={entry} accounts={accounts} />
          </div>
          <div className={actions}>
            {open.includes('Confirmed') && (
              <div className={receivedFields}>
                <ReceivedFields received={received} />
              </div>
            )}
            {open.includes('Confirmed') && (
              <Button tone="primary" onPress={press('Confirmed')}>
                {entry.order.payment_status === 'Awaiting Proof' ? 'Confirm without a proof' : 'Confirm'}
              </Button>
            )}
            {open.includes('Rejected') && (
              <Button tone="danger" onPress={reject}>
                Reject…
              </Button>
            )}
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

/** Whether the payment has been shown for SETTLING_MS, from the start, or because it was chosen. */
function useSettled(id: string) {
  const shown = useRef({ id, at: Number.NEGATIVE_INFINITY });
  const isChosen = useRef(false);
  useLayoutEffect(() => {
    if (shown.current.id === id) return;
    shown.current = { id, at: isChosen.current ? Number.NEGATIVE_INFINITY : performance.now() };
    isChosen.current = false;
  }, [id]);
  return {
    isSettled: () => performance.now() - shown.current.at >= SETTLING_MS,
    choose: (go: () => void) => {
      isChosen.current = true;
      go();
    },
  };
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
