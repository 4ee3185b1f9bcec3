import { memo } from 'react';
import type { Pickup } from '#shared/contracts/counter.ts';
import { formatPickupDay } from '#shared/domain/orders/pickupDay.ts';
import { isUnpaid } from '#shared/domain/payments/paymentStatus.ts';
import { formatDay } from '#shared/domain/storeTime.ts';
import { serverNow } from '../../api/serverTime.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { Note } from '../../design/text/Note.tsx';
import { PaymentBadge } from '../payments/PaymentBadge.tsx';
import { RowButton } from './RowButton.tsx';

interface PickupRowProps {
  pickup: Pickup;
  isLate: boolean;
  isOpen: boolean;
  onOpen: (id: string) => void;
}

/** An order in two lines: whose it is, whether they have come, and what is left or not ready. */
export const PickupRow = memo(function PickupRow({ pickup, isLate, isOpen, onOpen }: PickupRowProps) {
  const isLeft = pickup.handed_over !== 'all';
  return (
    <RowButton
      order={pickup}
      isOpen={isOpen}
      onOpen={onOpen}
      badges={
        <>
          {isLate && (
            <StatusBadge tone="notice">
              {formatPickupDay(pickup.pickup_time, serverNow(), storeConfig.timeZone)}
            </StatusBadge>
          )}
          {pickup.fetch_by && (
            <StatusBadge tone="notice">{`Returns to stock after ${formatDay(pickup.fetch_by)}`}</StatusBadge>
          )}
          {isLeft && isUnpaid(pickup.payment_status) && <PaymentBadge order={pickup} />}
          <HandedOver pickup={pickup} />
        </>
      }
    >
      {pickup.counter && (
        <Note as="span" lines={1}>
          Counter: {pickup.counter}
        </Note>
      )}
      {isLeft && (
        <Note as="span" lines={1}>
          {leftWords(pickup)}
        </Note>
      )}
    </RowButton>
  );
});

function HandedOver({ pickup: { handed_over, left_count, line_count, left } }: { pickup: Pickup }) {
  if (handed_over === 'all') return <StatusBadge tone="success">Claimed</StatusBadge>;
  if (handed_over === 'part')
    return <StatusBadge tone="info">{`${line_count - left_count} of ${line_count}`}</StatusBadge>;
  const isReady = left.every(({ status }) => status === 'Ready for Pickup');
  return <StatusBadge tone={isReady ? 'neutral' : 'notice'}>{isReady ? 'Ready' : 'Not ready'}</StatusBadge>;
}

/** Returns the words for the lines that are not ready yet, else for those that are left. */
function leftWords({ left, left_count }: Pickup): string {
  const missing = left.filter(({ status }) => status !== 'Ready for Pickup');
  const named = missing.length > 0 ? missing : left;
  const names = named.map(({ name, size, quantity }) => `${quantity} × ${size ? `${name} (${size})` : name}`);
  const more = left_count > left.length ? `, and ${left_count - left.length} more` : '';
  return `${missing.length > 0 ? 'Missing: ' : ''}${names.join(', ')}${more}`;
}
