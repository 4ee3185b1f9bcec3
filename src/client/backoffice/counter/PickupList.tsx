import type { Pickup, Pickups } from '#shared/contracts/counter.ts';
import { formatPickupClock } from '#shared/domain/pickups/pickupCalendar.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { list, slot, slotHead, slotRows } from './counter.css.ts';
import { PickupRow } from './PickupRow.tsx';

interface PickupListProps {
  pickups: Pickups;
  openId: string | null;
  onOpen: (id: string) => void;
}

/** The pick-ups of a day by slot, late ones first. */
export function PickupList({ pickups: { slots, late, late_count, has_more }, openId, onOpen }: PickupListProps) {
  const rows = (orders: readonly Pickup[], isLate = false) => (
    <PlainList className={slotRows}>
      {orders.map((pickup) => (
        <PickupRow key={pickup._id} pickup={pickup} isLate={isLate} isOpen={pickup._id === openId} onOpen={onOpen} />
      ))}
    </PlainList>
  );
  return (
    <div className={list}>
      {has_more && <Banner tone="notice">These are the first 1,000 orders of the day. Find others above.</Banner>}
      {late.length > 0 && (
        <section className={slot} aria-labelledby="late-pickups">
          <SlotHead id="late-pickups" title="Late" text={lateText(late.length, late_count)} />
          {rows(late, true)}
        </section>
      )}
      {slots.map(({ pickup_time, orders }) => {
        const id = `slot-${pickup_time.getTime()}`;
        return (
          <section key={id} className={slot} aria-labelledby={id}>
            <SlotHead id={id} title={slotTitle(pickup_time)} text={slotText(orders)} />
            {rows(orders)}
          </section>
        );
      })}
    </div>
  );
}

const slotTitle = (time: Date) => {
  const text = formatPickupClock(time, storeConfig.timeZone);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

function SlotHead({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <div className={slotHead}>
      <Heading level={2} size="h4" id={id}>
        {title}
      </Heading>
      <Text as="span" size="small" tone="muted" numeric>
        {text}
      </Text>
    </div>
  );
}

const counted = (count: number) => (count === 1 ? '1 order' : `${count.toLocaleString('en-PH')} orders`);

function slotText(orders: readonly Pickup[]): string {
  const done = orders.filter(({ handed_over }) => handed_over === 'all').length;
  return `${counted(orders.length)}, ${done === orders.length ? 'all' : done} handed over`;
}

const lateText = (shown: number, count: number) =>
  shown === count ? counted(count) : `The oldest ${shown} of ${counted(count)}`;
