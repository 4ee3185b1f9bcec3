import { formatPesos } from '#shared/domain/money.ts';
import { countedToPay, messages, noSecondPayment, notAccepted } from '#shared/messages.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { Text } from '../../design/text/Text.tsx';
import { PAYMENT_PART, useOrdersToPay } from '../order/useOrdersToPay.ts';
import { strip, tall } from './PaymentStrip.css.ts';

/** At the bottom, where it moves nothing. */
export default function PaymentStrip() {
  const { count, docs } = useOrdersToPay();
  if (count === 0) return null;
  const [first] = docs;
  const rejected = docs.find((doc) => doc.rejected !== null);
  if (rejected) {
    return (
      <section className={`${strip} ${tall}`} aria-label="Payments">
        <div>
          <Text size="small" weight="bold" lines={2}>
            {notAccepted(rejected.order_no, rejected.rejected ?? '')}
          </Text>
          <Text size="small">{noSecondPayment(formatPesos(rejected.amount))}</Text>
        </div>
        <LinkButton tone="primary" href={`${recordPath(paths.myOrders, rejected.order_no)}#${PAYMENT_PART}`}>
          {messages.sendClearerProof}
        </LinkButton>
      </section>
    );
  }
  const href = count === 1 && first ? recordPath(paths.myOrders, first.order_no) : `${paths.myOrders}?view=to-pay`;
  return (
    <section className={strip} aria-label="Payments">
      <Text size="small" weight="medium">
        {countedToPay(count)}
      </Text>
      <LinkButton tone="primary" href={href}>
        How to pay
      </LinkButton>
    </section>
  );
}
