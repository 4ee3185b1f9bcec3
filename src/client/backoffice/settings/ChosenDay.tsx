import { useMemo, useState } from 'react';
import { formatDay, type StoreDay } from '#shared/domain/storeTime.ts';
import { messages } from '#shared/messages.ts';
import { fieldErrorsOf, sentenceOf } from '../../app/refusal.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import type { NotedDay } from './closedDayList.ts';
import { SettingChanges } from './SettingChanges.tsx';
import { chosenDay } from './settings.css.ts';
import type { useClosedDays } from './useClosedDays.ts';

interface ChosenDayProps {
  date: StoreDay | null;
  /** The days of note of its year. */
  days: readonly NotedDay[];
  close: ReturnType<typeof useClosedDays>['close'];
  onOpen: (date: StoreDay) => void;
  isOpening: boolean;
  isReadOnly: boolean;
}

/** What the chosen day is, and what can be done about it. */
export function ChosenDay({ date, days, close, onOpen, isOpening, isReadOnly }: ChosenDayProps) {
  if (date === null) {
    return (
      <div className={chosenDay}>
        <Text size="small" tone="muted">
          Choose a day to see why it is closed{isReadOnly ? '.' : ', or to close it.'}
        </Text>
      </div>
    );
  }
  const noted = days.filter((day) => day.date === date);
  const isClosedByStaff = noted.some(({ kind }) => kind === 'closed');
  return (
    <section className={chosenDay} aria-label={formatDay(date)}>
      <Inline justify="space-between" wrap={false}>
        <Heading level={3} size="h4">
          {formatDay(date)}
        </Heading>
        <SettingChanges setting={date} label={formatDay(date)} />
      </Inline>
      {noted.map(({ kind, reason, who }) => (
        <Text key={`${kind} ${reason}`}>
          {reason}{' '}
          <Text as="span" size="small" tone="muted">
            {kind === 'holiday' ? 'Public holiday' : who && `Closed by ${who}`}
          </Text>
        </Text>
      ))}
      {noted.length === 0 && isReadOnly && <Text tone="muted">Not closed by anybody.</Text>}
      {isClosedByStaff && !isReadOnly && (
        <Inline>
          <Button onPress={() => onOpen(date)} isPending={isOpening}>
            Open this day again
          </Button>
        </Inline>
      )}
      {noted.length === 0 && !isReadOnly && <CloseForm date={date} close={close} />}
    </section>
  );
}

function CloseForm({ date, close }: Pick<ChosenDayProps, 'close'> & { date: StoreDay }) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { error } = close;
  const errors = useMemo(
    () => (isMissing ? { reason: messages.fieldRequired } : fieldErrorsOf(error)),
    [isMissing, error],
  );

  function submit() {
    const isEmpty = reason.trim() === '';
    setMissing(isEmpty);
    if (!isEmpty) close.mutate({ date, reason: reason.trim() });
  }

  return (
    <Form errors={errors} onSubmit={submit}>
      <Stack gap="3">
        {error && !errors.reason && (
          <Banner tone="error">{errors.date ?? sentenceOf(error, messages.processingFailed)}</Banner>
        )}
        <TextField
          name="reason"
          label="Reason"
          isRequired
          description="Customers read it in the date picker."
          maxLength={160}
          value={reason}
          onChange={(text) => {
            setReason(text);
            setMissing(false);
          }}
        />
        <Inline>
          <Button type="submit" tone="primary" isPending={close.isPending}>
            Close this day
          </Button>
        </Inline>
      </Stack>
    </Form>
  );
}
