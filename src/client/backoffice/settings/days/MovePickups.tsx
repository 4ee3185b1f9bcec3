import { useMemo, useState } from 'react';
import { phoneText } from '#shared/domain/customers/phoneText.ts';
import { formatPickup, toPickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import { MAX_LISTED_PICKUPS } from '#shared/domain/settingLimits.ts';
import type { StoreDay } from '#shared/domain/storeTime.ts';
import { openPickupsLeft, pickupsListed, staffMessages } from '#shared/staffMessages.ts';
import { messageOf } from '../../../api/apiError.ts';
import type { ApiOutput } from '../../../api/appRouter.ts';
import { trpc } from '../../../api/client.ts';
import { storeConfig } from '../../../app/storeConfig.ts';
import { StatusBadge } from '../../../design/badge/StatusBadge.tsx';
import { Banner } from '../../../design/banner/Banner.tsx';
import { Button } from '../../../design/button/Button.tsx';
import { Dialog } from '../../../design/dialog/Dialog.tsx';
import { ErrorState } from '../../../design/emptyState/ErrorState.tsx';
import { Row, Rows } from '../../../design/layout/Rows.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import type { Option } from '../../../design/select/OptionItem.tsx';
import { Select } from '../../../design/select/Select.tsx';
import { SkeletonLines } from '../../../design/skeleton/Skeleton.tsx';
import { Note } from '../../../design/text/Note.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { OrderNumber } from '../../records/list/listParts.tsx';
import { number } from '../settings.css.ts';
import {
  closedReasonIn,
  dayOptions,
  daysFor,
  daysForAll,
  describeScheduled,
  misfits,
  type OwnDays,
  openDaysWithout,
} from './newDays.ts';
import type { Closing, ClosingState } from './useClosing.ts';

/** The key of the option to move with the others, because a list key cannot be null. */
const AS_ALL = 'as all';

export function MovePickups({ closing, state }: { closing: Closing; state: ClosingState }) {
  const { from, until } = closing;
  const preview = trpc.closing.preview.useQuery({ from, until });
  const calendar = trpc.settings.pickupCalendar.useQuery();
  const [forAll, setForAll] = useState<StoreDay | null>(null);
  const [own, setOwn] = useState<OwnDays>({});
  const rules = calendar.data;
  const closed = useMemo(() => (rules ? closedReasonIn(toPickupCalendar(rules)) : () => null), [rules]);
  const orders = preview.data?.orders ?? [];
  const count = preview.data?.count ?? 0;
  const left = misfits(orders, forAll, own, closed);
  const needsDay =
    Object.keys(left).length > 0 ||
    (forAll === null && (count > orders.length || orders.some(({ _id }) => own[_id] === undefined)));
  const days = useMemo(
    () => (rules ? dayOptions(openDaysWithout({ from, until }, rules.now, toPickupCalendar(rules))) : []),
    [rules, from, until],
  );
  const failed = preview.error ?? calendar.error;

  function submit() {
    const moves = orders.flatMap(({ _id }) => (own[_id] === undefined ? [] : [{ _id, to: own[_id] }]));
    state.save({ move_to: forAll, moves });
  }

  return (
    <Dialog
      title={staffMessages.movePickupsTitle}
      size="large"
      onClose={state.cancel}
      footer={
        <>
          <Button onPress={state.cancel}>Cancel</Button>
          <Button
            tone="primary"
            onPress={submit}
            isPending={state.isPending}
            isDisabled={needsDay || preview.data === undefined}
          >
            {from === until ? staffMessages.closeAndMove : staffMessages.closeAllAndMove}
          </Button>
        </>
      }
    >
      {(preview.isPending || calendar.isPending) && <SkeletonLines label="Loading orders" lines={6} />}
      {failed && (
        <ErrorState
          message={messageOf(failed)}
          onRetry={() => void Promise.all([preview.refetch(), calendar.refetch()])}
          isRetrying={preview.isFetching || calendar.isFetching}
        />
      )}
      {preview.data && calendar.data && (
        <Stack gap="4">
          {state.message && <Banner tone="error">{Object.values(state.errors)[0] ?? state.message}</Banner>}
          <Text>{openPickupsLeft(count)}</Text>
          <div className={number}>
            <Select
              label="New day for all"
              placeholder="Choose a day"
              options={daysForAll(orders, own, days, closed)}
              value={forAll}
              onChange={(key) => setForAll(key === null ? null : String(key))}
              errorMessage={state.errors.move_to}
            />
          </div>
          {count > MAX_LISTED_PICKUPS && <Note>{pickupsListed(orders.length, count)}</Note>}
          <Rows aria-label="Orders to move">
            {orders.map((order) => (
              <OrderToMove
                key={order._id}
                order={order}
                days={daysFor(order, days, closed)}
                day={own[order._id]}
                error={left[order._id]}
                onChange={(day) => setOwn((current) => withDay(current, order._id, day))}
              />
            ))}
          </Rows>
        </Stack>
      )}
    </Dialog>
  );
}

function withDay(days: OwnDays, id: string, day: StoreDay | null): OwnDays {
  const { [id]: _, ...others } = days;
  return day === null ? others : { ...others, [id]: day };
}

interface OrderToMoveProps {
  order: ApiOutput['closing']['preview']['orders'][number];
  days: readonly Option[];
  /** The order's separate day; undefined if it moves with the others. */
  day: StoreDay | undefined;
  error: string | undefined;
  onChange: (day: StoreDay | null) => void;
}

function OrderToMove({ order, days, day, error, onChange }: OrderToMoveProps) {
  const phone = phoneText(order.phone_number);
  return (
    <Row columns="minmax(0, 1fr) 220px" from="tablet" align="center" gap="2" paddingY="2">
      <Stack gap="0" minWidth="0" overflowWrap="anywhere">
        <Text as="span" numeric>
          <OrderNumber orderNo={order.order_no} /> {order.name || phone}{' '}
          <StatusBadge>{order.order_status.status}</StatusBadge>
        </Text>
        <Note as="span">{phone === order.name ? '' : phone}</Note>
        <Note as="span">{formatPickup(order.pickup_time, storeConfig.timeZone)}</Note>
        {order.scheduled.length > 0 && <Note as="span">{describeScheduled(order)}</Note>}
      </Stack>
      <Select
        label={`New day for order ${order.order_no}`}
        isLabelHidden
        size="small"
        options={[{ id: AS_ALL, label: staffMessages.dayAsAll }, ...days]}
        value={day ?? AS_ALL}
        onChange={(key) => onChange(key === AS_ALL || key === null ? null : String(key))}
        errorMessage={error}
      />
    </Row>
  );
}
