import { parseDate } from '@internationalized/date';
import { lazy, Suspense, useState } from 'react';
import { MAX_CLOSED_DAYS } from '#shared/domain/settingLimits.ts';
import { addDays, formatDay, type StoreDay, weekdayOf } from '#shared/domain/storeTime.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { fieldErrorsOf, messageOf } from '../../../api/apiError.ts';
import { Banner } from '../../../design/banner/Banner.tsx';
import { Button } from '../../../design/button/Button.tsx';
import { SubmitButton } from '../../../design/button/SubmitButton.tsx';
import { Form } from '../../../design/form/Form.tsx';
import { Inline } from '../../../design/layout/Inline.tsx';
import { Panel } from '../../../design/layout/Panel.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import { Skeleton } from '../../../design/skeleton/Skeleton.tsx';
import { Note } from '../../../design/text/Note.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { TextField } from '../../../design/textField/TextField.tsx';
import { SettingChanges } from '../SettingChoice.tsx';
import type { NotedDay } from './newDays.ts';
import type { ClosingState, useClosedDays } from './useClosing.ts';

const PickupDateField = lazy(async () => ({
  default: (await import('../../../design/pickupCalendar/PickupDateField.tsx')).PickupDateField,
}));

interface ChosenDayProps {
  date: StoreDay | null;
  days: readonly NotedDay[];
  closing: ClosingState;
  onOpen: (date: StoreDay) => void;
  isOpening: boolean;
  openExtra: ReturnType<typeof useClosedDays>['openExtra'];
  weekdays: readonly number[];
  isReadOnly: boolean;
}

export function ChosenDay(props: ChosenDayProps) {
  const { date, days, closing, onOpen, isOpening, openExtra, weekdays, isReadOnly } = props;
  if (date === null) {
    return <Note>Choose a day to see why it is closed{isReadOnly ? '.' : ', or to close it.'}</Note>;
  }
  const noted = days.filter((day) => day.date === date);
  const isNoted = (wanted: NotedDay['kind']) => noted.some(({ kind }) => kind === wanted);
  const isOpened = isNoted('opened');
  const hasNoPickup = !weekdays.includes(weekdayOf(date));
  const isClosedByRule = (hasNoPickup || isNoted('holiday')) && !isOpened;
  return (
    <Panel
      title={formatDay(date)}
      level={3}
      padding="3"
      actions={<SettingChanges keys={[date]} label={formatDay(date)} />}
    >
      {noted.map(({ kind, reason, who }) => (
        <Text key={`${kind} ${reason}`}>
          {reason}{' '}
          <Note as="span">
            {kind === 'holiday' ? 'Public holiday' : who && `${kind === 'opened' ? 'Opened' : 'Closed'} by ${who}`}
          </Note>
        </Text>
      ))}
      {noted.length === 0 && hasNoPickup && <Text>{staffMessages.weekdayClosed}</Text>}
      {noted.length === 0 && !hasNoPickup && isReadOnly && <Text tone="muted">Not closed.</Text>}
      {isNoted('closed') && !isReadOnly && (
        <Inline>
          <Button onPress={() => onOpen(date)} isPending={isOpening}>
            Open this day again
          </Button>
        </Inline>
      )}
      {isClosedByRule && !isNoted('closed') && !isReadOnly && <OpenForm date={date} openExtra={openExtra} />}
      {!isClosedByRule && !isNoted('closed') && !isReadOnly && <CloseForm date={date} closing={closing} />}
    </Panel>
  );
}

function useReason() {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  return {
    field: {
      name: 'reason',
      label: 'Reason',
      isRequired: true,
      maxLength: 160,
      value: reason,
      onChange: (text: string) => {
        setReason(text);
        setMissing(false);
      },
    },
    isMissing,
    take: () => {
      const text = reason.trim();
      setMissing(text === '');
      return text === '' ? null : text;
    },
  };
}

function CloseForm({ date, closing }: Pick<ChosenDayProps, 'closing'> & { date: StoreDay }) {
  const reason = useReason();
  const [until, setUntil] = useState(date);
  const errors = reason.isMissing ? { reason: messages.fieldRequired } : closing.errors;

  function submit() {
    const text = reason.take();
    if (text !== null) closing.request({ from: date, until, reason: text });
  }

  return (
    <Form errors={errors} onSubmit={submit}>
      <Stack gap="3">
        {closing.message && !errors.reason && (
          <Banner tone="error">{errors.from ?? errors.until ?? errors.move_to ?? closing.message}</Banner>
        )}
        <TextField {...reason.field} description="Shown to customers when they choose a day." />
        <Suspense fallback={<Skeleton shape="block" height={70} />}>
          <PickupDateField
            label="Last day"
            placeholder={staffMessages.onlyThisDay}
            description="To close several days, choose the last day."
            today={parseDate(date)}
            min={parseDate(date)}
            max={parseDate(addDays(date, MAX_CLOSED_DAYS - 1))}
            closedReason={() => null}
            value={until === date ? null : parseDate(until)}
            onChange={(day) => setUntil(day.toString())}
          />
        </Suspense>
        <Inline>
          <SubmitButton isPending={closing.isPending}>
            {until === date ? 'Close this day' : 'Close these days'}
          </SubmitButton>
        </Inline>
      </Stack>
    </Form>
  );
}

function OpenForm({ date, openExtra }: Pick<ChosenDayProps, 'openExtra'> & { date: StoreDay }) {
  const reason = useReason();
  const { error } = openExtra;
  const fields = fieldErrorsOf(error);
  const errors = reason.isMissing ? { reason: messages.fieldRequired } : fields;

  function submit() {
    const text = reason.take();
    if (text !== null) openExtra.mutate({ date, reason: text });
  }

  return (
    <Form errors={errors} onSubmit={submit}>
      <Stack gap="3">
        {error && !errors.reason && <Banner tone="error">{fields.date ?? messageOf(error)}</Banner>}
        <TextField {...reason.field} description="For example: Saturday enrollment." />
        <Inline>
          <SubmitButton isPending={openExtra.isPending}>Open this day</SubmitButton>
        </Inline>
      </Stack>
    </Form>
  );
}
