import type { Order } from '#shared/contracts/orders.ts';
import { phoneText } from '#shared/domain/customers/phoneText.ts';
import { textsOf } from '#shared/domain/orders/orderTexts.ts';
import { describeStudents } from '#shared/domain/orders/students.ts';
import { momentText } from '../../app/storeClock.ts';
import { Link } from '../../design/link/Link.tsx';
import { desk, facts, section, term } from '../desk/desk.css.ts';
import { FulfilmentCard } from '../desk/FulfilmentCard.tsx';
import { OrderItems } from '../desk/OrderItems.tsx';
import { PaymentCard } from '../desk/PaymentCard.tsx';
import type { SetOrderStatus } from '../order/setOrderStatus.ts';

interface OrderDetailProps {
  order: Order;
  setStatus: SetOrderStatus;
  onProofExpired: () => void;
}

/** All of one order with what is done about it: whose it is, how far it is, its payment and its lines. */
export function OrderDetail({ order, setStatus, onProofExpired }: OrderDetailProps) {
  return (
    <div className={desk}>
      <section className={section} aria-label="Customer">
        <dl className={facts}>
          {factsOf(order).map(([label, value]) => (
            <div key={label}>
              <dt className={term}>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <FulfilmentCard order={order} setStatus={setStatus} />
      <PaymentCard order={order} onProofExpired={onProofExpired} />
      <OrderItems order={order} setStatus={setStatus} />
    </div>
  );
}

/** Returns the known facts about an order that no card below has; empty ones are left out. */
function factsOf(order: Order): [label: string, value: React.ReactNode][] {
  const { profile, students } = order;
  const facts: [string, React.ReactNode][] = [
    ['Customer', profile.name],
    [
      'Contact No.',
      profile.phone_number && (
        <Link href={`tel:${profile.phone_number}`} isAlone>
          {phoneText(profile.phone_number)}
        </Link>
      ),
    ],
    [
      'Email Address',
      profile.email && (
        <Link href={`mailto:${profile.email}`} isAlone>
          {profile.email}
        </Link>
      ),
    ],
    ['Students', describeStudents(students)],
    ['Placed', momentText(order.created_at)],
    ['Mode of Payment', order.mode_of_payment],
    ...textsOf(order).map(({ label, text }): [string, string] => [label, text]),
  ];
  return facts.filter(([, value]) => value !== '' && value !== null && value !== undefined);
}
