import { countedToPay } from '#shared/ownOrderMessages.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { Text } from '../../design/text/Text.tsx';
import { useOrdersToPay } from '../order/useOrdersToPay.ts';
import { strip } from './PaymentStrip.css.ts';

/** The number of orders that wait for a payment, with the way to them; at the bottom, where it moves nothing when it comes. */
export default function PaymentStrip() {
  const { count, docs } = useOrdersToPay();
  if (count === 0) return null;
  const [first] = docs;
  const href = count === 1 && first ? recordPath(paths.myOrders, first.order_no) : `${paths.myOrders}?view=to-pay`;
  return (
    <section className={strip} aria-label="Payments">
      <Text size="small" weight="medium">
        {countedToPay(count)}
      </Text>
      <LinkButton tone="primary" href={href}>
        Pay now
      </LinkButton>
    </section>
  );
}
