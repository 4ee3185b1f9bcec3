import type { ReactNode } from 'react';
import { serverNow } from '#client/api/serverTime.ts';
import { dayInStore } from '#client/app/storeClock.ts';
import { storeConfig } from '#client/app/storeConfig.ts';
import { StatusBadge } from '#client/design/badge/StatusBadge.tsx';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import type { Pickup, Pickups } from '#shared/contracts/counter.ts';
import { counted } from '#shared/counted.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { formatPickupDay } from '#shared/domain/orders/pickupDay.ts';
import { describeStudents } from '#shared/domain/orders/students.ts';
import { amountToPay } from '#shared/domain/payments/amountDue.ts';
import { isUnpaid } from '#shared/domain/payments/paymentStatus.ts';
import { formatPickupClock } from '#shared/domain/pickups/pickupCalendar.ts';
import { formatDay, formatLongDay, type StoreDay } from '#shared/domain/storeTime.ts';
import { PaymentMarks, UrgentMarks } from '../order/OrderMarks.tsx';
import { OrderRows } from '../order/OrderRows.tsx';
import { slot, slotHead } from '../order/rows.css.ts';
import { foldedHead } from './counter.css.ts';

interface RowsProps {
  openId: string | null;
  onOpen: (id: string) => void;
}

export function PickupList({
  pickups: { day, slots, late, late_count, has_more },
  ...rest
}: RowsProps & { pickups: Pickups }) {
  return (
    <>
      {has_more && <Banner tone="notice">Showing the first 1,000. Use search for the rest.</Banner>}
      <DayHead day={day} orders={slots.flatMap(({ orders }) => orders)} />
      {slots.map(({ pickup_time, orders }) => {
        const id = `slot-${pickup_time.getTime()}`;
        const title = slotTitle(pickup_time);
        const head = <SlotHead id={id} title={title} text={slotText(orders)} />;
        const rows = <OrderRows {...rest} label={title} orders={orders} slots={pickupSlots} />;
        if (doneOf(orders) === orders.length) return <FoldedSlot key={id} head={head} orders={rows} />;
        return (
          <section key={id} className={slot} aria-labelledby={id}>
            <div className={slotHead}>{head}</div>
            {rows}
          </section>
        );
      })}
      {late.length > 0 && (
        <FoldedSlot
          isOpen={slots.length === 0}
          head={<SlotHead id="late-pickups" title="Overdue" text={lateText(late, late_count)} />}
          orders={<OrderRows {...rest} label="Overdue" orders={late} slots={lateSlots} />}
        />
      )}
    </>
  );
}

const slotTitle = (time: Date) => {
  const text = formatPickupClock(time, storeConfig.timeZone);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

function DayHead({ day, orders }: { day: StoreDay; orders: readonly Pickup[] }) {
  const isToday = day === dayInStore(serverNow());
  return (
    <div>
      <Heading level={2}>{isToday ? `Today, ${formatLongDay(day)}` : formatLongDay(day)}</Heading>
      <Text tone="muted" numeric>
        {orders.length === 0
          ? 'No pick-ups on this day.'
          : `${doneOf(orders)} of ${counted(orders.length, 'order')} claimed`}
      </Text>
    </div>
  );
}

function SlotHead({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <>
      <Heading level={3} id={id}>
        {title}
      </Heading>
      <Note as="span" numeric>
        {text}
      </Note>
    </>
  );
}

function FoldedSlot({ head, orders, isOpen = false }: { head: ReactNode; orders: ReactNode; isOpen?: boolean }) {
  return (
    <details className={slot} open={isOpen}>
      <summary className={foldedHead}>{head}</summary>
      {orders}
    </details>
  );
}

const doneOf = (orders: readonly Pickup[]) => orders.filter(({ handed_over }) => handed_over === 'all').length;

function slotText(orders: readonly Pickup[]): string {
  const done = doneOf(orders);
  return `${counted(orders.length, 'order')}, ${done === orders.length ? 'all' : done} claimed`;
}

function lateText(late: readonly Pickup[], count: number): string {
  const text = late.length === count ? counted(count, 'order') : `Oldest ${late.length} of ${counted(count, 'order')}`;
  const [next] = late.flatMap(({ fetch_by }) => fetch_by ?? []).sort();
  return next === undefined ? text : `${text}, the first returns to stock after ${formatDay(next)}`;
}

function pickupSlots(pickup: Pickup) {
  const isLeft = pickup.handed_over !== 'all';
  const due = isUnpaid(pickup.payment_status) ? amountToPay(pickup) : 0;
  return {
    marks: isLeft && <PaymentMarks order={pickup} />,
    note: [
      isLeft && leftWords(pickup),
      describeStudents(pickup.students),
      pickup.counter && `Counter: ${pickup.counter}`,
    ]
      .filter(Boolean)
      .join(' · '),
    badges: <HandedOver pickup={pickup} />,
    end: due > 0 && `${formatPesos(due)} due`,
  };
}

const lateSlots = (pickup: Pickup) => {
  const { note, ...slots } = pickupSlots(pickup);
  return {
    ...slots,
    note: [
      formatPickupDay(pickup.pickup_time, serverNow(), storeConfig.timeZone),
      pickup.fetch_by && `Returns to stock after ${formatDay(pickup.fetch_by)}`,
      note,
    ]
      .filter(Boolean)
      .join(' · '),
    badges: (
      <>
        <UrgentMarks order={pickup} />
        {slots.badges}
      </>
    ),
  };
};

function HandedOver({ pickup: { handed_over, left_count, line_count, left } }: { pickup: Pickup }) {
  if (handed_over === 'all') return <StatusBadge tone="success">Claimed</StatusBadge>;
  if (handed_over === 'part')
    return <StatusBadge tone="info">{`${line_count - left_count} of ${line_count}`}</StatusBadge>;
  const isReady = left.every(({ status }) => status === 'Ready for Pickup');
  return <StatusBadge tone={isReady ? 'neutral' : 'notice'}>{isReady ? 'Ready' : 'Not ready'}</StatusBadge>;
}

function leftWords({ left, left_count }: Pickup): string {
  const missing = left.filter(({ status }) => status !== 'Ready for Pickup');
  const named = missing.length > 0 ? missing : left;
  const names = named.map(({ name, size, quantity }) => `${quantity} × ${size ? `${name} (${size})` : name}`);
  const more = left_count > left.length ? `, and ${left_count - left.length} more` : '';
  return `${missing.length > 0 ? 'Missing: ' : ''}${names.join(', ')}${more}`;
}
