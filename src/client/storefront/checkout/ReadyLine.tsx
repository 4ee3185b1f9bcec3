import { describeStudents } from '#shared/domain/orders/students.ts';
import { formatClockTime, formatDay } from '#shared/domain/storeTime.ts';
import { paths } from '../../app/paths.ts';
import { Link } from '../../design/link/Link.tsx';
import { Text } from '../../design/text/Text.tsx';
import { line } from './PaymentStep.css.ts';
import type { Checkout } from './useCheckout.ts';

/** Steps 1 and 2 in one line, for an order that can be submitted from the cart, and the way to change them. */
export function ReadyLine({ checkout: { choices, effective, students } }: { checkout: Checkout }) {
  const { receivingOption, day, slot, mode } = effective;
  const when = day === null ? null : `${formatDay(day)}, ${slot === null ? 'any time' : formatClockTime(slot)}`;
  const where = receivingOption === 'Delivery' ? choices.order_address : when;
  const parts = [
    [receivingOption, where].filter(Boolean).join(': '),
    mode,
    students.length > 0 && `For ${describeStudents(students)}`,
  ];
  return (
    <div className={line}>
      <Text as="span" size="small">
        {parts.filter(Boolean).join(' · ')}
      </Text>
      <Link href={paths.checkoutPayment} isAlone aria-label="Change pick-up and payment">
        Change
      </Link>
    </div>
  );
}
