import type { CounterOrder } from '#shared/contracts/counter.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { amountToPay, amountToReturn, partPaidNote } from '#shared/domain/payments/amountDue.ts';
import { isUnpaid, unpaidNote } from '#shared/domain/payments/paymentStatus.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Note } from '../../design/text/Note.tsx';
import { MoneyButton } from '../order/MoneyButton.tsx';
import { ConfirmPayment } from '../payments/ConfirmPayment.tsx';
import { CheckNow } from '../payments/PaymentBadge.tsx';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { amountHead, amounts } from './counter.css.ts';

export function CounterPayment({ order, isLeft }: { order: CounterOrder; isLeft: boolean }) {
  const utils = trpc.useUtils();
  const mayDecide = useIsUnscoped();
  const payment = order.payment_status;
  const unpaid = isUnpaid(payment);
  const toCollect = unpaid && payment !== 'To Check' ? amountToPay(order) : 0;
  const toReturn = amountToReturn(order);
  return (
    <>
      <dl className={amounts}>
        <Amount label="Total" text={formatPesos(order.amount_due)} />
        <Amount
          label="Balance"
          text={unpaid && payment === 'To Check' ? 'To check' : formatPesos(toCollect)}
          isUrgent={unpaid}
        />
        {toReturn > 0 && <Amount label="Refund due" text={formatPesos(toReturn)} isUrgent />}
      </dl>
      {toReturn > 0 && mayDecide && (
        <Inline>
          <MoneyButton orderId={order._id} kind="returned" tone="primary">
            Record refund…
          </MoneyButton>
        </Inline>
      )}
      {unpaid && (isLeft || toCollect > 0) && (
        <Banner
          tone={payment === 'To Check' ? 'notice' : 'error'}
          title={partPaidNote(order) || unpaidNote(payment)}
          actions={
            <>
              <CheckNow order={order} />
              <ConfirmPayment order={order} onExpired={() => void utils.counter.atCounter.invalidate()} />
              {mayDecide && (
                <MoneyButton orderId={order._id} kind="cash">
                  Cash payment…
                </MoneyButton>
              )}
            </>
          }
        >
          {isLeft ? 'Do not hand over until the payment is confirmed.' : staffMessages.collectNow}
        </Banner>
      )}
    </>
  );
}

function Amount({ label, text, isUrgent = false }: { label: string; text: string; isUrgent?: boolean }) {
  return (
    <div>
      <Note as="dt">{label}</Note>
      <dd className={amountHead({ isUrgent })}>{text}</dd>
    </div>
  );
}
