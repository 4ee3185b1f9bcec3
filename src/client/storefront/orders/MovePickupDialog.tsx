import { parseDate } from '@internationalized/date';
import { useState } from 'react';
import { CounterSelect } from '#client/app/orders/CounterSelect.tsx';
import { ErrorBanner } from '#client/app/QueryError.tsx';
import type { OwnOrder } from '#shared/contracts/ownOrders.ts';
import { fullReason, hoursOf, pickupInstant } from '#shared/domain/pickups/pickupCalendar.ts';
import { ANY_TIME, pickupSlots } from '#shared/domain/pickups/pickupHours.ts';
import { furthestFor, pickupDayReason, slotClosedReason } from '#shared/domain/pickups/productHours.ts';
import { clockTimeOf, formatClockTime, storeDayOf } from '#shared/domain/storeTime.ts';
import { messages, pickupMoved } from '#shared/messages.ts';
import { fieldErrorsOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { Dialog } from '../../design/dialog/Dialog.tsx';
import { DialogForm } from '../../design/dialog/DialogForm.tsx';
import { PickupDateField } from '../../design/pickupCalendar/PickupDateField.tsx';
import { TimeSlotSelect } from '../../design/pickupCalendar/TimeSlotSelect.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { CalendarFaces } from '../order/CalendarFaces.tsx';
import { type StoreCalendar, useStoreCalendar } from '../order/useStoreCalendar.ts';

interface MovePickupDialogProps {
  order: OwnOrder;
  from: Date;
  onClose: () => void;
}

export default function MovePickupDialog(props: MovePickupDialogProps) {
  const [counter, setCounter] = useState(props.order.counter?._id ?? null);
  const store = useStoreCalendar(counter);
  return (
    <Dialog size="small" onClose={props.onClose} title="Change pick-up">
      <CalendarFaces store={store} height={70}>
        <MoveForm {...props} store={store} counter={counter} setCounter={setCounter} />
      </CalendarFaces>
    </Dialog>
  );
}

interface MoveFormProps extends MovePickupDialogProps {
  store: StoreCalendar;
  counter: string | null;
  setCounter: (id: string) => void;
}

function MoveForm({ order, from, onClose, store: { calendar, now }, counter, setCounter }: MoveFormProps) {
  const { timeZone } = calendar;
  const { scheduled } = order;
  const utils = trpc.useUtils();
  const openDay = storeDayOf(from, timeZone);
  const time = clockTimeOf(from, timeZone);
  const [day, setDay] = useState(openDay);
  const [slot, setSlot] = useState(time === ANY_TIME ? null : time);
  const [isTried, setTried] = useState(false);
  const moving = trpc.orders.reschedule.useMutation({
    async onSuccess() {
      onClose();
      showToast(pickupMoved(order.order_no));
      await utils.orders.invalidate();
    },
    onError: () => void Promise.all([utils.orders.invalidate(), utils.settings.pickupCalendar.invalidate()]),
  });
  const reasonOf = (each: string) => pickupDayReason(each, now, calendar, scheduled);
  const to = pickupInstant(day, slot, timeZone);
  const isSameTime = to.getTime() === from.getTime();
  const isOtherCounter = counter !== null && counter !== order.counter?._id;
  const isUnmoved = isSameTime && !isOtherCounter;
  // An unchanged time may be one that can no longer be chosen.
  const dayError = isSameTime ? null : reasonOf(day);
  const slotError =
    slot === null || isUnmoved
      ? null
      : isSameTime
        ? fullReason(to, calendar)
        : slotClosedReason(day, slot, calendar, scheduled);
  const unmoved = isTried ? messages.chooseAnotherTime : null;

  function submit() {
    setTried(true);
    if (isUnmoved || dayError !== null || slotError !== null) return;
    moving.mutate({
      _id: order._id,
      pickup_time: to.toISOString(),
      old_pickup_time: from.toISOString(),
      counter: isOtherCounter ? counter : null,
    });
  }

  const today = parseDate(storeDayOf(now, timeZone));
  return (
    <DialogForm submitLabel="Save" isPending={moving.isPending} onSubmit={submit} onCancel={onClose}>
      <ErrorBanner error={moving.error} />
      <PickupDateField
        label="Pick-Up Date"
        placeholder={messages.selectPickupDate}
        today={today}
        min={today}
        max={parseDate(furthestFor(scheduled, now, calendar))}
        closedReason={(date) => reasonOf(date.toString())}
        value={parseDate(day)}
        onChange={(date) => setDay(date.toString())}
        errorMessage={(isUnmoved ? unmoved : dayError) ?? fieldErrorsOf(moving.error).pickup_time}
      />
      <TimeSlotSelect
        label="Pick-Up Time"
        placeholder="Any time that day"
        slots={pickupSlots(hoursOf(calendar)).map((each) => {
          const reason = slotClosedReason(day, each, calendar, scheduled);
          return {
            id: each,
            label: formatClockTime(each),
            description: reason ?? undefined,
            isDisabled: reason !== null,
          };
        })}
        errorMessage={slotError ?? undefined}
        value={slot}
        onChange={setSlot}
      />
      <CounterSelect value={counter} onChange={setCounter} errorMessage={fieldErrorsOf(moving.error).counter} />
    </DialogForm>
  );
}
