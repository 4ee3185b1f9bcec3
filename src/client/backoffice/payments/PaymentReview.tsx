import { useState } from 'react';
import type { PaymentEntry } from '#shared/contracts/payments.ts';
import { type PaymentStatus, paymentDecisions } from '#shared/domain/payments/paymentStatus.ts';
import { useKeys } from '../../app/useShortcut.ts';
import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Text } from '../../design/text/Text.tsx';
import { KeyLegend } from './KeyLegend.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import { ProofViewer } from './ProofViewer.tsx';
import { actions, review, side } from './payments.css.ts';
import { RejectDialog } from './RejectDialog.tsx';
import { useDecision } from './useDecision.ts';
import type { Payments } from './usePayments.ts';
import { useProofView } from './useProofView.ts';

/** One payment of the queue, with what is decided on it, by its keys wherever the focus is. */
export function PaymentReview({ payments, entry }: { payments: Payments; entry: PaymentEntry }) {
  const { list, position, count, proofUrl, next, previous } = payments;
  const [isRejecting, setRejecting] = useState(false);
  const view = useProofView(entry.order.proof_of_payment_filename);
  const decide = useDecision(next);
  const open = entry.can_decide ? decisionsOn(entry) : [];
  const back = open.find((status) => status === 'To Check' || status === 'Awaiting Proof');
  const confirm = () => open.includes('Confirmed') && decide(entry, 'Confirmed');
  const reject = () => open.includes('Rejected') && setRejecting(true);
  const takeBack = () => back && decide(entry, back);

  const isFitting = view.zoom === 1;
  useKeys({
    j: next,
    k: previous,
    // An enlarged picture is moved by them.
    ...(isFitting && { arrowright: next, arrowleft: previous }),
    c: confirm,
    r: reject,
    u: takeBack,
    '+': view.larger,
    '=': view.larger,
    '-': view.smaller,
    '0': view.fit,
    t: view.rotate,
  });

  return (
    <>
      <section className={review} aria-label={`Payment of order ${entry.order.order_no}`}>
        <ProofViewer entry={entry} view={view} firstUrl={proofUrl} onExpired={() => void list.refetch()} />
        <div className={side}>
          <PaymentFacts entry={entry} accounts={list.data?.accounts ?? []} />
          <div className={actions}>
            {open.includes('Confirmed') && (
              <Button tone="primary" onPress={confirm}>
                {entry.order.payment_status === 'Awaiting Proof' ? 'Confirm without a proof' : 'Confirm'}
              </Button>
            )}
            {open.includes('Rejected') && (
              <Button tone="danger" onPress={reject}>
                Reject…
              </Button>
            )}
            {back && <Button onPress={takeBack}>Take back</Button>}
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
          <KeyLegend />
        </div>
      </section>
      {isRejecting && (
        <RejectDialog
          entry={entry}
          reasons={list.data?.rejection_reasons ?? []}
          onReject={(reason) => {
            setRejecting(false);
            decide(entry, 'Rejected', reason);
          }}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}

const decisionsOn = ({ order }: PaymentEntry): readonly PaymentStatus[] =>
  paymentDecisions({
    payment_status: order.payment_status,
    status: order.order_status.status,
    hasProof: order.proof_of_payment_filename !== null,
    wasProofDeleted: order.proof_deleted_at !== undefined,
  });
