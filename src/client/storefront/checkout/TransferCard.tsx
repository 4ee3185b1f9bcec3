import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { lazy, Suspense, useId, useState } from 'react';
import { daysToPay, lastDayToPay } from '#shared/domain/payments/paymentDeadline.ts';
import { pickupInstant } from '#shared/domain/pickups/pickupCalendar.ts';
import { formatDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { proofBy, purchaseMessages } from '#shared/purchaseMessages.ts';
import { PartBoundary } from '../../app/FailedScreen.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Skeleton } from '../../design/skeleton/Skeleton.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { useStoreSettings } from '../order/useStoreSettings.ts';
import { card } from './PaymentStep.css.ts';
import type { Checkout } from './useCheckout.ts';

const Accounts = lazy(async () => ({ default: (await import('../proof/PaymentCenters.tsx')).Accounts }));

/** Explains a bank transfer before the order is submitted: when it is paid, until when once the pick-up is chosen, and to which accounts. */
export function TransferCard({ checkout }: { checkout: Checkout }) {
  const store = useStoreSettings();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { payment_accounts } = store.settings;
  const day = dayToPay(checkout, daysToPay(store.settings));
  const banks = [...new Set(payment_accounts.map(({ bank }) => bank))];
  return (
    <div className={card}>
      <Text size="small">{purchaseMessages.transferMeaning}</Text>
      {day && <Note>{proofBy(formatDay(day))}</Note>}
      {banks.length > 0 && (
        <>
          <Text size="small">
            Pay to: <strong>{banks.join(', ')}</strong>
          </Text>
          <div>
            <Button
              size="small"
              icon={isOpen ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
              aria-expanded={isOpen}
              aria-controls={id}
              onPress={() => setOpen(!isOpen)}
            >
              {payment_accounts.length === 1 ? 'Account and QR code' : 'Accounts and QR codes'}
            </Button>
          </div>
          <div id={id}>
            {isOpen && (
              <PartBoundary>
                <Suspense fallback={<Skeleton shape="block" height={76} />}>
                  <Accounts store={store} />
                </Suspense>
              </PartBoundary>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** The last day to send the proof of an order that is submitted now; null without a deadline, and until its pick-up is chosen. */
function dayToPay({ effective, store: { calendar, now, isKnown } }: Checkout, days: number) {
  const isPickup = effective.receivingOption === 'Pick-Up';
  if (!isKnown || (isPickup && effective.day === null)) return null;
  const pickup_time = isPickup && effective.day ? pickupInstant(effective.day, null, calendar.timeZone) : null;
  const order = { status_changed_at: now, payment_changed_at: now, payment_reminded_at: null, pickup_time };
  return lastDayToPay(order, storeDayOf(now, calendar.timeZone), days, calendar);
}
