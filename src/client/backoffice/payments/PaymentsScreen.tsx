import BadgeCheck from 'lucide-react/icons/badge-check';
import { useEffect, useRef } from 'react';
import { useLocation, useParams } from 'wouter';
import { UpdatesStopped } from '#client/app/orders/UpdatesStopped.tsx';
import { PAYMENT_STATUSES, type PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { screen } from '../../app/screen.tsx';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { media } from '../../design/breakpoints.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Page } from '../../design/layout/Page.tsx';
import { Toolbar, ToolbarField } from '../../design/layout/Toolbar.tsx';
import { SearchField } from '../../design/searchField/SearchField.tsx';
import { Select } from '../../design/select/Select.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import { useMedia } from '../../design/useMedia.ts';
import { useSearchText } from '../records/list/useListView.ts';
import { PageTitle } from '../records/Section.tsx';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { AccountsChanged } from './AccountsChanged.tsx';
import { PaymentReview } from './PaymentReview.tsx';
import { queueEnd } from './payments.css.ts';
import { type Payments, usePayments } from './usePayments.ts';

const PAGES = [
  { id: 'refunds', label: 'Refunds' },
  { id: 'day', label: 'Daily payments' },
];
const OPTIONS = PAYMENT_STATUSES.map((status) => ({ id: status, label: status }));
const NOTHING: Record<PaymentStatus, string> = {
  'To Check': staffMessages.nothingToCheck,
  'Awaiting Proof': staffMessages.nothingAwaited,
  Confirmed: staffMessages.noRecords,
  Rejected: staffMessages.noRecords,
};

const RefundsScreen = screen(() => import('./RefundsScreen.tsx'));
const DayPaymentsScreen = screen(() => import('./DayPaymentsScreen.tsx'));

export default function PaymentsScreen() {
  const { id } = useParams<{ id?: string }>();
  if (id === 'refunds') return <RefundsScreen />;
  return id === 'day' ? <DayPaymentsScreen /> : <PaymentsToDecide />;
}

function PaymentsToDecide() {
  usePageTitle('Payments');
  const payments = usePayments();
  const isUnscoped = useIsUnscoped();
  const isPhone = useMedia(media.phone);
  const [, navigate] = useLocation();
  const [text, setText] = useSearchText(payments.s, payments.find);
  function choose(id: unknown) {
    const status = PAYMENT_STATUSES.find((each) => each === id);
    if (status) payments.choose(status);
    else navigate(recordPath(paths.payments, String(id)));
  }
  return (
    <Page>
      <PageTitle>Payments</PageTitle>
      <Toolbar>
        {isPhone ? (
          <Select
            label="Show payments"
            isLabelHidden
            options={isUnscoped ? [...OPTIONS, ...PAGES] : OPTIONS}
            value={payments.payment_status}
            onChange={choose}
          />
        ) : (
          <SegmentedControl
            label="Show payments"
            size="small"
            options={OPTIONS}
            value={payments.payment_status}
            onChange={choose}
          />
        )}
        <ToolbarField width={420} onPhone="line">
          <SearchField
            label="Find a payment"
            isLabelHidden
            placeholder="Reference, amount or name"
            maxLength={100}
            value={text}
            onChange={setText}
            onClear={() => setText('')}
          />
        </ToolbarField>
        {isUnscoped &&
          !isPhone &&
          PAGES.map(({ id, label }) => (
            <LinkButton key={id} size="small" href={recordPath(paths.payments, id)}>
              {label}
            </LinkButton>
          ))}
      </Toolbar>
      <AccountsChanged />
      <UpdatesStopped updates={payments.updates} />
      <Queue payments={payments} />
    </Page>
  );
}

function Queue({ payments }: { payments: Payments }) {
  const { list, entry, isPageLoading, payment_status, s } = payments;
  const loading = (
    <SkeletonGroup label="Loading payments">
      <Skeleton shape="block" height={420} />
    </SkeletonGroup>
  );
  return (
    <QueryFaces query={list} loading={loading}>
      {() => {
        if (entry) return <PaymentReview payments={payments} entry={entry} />;
        return isPageLoading ? (
          loading
        ) : (
          <QueueEnd said={s === '' ? NOTHING[payment_status] : staffMessages.noPaymentFound} />
        );
      }}
    </QueryFaces>
  );
}

/** After the last decision the focused control is gone: the focus moves to the message in its place. */
function QueueEnd({ said }: { said: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} className={queueEnd}>
      <EmptyState icon={<BadgeCheck size={32} aria-hidden />} title={said} />
    </div>
  );
}
