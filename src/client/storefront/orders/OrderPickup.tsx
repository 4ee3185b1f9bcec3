import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { lazy, Suspense, useState } from 'react';
import { paths, recordPath } from '#client/app/paths.ts';
import { storeConfig } from '#client/app/storeConfig.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { LinkButton } from '#client/design/button/LinkButton.tsx';
import { Fact, Facts } from '#client/design/layout/Facts.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import type { OwnOrder } from '#shared/contracts/ownOrders.ts';
import { canMoveOwnPickup, OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { textsOf } from '#shared/domain/orders/orderTexts.ts';
import { formatPickup, hoursOf } from '#shared/domain/pickups/pickupCalendar.ts';
import { atCounter, hasContact } from '#shared/domain/storeFacts.ts';
import { formatDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { pickupMovedFrom } from '#shared/messages.ts';
import { StoreContact } from '../order/StoreContact.tsx';
import { useStoreCalendar } from '../order/useStoreCalendar.ts';
import { pickupCalendarFile } from './calendarFile.ts';
import { PickupCodeButton } from './PickupCodeButton.tsx';

// The calendar is the heaviest control of the store.
const MovePickupDialog = lazy(() => import('./MovePickupDialog.tsx'));

/** `hasCode`: the code's button is in this part. */
export function OrderPickup({ order, hasCode }: { order: OwnOrder; hasCode: boolean }) {
  const { timeZone } = storeConfig;
  const { status } = order.order_status;
  const isPickup = order.receiving_option === 'Pick-Up' && OPEN_STATUSES.includes(status);
  return (
    <>
      {order.pickup_moved && (
        <Banner tone="notice">
          {pickupMovedFrom(
            order.pickup_moved.from.getTime() === order.pickup_time?.getTime()
              ? null
              : formatDay(storeDayOf(order.pickup_moved.from, timeZone)),
            order.pickup_moved.reason,
          )}
        </Banner>
      )}
      <Facts gap="4" minWidth={140}>
        <Fact termSize="small" term="Receiving option">
          {order.receiving_option}
        </Fact>
        {order.pickup_time && (
          <Fact termSize="small" term="Pick-up time">
            {formatPickup(order.pickup_time, timeZone)}
          </Fact>
        )}
        {isPickup && hasContact(atCounter(storeConfig.store, order.counter)) && (
          <Fact termSize="small" term="Where" isWide>
            <Stack gap="1" align="start">
              <StoreContact counter={order.counter} hasHours />
            </Stack>
          </Fact>
        )}
        {textsOf(order).map(({ label, text }) => (
          <Fact termSize="small" key={label} term={label}>
            {text}
          </Fact>
        ))}
      </Facts>
      {isPickup && (
        <Inline data-on="screen">
          {hasCode && <PickupCodeButton order={order} />}
          {order.pickup_time && <PickupActions order={order} pickupTime={order.pickup_time} />}
        </Inline>
      )}
    </>
  );
}

function PickupActions({ order, pickupTime }: { order: OwnOrder; pickupTime: Date }) {
  const { calendar, now } = useStoreCalendar();
  const [isMoving, setMoving] = useState(false);

  const { order_no } = order;
  const pickup = {
    order_no,
    pickup_time: pickupTime,
    minutes: hoursOf(calendar).slot_minutes,
    store: atCounter(storeConfig.store, order.counter),
    url: new URL(recordPath(paths.myOrders, order_no), location.href).href,
  };
  const file = pickupCalendarFile(pickup, storeConfig.timeZone, now);

  return (
    <>
      <LinkButton
        icon={<CalendarPlus size={18} aria-hidden />}
        href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
        download={`pick-up-${order_no}.ics`}
      >
        Add to calendar
      </LinkButton>
      {canMoveOwnPickup(order.orders.map((line) => line.order_status.status)) && (
        <Button onPress={() => setMoving(true)}>Change pick-up…</Button>
      )}
      {isMoving && (
        <Suspense>
          <MovePickupDialog order={order} from={pickupTime} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </>
  );
}
