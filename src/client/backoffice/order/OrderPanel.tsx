import { Fragment, type ReactNode } from 'react';
import { momentText } from '#client/app/storeClock.ts';
import { storeConfig } from '#client/app/storeConfig.ts';
import { Fact, Facts } from '#client/design/layout/Facts.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Panel } from '#client/design/layout/Panel.tsx';
import { Row, Rows } from '#client/design/layout/Rows.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { ChangedPrice } from '#client/design/text/ChangedPrice.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Price } from '#client/design/text/Price.tsx';
import { Text } from '#client/design/text/Text.tsx';
import type { CounterOrder } from '#shared/contracts/counter.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { codesText } from '#shared/domain/catalog/products/productCodes.ts';
import { phoneText } from '#shared/domain/customers/phoneText.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { textsOf } from '#shared/domain/orders/orderTexts.ts';
import { describeStudents, headingOf, linesByStudent } from '#shared/domain/orders/students.ts';
import { amountToPay } from '#shared/domain/payments/amountDue.ts';
import { isUnpaid } from '#shared/domain/payments/paymentStatus.ts';
import { formatPickup } from '#shared/domain/pickups/pickupCalendar.ts';
import { pickupMovedFrom } from '#shared/messages.ts';
import { pictureUrl } from '#shared/productPictures.ts';
import { PaymentBadge, StatusWord } from './OrderMarks.tsx';
import { OrderMessages, OrderNotes, OrderTimeline } from './OrderRecords.tsx';
import * as css from './order.css.ts';
import { ProofPicture } from './ProofPicture.tsx';

export type OrderLine = Order['orders'][number];
type Part = keyof typeof PARTS;

interface PartProps {
  order: Order | CounterOrder;
  /** Additions of the screen to a part: actions, or facts that only this screen has. */
  slots?: Partial<Record<Part, ReactNode>>;
  /** Wraps the picture and words of a line, such as in a checkbox. */
  lineBox?: (line: OrderLine, words: ReactNode) => ReactNode;
  lineActions?: (line: OrderLine) => ReactNode;
  /** Shows the proof. Called when its signed URL has expired; reloading the order brings a new one. */
  onProofExpired?: () => void;
}

/** An order for every staff screen: each screen chooses the parts and adds its actions. */
export const OrderPanel = ({ parts, ...rest }: PartProps & { parts: readonly Part[] }) => (
  <Stack gap="4">
    {parts.map((part) => {
      const { label, Shown } = PARTS[part];
      return (
        <Panel key={part} look="ruled" aria-label={label}>
          <Shown {...rest} />
          {rest.slots?.[part]}
        </Panel>
      );
    })}
  </Stack>
);

const PARTS = {
  name: { label: 'Customer', Shown: Name },
  facts: { label: 'Order information', Shown: ({ order }: PartProps) => <FactList of={factsOf(order)} /> },
  pickup: { label: 'Pick-up and status', Shown: Pickup },
  payment: { label: 'Payment', Shown: Payment },
  items: { label: 'Items', Shown: Items },
  messages: { label: 'Messages', Shown: OrderMessages },
  notes: { label: 'Notes', Shown: OrderNotes },
  history: { label: 'Timeline', Shown: OrderTimeline },
};

function Name({ order: { profile, order_status } }: PartProps) {
  return (
    <Inline gap="3">
      <Text size="large" weight="bold">
        {profile.name || 'No name given'}
      </Text>
      <StatusWord status={order_status.status} />
    </Inline>
  );
}

function factsOf(order: Order): NamedFact[] {
  const { phone_number, email } = order.profile;
  return [
    [
      'Contact No.',
      phone_number && (
        <Link href={`tel:${phone_number}`} isAlone>
          {phoneText(phone_number)}
        </Link>
      ),
    ],
    [
      'Email Address',
      email && (
        <Link href={`mailto:${email}`} isAlone>
          {email}
        </Link>
      ),
    ],
    ['Students', describeStudents(order.students)],
    ['Placed', momentText(order.created_at)],
    ['Mode of Payment', order.mode_of_payment],
    ...textsOf(order).map(({ label, text }): NamedFact => [label, text]),
  ];
}

type NamedFact = readonly [label: string, value: ReactNode];

/** Empty values are left out; a day and its time are on one line. */
export const FactList = ({ of }: { of: readonly NamedFact[] }) => (
  <Facts minWidth={176}>
    {of.map(
      ([label, value]) =>
        value !== '' &&
        value != null && (
          <Fact key={label} term={label}>
            {value}
          </Fact>
        ),
    )}
  </Facts>
);

function Pickup({ order: { receiving_option, pickup_time, pickup_moved, counter } }: PartProps) {
  const { timeZone } = storeConfig;
  return (
    <>
      <Inline gap="3">
        <Heading level={3}>{receiving_option}</Heading>
        {pickup_time && <Text weight="medium">{formatPickup(pickup_time, timeZone)}</Text>}
      </Inline>
      {counter && <Text size="small">Counter: {counter.name}</Text>}
      {pickup_moved && (
        <Text size="small">
          {pickupMovedFrom(
            pickup_moved.from.getTime() === pickup_time?.getTime() ? null : formatPickup(pickup_moved.from, timeZone),
            pickup_moved.reason,
          )}
        </Text>
      )}
    </>
  );
}

export function PaymentSums({ order }: Pick<PartProps, 'order'>) {
  const { payment_status, payment_reference, amount_paid, amount_to_refund } = order;
  const balance = amountToPay(order);
  return (
    <Facts minWidth={104}>
      <Fact term="Total">
        <ChangedPrice pesos={order.amount_due} was={order.total_amount} size="large" />
      </Fact>
      {payment_status !== 'Confirmed' && amount_paid > 0 && (
        <Fact term="Already paid">
          <Price pesos={amount_paid} size="large" />
        </Fact>
      )}
      {isUnpaid(payment_status) && (
        <Fact term="Balance">
          <Price pesos={balance} size="large" tone={balance > 0 ? 'danger' : 'ink'} />
        </Fact>
      )}
      {amount_to_refund > 0 && (
        <Fact term="Refund due">
          <Price pesos={amount_to_refund} size="large" tone="danger" />
        </Fact>
      )}
      {payment_reference && <Fact term="Reference number">{payment_reference}</Fact>}
    </Facts>
  );
}

function Payment({ order, onProofExpired }: PartProps) {
  return (
    <>
      <Inline gap="3">
        <Heading level={3}>Payment</Heading>
        <PaymentBadge order={order} />
      </Inline>
      <PaymentSums order={order} />
      {order.payment_reason && <Text size="small">{order.payment_reason}</Text>}
      {onProofExpired && order.payment_status !== null && (
        <section aria-label="Proof of payment" className={css.proofBox}>
          <ProofPicture order={order} onExpired={onProofExpired} />
        </section>
      )}
    </>
  );
}

function Items({ order, lineBox = (_, words) => words, lineActions }: PartProps) {
  return (
    <>
      <Heading level={3}>Items</Heading>
      {linesByStudent(order.orders).map((group, _, groups) => (
        <Fragment key={group.lines[0]?._id}>
          {(groups.length > 1 || group.student) && (
            <Text size="small" weight="medium">
              {headingOf(group)}
            </Text>
          )}
          <Rows aria-label={group.student ? `Items for ${group.student.name}` : undefined}>
            {group.lines.map((line) => (
              <Row key={line._id} columns="minmax(0, 1fr) auto" align="start">
                <div className={css.lineWords}>
                  {lineBox(
                    line,
                    <>
                      <Picture line={line} />
                      <LineWords line={line} />
                    </>,
                  )}
                </div>
                {line.order_status.status === 'Cancelled' ? (
                  <ChangedPrice pesos={0} was={line.amount} size="small" />
                ) : (
                  <Price pesos={line.amount} size="small" />
                )}
                <div className={css.lineActions}>
                  {line.cancel_reason && <Note>{line.cancel_reason}</Note>}
                  {lineActions?.(line)}
                </div>
              </Row>
            ))}
          </Rows>
        </Fragment>
      ))}
    </>
  );
}

function Picture({ line: { item } }: { line: OrderLine }) {
  const [image] = item.images;
  if (!image) return <span className={css.picture} />;
  const src = pictureUrl(image.filename, 160);
  return <img className={css.picture} src={src} width={48} height={48} alt="" loading="lazy" />;
}

function LineWords({ line }: { line: OrderLine | CounterOrder['orders'][number] }) {
  const fields = Object.entries(line.other_fields).map(([label, value]) => `${label}: ${value}`);
  const codes = 'shelf' in line ? [line.item.uom, ...codesText(line)] : [];
  const each = `${formatPesos(line.item.selling_price + line.addon_price)} each`;
  return (
    <span>
      <Text as="div" size="small" weight="medium">
        {line.quantity} × {line.item.name}
      </Text>
      <Note as="div" numeric>
        {[line.size, line.color, ...fields, ...codes, each].filter((part) => part !== '').join(' · ')}
      </Note>
    </span>
  );
}
