import { useLayoutEffect, useRef, useState } from 'react';
import type { PressEvent } from 'react-aria-components/Button';
import type { PaymentEntry } from '#shared/contracts/payments.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { MAX_PAYMENT_REASON, type PaymentStatus, paymentDecisions } from '#shared/domain/payments/paymentStatus.ts';
import { messages } from '#shared/messages.ts';
import { paymentSet, staffMessages } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { Button } from '../../design/button/Button.tsx';
import { Dialog } from '../../design/dialog/Dialog.tsx';
import { DialogForm } from '../../design/dialog/DialogForm.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { KeyQuestion } from '../keys/KeyQuestion.tsx';
import { useKeys } from '../keys/useKeys.ts';
import { UsualReasons } from '../records/UsualReasons.tsx';
import { useRequiredText } from '../records/useRequiredText.ts';
import { PaymentFacts } from './PaymentFacts.tsx';
import { ProofViewer } from './ProofViewer.tsx';
import { actions, review, side } from './payments.css.ts';
import type { Payments } from './usePayments.ts';
import { useProofView } from './useProofView.ts';

/** A click so soon after another payment took the place of the one before was meant for that one, in milliseconds. */
const SETTLING_MS = 500;

/** One payment of the queue, with what is decided on it, by its keys wherever the focus is. */
export function PaymentReview({ payments, entry }: { payments: Payments; entry: PaymentEntry }) {
  const { list, position, count, proofUrl } = payments;
  // The question stays about its payment when somebody else decides on it, and another payment is shown below.
  const [rejecting, setRejecting] = useState<PaymentEntry | null>(null);
  const [asked, setAsked] = useState<{ entry: PaymentEntry; to: PaymentStatus } | null>(null);
  const view = useProofView(entry.order.proof_of_payment_filename);
  const decide = useDecision(({ order }) => order._id === entry.order._id && payments.next());
  const { isSettled, choose } = useSettled(entry.order._id);
  const next = () => choose(payments.next);
  const previous = () => choose(payments.previous);
  const open = entry.can_decide ? decisionsOn(entry) : [];
  const back = open.find((status) => status === 'To Check' || status === 'Awaiting Proof');
  const ask = (to: PaymentStatus) => setAsked({ entry, to });
  /** A click decides at once; a key, also on the button that a click has left the focus on, asks first. */
  const press = (to: PaymentStatus) => (event: PressEvent) =>
    event.pointerType === 'keyboard' ? ask(to) : isSettled() && decide(entry, to);
  const reject = () => setRejecting(entry);

  // An enlarged picture is moved by the arrows.
  const isFitting = view.zoom === 1;
  useKeys([
    { keys: isFitting ? ['j', 'arrowright'] : ['j'], label: 'next', moves: true, run: next },
    { keys: isFitting ? ['k', 'arrowleft'] : ['k'], label: 'previous', moves: true, run: previous },
    ...(open.includes('Confirmed') ? [{ keys: ['c'], label: 'confirm: asks first', run: () => ask('Confirmed') }] : []),
    ...(open.includes('Rejected') ? [{ keys: ['r'], label: 'reject: asks why', run: reject }] : []),
    ...(back ? [{ keys: ['u'], label: 'undo: asks first', run: () => ask(back) }] : []),
    { keys: ['+', '='], label: 'larger', moves: true, run: view.larger },
    { keys: ['-'], label: 'smaller', moves: true, run: view.smaller },
    { keys: ['0'], label: 'as large as there is room', moves: true, run: view.fit },
    { keys: ['t'], label: 'turn the picture', moves: true, run: view.rotate },
  ]);

  return (
    <>
      <section className={review} aria-label={`Payment of order ${entry.order.order_no}`}>
        <ProofViewer entry={entry} view={view} firstUrl={proofUrl} onExpired={() => void list.refetch()} />
        <div className={side}>
          <PaymentFacts entry={entry} accounts={list.data?.accounts ?? []} />
          <div className={actions}>
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
        <KeyQuestion {...wording(asked)} onAction={() => decide(asked.entry, asked.to)} onClose={() => setAsked(null)}>
          Order {asked.entry.order.order_no} is {asked.entry.order.payment_status} now.
        </KeyQuestion>
      )}
      {rejecting && (
        <RejectDialog
          entry={rejecting}
          reasons={list.data?.rejection_reasons ?? []}
          onReject={(reason) => {
            setRejecting(null);
            decide(rejecting, 'Rejected', reason);
          }}
          onClose={() => setRejecting(null)}
        />
      )}
    </>
  );
}

/** Whether what is shown has been there for SETTLING_MS, from the start, or because it was chosen. */
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

function wording({ entry: { order }, to }: { entry: PaymentEntry; to: PaymentStatus }) {
  const what = `${formatPesos(order.amount_due)} of ${order.profile.name}`;
  return to === 'Confirmed'
    ? { title: `Confirm ${what}?`, actionLabel: 'Confirm' }
    : { title: `Set ${what} back to ${to}?`, actionLabel: 'Set back' };
}

const decisionsOn = ({ order }: PaymentEntry): readonly PaymentStatus[] =>
  paymentDecisions({
    payment_status: order.payment_status,
    status: order.order_status.status,
    hasProof: order.proof_of_payment_filename !== null,
    wasProofDeleted: order.proof_deleted_at !== undefined,
  });

interface RejectDialogProps {
  entry: PaymentEntry;
  reasons: readonly string[];
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks why a proof is rejected, out of the settings' list or in own words: the customer reads the answer. */
function RejectDialog({ entry, reasons, onReject, onClose }: RejectDialogProps) {
  const reason = useRequiredText(staffMessages.reasonRequired);

  function submit() {
    const taken = reason.take();
    if (taken !== null) onReject(taken);
  }

  return (
    <Dialog
      size="small"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Reject the proof of order ${entry.order.order_no}?`}
    >
      <DialogForm submitLabel="Reject" tone="danger" cancelLabel="Back" onSubmit={submit} onCancel={onClose}>
        <Text>{staffMessages.rejectHint}</Text>
        <UsualReasons reasons={reasons} onChoose={onReject} />
        <TextField label="Reason in own words" autoFocus maxLength={MAX_PAYMENT_REASON} {...reason.field} />
      </DialogForm>
    </Dialog>
  );
}

/** As long as a decision can be taken back from where it is announced; afterwards, from its own list. */
const UNDO_MS = 10_000;

/** Decides on payments: the next one is shown at once, and a message says what became of it, with a way back. */
function useDecision(onDecided: (entry: PaymentEntry) => void) {
  const utils = trpc.useUtils();
  // Said by the mutation, not by its call: several may be on their way, and the last one of the queue takes the review with it.
  const setting = trpc.payments.setPaymentStatus.useMutation({
    onSuccess: ({ _id, order_no, payment_status: to }, { old_payment_status: from }) => {
      if (to === null) return;
      const isDecision = from && (to === 'Confirmed' || to === 'Rejected');
      const undo = () => setting.mutate({ _id, payment_status: from ?? to, old_payment_status: to });
      showToast(paymentSet(order_no, to), {
        timeoutMs: UNDO_MS,
        ...(isDecision && { action: { label: 'Undo', onPress: undo } }),
      });
    },
    onError: (error) => showToast(messageOf(error, messages.statusChangeFailed), { tone: 'error' }),
    onSettled: () => utils.payments.payments.invalidate(),
  });

  return (entry: PaymentEntry, to: PaymentStatus, reason?: string): void => {
    const { _id, payment_status: from, proof_of_payment_filename } = entry.order;
    onDecided(entry);
    setting.mutate({ _id, payment_status: to, old_payment_status: from, proof_of_payment_filename, reason });
  };
}
