import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { lazy, Suspense, useId, useState } from 'react';
import { payWithin, purchaseMessages } from '#shared/purchaseMessages.ts';
import { PartBoundary } from '../../app/FailedScreen.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Skeleton } from '../../design/skeleton/Skeleton.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { useStoreSettings } from '../order/useStoreSettings.ts';
import { card } from './PaymentStep.css.ts';

const Accounts = lazy(async () => ({ default: (await import('../proof/PaymentCenters.tsx')).Accounts }));

/** Explains a bank transfer before the order is submitted: when it is paid, until when, and to which accounts. */
export function TransferCard() {
  const store = useStoreSettings();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { payment_accounts, payment_deadline_days: days } = store.settings;
  const banks = [...new Set(payment_accounts.map(({ bank }) => bank))];
  return (
    <div className={card}>
      <Text size="small">{purchaseMessages.transferMeaning}</Text>
      {days > 0 && <Note>{payWithin(days)}</Note>}
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
