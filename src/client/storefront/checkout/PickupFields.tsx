import { parseDate } from '@internationalized/date';
import { lazy, Suspense } from 'react';
import { hoursOf } from '#shared/domain/pickups/pickupCalendar.ts';
import { pickupSlots } from '#shared/domain/pickups/pickupHours.ts';
import { furthestFor, pickupDayFor, slotClosedReason } from '#shared/domain/pickups/productHours.ts';
import { formatClockTime, formatDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { messages } from '#shared/messages.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { TimeSlotSelect } from '../../design/pickupCalendar/TimeSlotSelect.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import type { CheckoutChoices } from '../order/checkoutChoices.ts';
import { CounterField } from './CounterField.tsx';
import { pickup } from './PaymentStep.css.ts';
import type { Checkout } from './useCheckout.ts';

// The calendar is the heaviest control of the store and is needed here alone.
const PickupCalendar = lazy(async () => ({
  default: (await import('../../design/pickupCalendar/PickupCalendar.tsx')).PickupCalendar,
}));

interface PickupFieldsProps {
  checkout: Checkout;
  onChoose: (next: Partial<CheckoutChoices>) => void;
}

/** The day of the pick-up, and the time once there is a day. */
export function PickupFields({ checkout, onChoose }: PickupFieldsProps) {
  const { choices, effective, scheduled, store, submission } = checkout;
  const { calendar, now } = store;
  if (store.isPending) return <CalendarSkeleton />;
  if (store.error && calendar.closedDays.length === 0) {
    return (
      <Banner tone="error" actions={<Button onPress={() => void store.refetch()}>Try again</Button>}>
        {messages.processingFailed}
      </Banner>
    );
  }

  const today = parseDate(storeDayOf(now, calendar.timeZone));
  const lostDay =
    choices.pickup_day !== null && effective.dayError !== null
      ? `${formatDay(choices.pickup_day)}: ${effective.dayError} Please choose another day.`
      : undefined;
  const { day } = effective;
  const hours = hoursOf(calendar);
  const slots = pickupSlots(hours).map((slot) => {
    const reason = day === null ? null : slotClosedReason(day, slot, calendar, scheduled);
    return { id: slot, label: formatClockTime(slot), description: reason ?? undefined, isDisabled: reason !== null };
  });
  return (
    <div className={pickup}>
      <CounterField checkout={checkout} onChoose={onChoose} />
      <Suspense fallback={<CalendarSkeleton />}>
        <PickupCalendar
          label="Pick-Up Date"
          placeholder={purchaseMessages.selectPickupDate}
          isRequired
          today={today}
          min={today}
          max={parseDate(furthestFor(scheduled, now, calendar))}
          closedReason={(date) => {
            const result = pickupDayFor(date.toString(), now, calendar, scheduled);
            return result.open ? null : result.reason;
          }}
          value={effective.day === null ? null : parseDate(effective.day)}
          onChange={(date) => onChoose({ pickup_day: date.toString() })}
          errorMessage={lostDay ?? submission.fieldErrors.pickup_time}
        />
      </Suspense>
      <TimeSlotSelect
        label="Pick-Up Time"
        placeholder="Any time that day"
        slots={slots}
        errorMessage={effective.slotError ?? undefined}
        isDisabled={effective.day === null}
        value={effective.slot}
        onChange={(pickup_time_slot) => onChoose({ pickup_time_slot })}
      />
    </div>
  );
}

function CalendarSkeleton() {
  return (
    <SkeletonGroup label="Loading the pick-up calendar">
      <Skeleton shape="block" height={70} />
    </SkeletonGroup>
  );
}
