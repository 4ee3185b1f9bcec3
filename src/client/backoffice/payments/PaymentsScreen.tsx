import BadgeCheck from 'lucide-react/icons/badge-check';
import { useEffect, useRef } from 'react';
import { PAYMENT_STATUSES, type PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { UpdatesStopped } from '../../app/UpdatesStopped.tsx';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import { PaymentReview } from './PaymentReview.tsx';
import { page, queueEnd } from './payments.css.ts';
import { type Payments, usePayments } from './usePayments.ts';

const OPTIONS = PAYMENT_STATUSES.map((status) => ({ id: status, label: status }));
const NOTHING: Record<PaymentStatus, string> = {
  'To Check': staffMessages.nothingToCheck,
  'Awaiting Proof': staffMessages.nothingAwaited,
  Confirmed: staffMessages.noRecords,
  Rejected: staffMessages.noRecords,
};

/** /payments: whether orders were paid, one proof after the other, the oldest first. */
export default function PaymentsScreen() {
  usePageTitle('Payments');
  const payments = usePayments();
  return (
    <div className={page}>
      <Heading level={1} size="h3">
        Payments
      </Heading>
      <SegmentedControl
        label="Payments that are"
        size="small"
        options={OPTIONS}
        value={payments.payment_status}
        onChange={(id) => {
          const status = PAYMENT_STATUSES.find((each) => each === id);
          if (status) payments.choose(status);
        }}
      />
      <UpdatesStopped updates={payments.updates} />
      <Queue payments={payments} />
    </div>
  );
}

function Queue({ payments }: { payments: Payments }) {
  const { list, entry, isPageLoading, payment_status } = payments;
  const loading = (
    <SkeletonGroup label="Loading the payments">
      <Skeleton shape="block" height={420} />
    </SkeletonGroup>
  );
  return (
    <QueryFaces query={list} loading={loading}>
      {() => {
        if (entry) return <PaymentReview payments={payments} entry={entry} />;
        return isPageLoading ? loading : <QueueEnd payment_status={payment_status} />;
      }}
    </QueryFaces>
  );
}

/** Who decided on the last payment had the focus in what is gone: it goes to what is said in its place. */
function QueueEnd({ payment_status }: Pick<Payments, 'payment_status'>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} className={queueEnd}>
      <EmptyState icon={<BadgeCheck size={32} aria-hidden />} title={NOTHING[payment_status]} />
    </div>
  );
}
