import { parseDate } from '@internationalized/date';
import { useState } from 'react';
import { CounterSelect } from '#client/app/orders/CounterSelect.tsx';
import { ErrorBanner } from '#client/app/QueryError.tsx';
import type { Order } from '#shared/contracts/orders.ts';
import { MAX_MOVE_REASON } from '#shared/domain/orders/orderDesk.ts';
import { fullReason, pickupInstant, toPickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import { ANY_TIME, pickupSlots } from '#shared/domain/pickups/pickupHours.ts';
import { movedPickupReason } from '#shared/domain/pickups/productHours.ts';
import { clockTimeOf, formatClockTime, storeDayOf } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { fieldErrorsOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { DatePicker } from '../../design/datePicker/DatePicker.tsx';
import { Dialog } from '../../design/dialog/Dialog.tsx';
import { DialogForm } from '../../design/dialog/DialogForm.tsx';
import { TimeSlotSelect } from '../../design/pickupCalendar/TimeSlotSelect.tsx';
import { Note } from '../../design/text/Note.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { useRequiredText } from '../records/reasons.tsx';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { useReloadOrders } from './useOrderStatus.ts';

interface MovePickupDialogProps {
  order: Order;
  from: Date;
  onClose: () => void;
}

export function MovePickupDialog(props: MovePickupDialogProps) {
  const calendar = trpc.settings.pickupCalendar.useQuery();
  return (
    <Dialog size="small" onClose={props.onClose} title={`Change pick-up of order ${props.order.order_no}`}>
      <QueryFaces query={calendar} loading={{ label: 'Loading pick-up calendar', lines: 3 }}>
        {(output) => <MoveForm {...props} output={output} />}
      </QueryFaces>
    </Dialog>
  );
}

type MoveFormProps = MovePickupDialogProps & { output: Parameters<typeof toPickupCalendar>[0] & { now: Date } };

function MoveForm({ order, from, onClose, output }: MoveFormProps) {
  const { now } = output;
  const [counter, setCounter] = useState(order.counter?._id ?? null);
  const calendar = toPickupCalendar(output, counter);
  const { timeZone, hours } = calendar;
  const [day, setDay] = useState<string | null>(storeDayOf(from, timeZone));
  const time = clockTimeOf(from, timeZone);
  const [slot, setSlot] = useState<string | null>(time === ANY_TIME ? null : time);
  const [isFullKnown, setFullKnown] = useState(false);
  const [isUnmovedSaid, setUnmovedSaid] = useState(false);
  const reason = useRequiredText(staffMessages.reasonRequired);
  const mayGoOver = useIsUnscoped();
  const reload = useReloadOrders();
  const moving = trpc.orders.movePickup.useMutation({
    onSuccess: () => {
      void reload();
      showToast(staffMessages.pickupMoved);
      onClose();
    },
  });
  const to = day === null ? null : pickupInstant(day, slot, timeZone);
  const isSameTime = to?.getTime() === from.getTime();
  const isOtherCounter = counter !== null && counter !== order.counter?._id;
  // An unchanged time may be one that can no longer be chosen.
  const closed = to && !isSameTime && movedPickupReason(from, to, now, calendar, []);
  const isUnmoved = to === null || (isSameTime && !isOtherCounter);
  const unmoved = isUnmovedSaid ? staffMessages.pickupUnmoved : undefined;
  const isFull = to !== null && !isUnmoved && fullReason(to, calendar) !== null;
  const refused = fieldErrorsOf(moving.error).is_full_confirmed;

  function submit() {
    const why = reason.take();
    setUnmovedSaid(isUnmoved);
    if (why === null || isUnmoved || closed) return;
    const pickup_time = to.toISOString();
    const old_pickup_time = from.toISOString();
    moving.mutate({
      _id: order._id,
      pickup_time,
      old_pickup_time,
      counter: isOtherCounter ? counter : null,
      reason: why,
      is_full_confirmed: isFullKnown,
    });
  }

  return (
    <DialogForm submitLabel="Save" isPending={moving.isPending} onSubmit={submit} onCancel={onClose}>
      <ErrorBanner error={moving.error} />
      <DatePicker
        label="Day"
        value={day === null ? null : parseDate(day)}
        onChange={(date) => {
          setDay(date?.toString() ?? null);
          setFullKnown(false);
        }}
        errorMessage={isUnmoved ? unmoved : closed || undefined}
      />
      <TimeSlotSelect
        label="Time"
        placeholder="Any time that day"
        slots={pickupSlots(hours).map((each) => ({
          id: each,
          label: formatClockTime(each),
          description:
            day === null ? undefined : (fullReason(pickupInstant(day, each, timeZone), calendar) ?? undefined),
        }))}
        value={slot}
        onChange={(id) => {
          setSlot(id);
          setFullKnown(false);
        }}
      />
      <CounterSelect
        value={counter}
        onChange={(id) => {
          setCounter(id);
          setFullKnown(false);
        }}
        errorMessage={fieldErrorsOf(moving.error).counter}
      />
      {(isFull || refused) && mayGoOver && (
        <Checkbox isSelected={isFullKnown} onChange={setFullKnown}>
          {staffMessages.goOverFullSlot}
        </Checkbox>
      )}
      <TextField label="Reason" maxLength={MAX_MOVE_REASON} {...reason.field} />
      <Note>{staffMessages.moveIsNotified}</Note>
    </DialogForm>
  );
}
