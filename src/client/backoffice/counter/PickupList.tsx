import type { ReactNode } from 'react';
import type { Pickup, Pickups } from '#shared/contracts/counter.ts';
import { counted } from '#shared/counted.ts';
import { formatPickupClock } from '#shared/domain/pickups/pickupCalendar.ts';
import { formatDay, formatLongDay, type StoreDay } from '#shared/domain/storeTime.ts';
import { serverNow } from '../../api/serverTime.ts';
import { dayInStore } from '../../app/storeClock.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { foldedHead, slot, slotHead } from './counter.css.ts';
import { PickupRow } from './PickupRow.tsx';

interface PickupListProps {
  pickups: Pickups;
  openId: string | null;
  onOpen: (id: string) => void;
}

/** The pick-ups of a day by slot, what is done folded away; then, folded too, those that are late. */
export function PickupList({ pickups: { day, slots, late, late_count, has_more }, openId, onOpen }: PickupListProps) {
  const rows = (orders: readonly Pickup[], isLate = false) => (
    <PlainList gap="1">
      {orders.map((pickup) => (
        <PickupRow key={pickup._id} pickup={pickup} isLate={isLate} isOpen={pickup._id === openId} onOpen={onOpen} />
      ))}
    </PlainList>
  );
  return (
    <>
      {has_more && <Banner tone="notice">Showing the first 1,000. Use search for the rest.</Banner>}
      <DayHead day={day} orders={slots.flatMap(({ orders }) => orders)} />
      {slots.map(({ pickup_time, orders }) => {
        const id = `slot-${pickup_time.getTime()}`;
        const head = <SlotHead id={id} title={slotTitle(pickup_time)} text={slotText(orders)} />;
        if (doneOf(orders) === orders.length) return <FoldedSlot key={id} head={head} orders={rows(orders)} />;
        return (
          <section key={id} className={slot} aria-labelledby={id}>
            <div className={slotHead}>{head}</div>
            {rows(orders)}
          </section>
        );
      })}
      {late.length > 0 && (
        <FoldedSlot
          isOpen={slots.length === 0}
          head={<SlotHead id="late-pickups" title="Overdue" text={lateText(late, late_count)} />}
          orders={rows(late, true)}
        />
      )}
    </>
  );
}

const slotTitle = (time: Date) => {
  const text = formatPickupClock(time, storeConfig.timeZone);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The day in words, and how far it is. */
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

/** A group of orders that nobody waits for: only its count is shown until somebody opens it. */
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

/** How many are late, and when the first of them goes back to the shelf. */
function lateText(late: readonly Pickup[], count: number): string {
  const text = late.length === count ? counted(count, 'order') : `Oldest ${late.length} of ${counted(count, 'order')}`;
  const [next] = late.flatMap(({ fetch_by }) => fetch_by ?? []).sort();
  return next === undefined ? text : `${text}, the first returns to stock after ${formatDay(next)}`;
}
