import { parseDate } from '@internationalized/date';
import { lazy, Suspense, useState } from 'react';
import { hoursOf } from '#shared/domain/pickups/pickupCalendar.ts';
import { describeTimes, pickupSlots } from '#shared/domain/pickups/pickupHours.ts';
import { furthestFor, pickupDayReason, slotClosedReason } from '#shared/domain/pickups/productHours.ts';
import { atCounter } from '#shared/domain/storeFacts.ts';
import { formatClockTime, formatDay, formatNearDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { messages } from '#shared/messages.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { Button } from '../../design/button/Button.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Skeleton } from '../../design/skeleton/Skeleton.tsx';
import { Text } from '../../design/text/Text.tsx';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import type { CheckoutChoices } from '../order/checkoutChoices.ts';
import { slotChips } from './checkout.css.ts';
import { closedSlots } from './closedSlots.ts';
import type { Checkout } from './useCheckout.ts';

// The calendar is the heaviest control of the store and only needed here.
const PickupDateField = lazy(async () => ({
  default: (await import('../../design/pickupCalendar/PickupDateField.tsx')).PickupDateField,
}));

const ANY = 'any';
const DAY_LABEL = 'Pick-Up Date';

interface PickupFieldsProps {
  checkout: Checkout;
  onChoose: (next: Partial<CheckoutChoices>) => void;
  errorMessage: string | undefined;
}

interface DayChipsProps extends PickupFieldsProps {
  isLabelHidden?: boolean;
}

function dayErrorOf({ choices, effective, submission }: Checkout, errorMessage: string | undefined) {
  const lostDay =
    choices.pickup_day !== null && effective.dayError !== null
      ? `${formatDay(choices.pickup_day)}: ${effective.dayError} Please choose another day.`
      : undefined;
  return lostDay ?? submission.fieldErrors.pickup_time ?? (effective.slotError ? undefined : errorMessage);
}

export function DayChips({ checkout, onChoose, errorMessage, isLabelHidden }: DayChipsProps) {
  const { counter, day, days } = checkout.effective;
  return (
    <Stack gap="2">
      {days.length > 0 && (
        <SegmentedControl
          label={DAY_LABEL}
          isLabelHidden={isLabelHidden}
          isRequired
          options={days.map((open) => ({ id: open, label: formatNearDay(open) }))}
          value={day}
          onChange={(pickup_day) => onChoose({ pickup_day })}
          errorMessage={isLabelHidden ? undefined : dayErrorOf(checkout, errorMessage)}
        />
      )}
      <PickupPlace counter={counter} />
    </Stack>
  );
}

export function PickupFields({ checkout, onChoose, errorMessage }: PickupFieldsProps) {
  const { effective, scheduled, store } = checkout;
  const { calendar, now } = store;
  const today = parseDate(storeDayOf(now, calendar.timeZone));
  const { day } = effective;
  return (
    <Stack gap="3">
      <Suspense fallback={<Skeleton shape="block" height={68} />}>
        <PickupDateField
          label={DAY_LABEL}
          placeholder={messages.selectPickupDate}
          isRequired
          today={today}
          min={today}
          max={parseDate(furthestFor(scheduled, now, calendar))}
          closedReason={(date) => pickupDayReason(date.toString(), now, calendar, scheduled)}
          value={day === null ? null : parseDate(day)}
          onChange={(date) => onChoose({ pickup_day: date.toString() })}
          errorMessage={dayErrorOf(checkout, errorMessage)}
        />
      </Suspense>
      <DayChips checkout={checkout} onChoose={onChoose} errorMessage={errorMessage} isLabelHidden />
      <SlotField checkout={checkout} onChoose={onChoose} />
    </Stack>
  );
}

function SlotField({ checkout, onChoose }: Pick<PickupFieldsProps, 'checkout' | 'onChoose'>) {
  const { choices, effective, scheduled, store } = checkout;
  const { calendar } = store;
  const { day, slotError } = effective;
  const [wantsTime, setWantsTime] = useState(false);
  const isOpen = day !== null && (wantsTime || choices.pickup_time_slot !== null || slotError !== null);
  const hours = hoursOf(calendar);
  const slots = pickupSlots(hours).map((slot) => ({
    slot,
    reason: day === null ? null : slotClosedReason(day, slot, calendar, scheduled),
  }));
  const closed = isOpen ? closedSlots(slots) : [];
  return (
    <div className={slotChips}>
      <SegmentedControl
        label="Pick-Up Time"
        isDisabled={day === null}
        options={[
          { id: ANY, label: `Any time (${describeTimes(hours)})` },
          ...(isOpen ? slots : []).map(({ slot, reason }) => ({
            id: slot,
            label: formatClockTime(slot),
            isDisabled: reason !== null,
          })),
        ]}
        value={day === null || slotError ? null : (choices.pickup_time_slot ?? ANY)}
        onChange={(id) => onChoose({ pickup_time_slot: id === ANY ? null : id })}
        errorMessage={slotError ?? undefined}
        description={closed.length > 0 && closed.map((line) => <div key={line}>{line}</div>)}
      />
      {day !== null && (
        <Button
          tone="quiet"
          size="small"
          aria-expanded={isOpen}
          onPress={() => {
            setWantsTime(!isOpen);
            if (isOpen) onChoose({ pickup_time_slot: null });
          }}
        >
          {isOpen ? 'Any time is fine' : 'Choose a time'}
        </Button>
      )}
    </div>
  );
}

/** Place and hours of pick-ups in one line, for every screen with that decision. Renders nothing if the store has not set them. */
function PickupPlace({ counter }: { counter: string | null }) {
  const { place, hours, map_link } = atCounter(
    storeConfig.store,
    storeConfig.counters.find(({ _id }) => _id === counter),
  );
  if (!place) return null;
  return (
    <Text size="small">
      Pick up at <strong>{place}</strong>
      {hours && ` · ${hours}`}
      {map_link && (
        <>
          {' · '}
          <Link href={map_link} target="_blank" rel="noreferrer">
            Map
          </Link>
        </>
      )}
    </Text>
  );
}
