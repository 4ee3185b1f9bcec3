import { useState } from 'react';
import {
  describePickupHours,
  MAX_DAYS_AHEAD,
  MAX_ORDERS_PER_SLOT,
  type PickupHours,
  pickupSlots,
  SLOT_MINUTES,
} from '#shared/domain/pickups/pickupHours.ts';
import { formatClockTime, WEEKDAYS } from '#shared/domain/storeTime.ts';
import { messages } from '#shared/messages.ts';
import { slotsOffered, staffMessages } from '#shared/staffMessages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { NumberField } from '../../design/numberField/NumberField.tsx';
import { Select } from '../../design/select/Select.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { ToggleGroup } from '../../design/toggle/ToggleGroup.tsx';
import { Section } from '../records/Section.tsx';
import { useUnsavedGuard } from '../records/useUnsavedGuard.ts';
import { SettingChanges } from './SettingChanges.tsx';
import { fields } from './settings.css.ts';
import { useSaveSetting } from './useSettings.ts';

const DAYS = WEEKDAYS.map((label, index) => ({ id: String(index + 1), label }));
const STEPS = SLOT_MINUTES.map((minutes) => ({ id: String(minutes), label: `${minutes} minutes` }));

/** On which weekdays and at which times orders are handed over, and how many at a time. */
export function PickupHoursSection({ saved, isReadOnly }: { saved: PickupHours; isReadOnly: boolean }) {
  const [edited, setEdited] = useState<PickupHours | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { save, isPending } = useSaveSetting({ onRejected: setError });
  const hours = edited ?? saved;
  const errors = fieldErrorsOf(error);
  const isDirty = JSON.stringify(hours) !== JSON.stringify(saved);
  useUnsavedGuard(isDirty, discard);

  function set(change: Partial<PickupHours>) {
    setEdited({ ...hours, ...change });
    setError(null);
  }
  // A number that is being typed counts from the moment that its field is left, which is when this button is pressed.
  const submit = () => (isDirty ? save('pickup_hours', hours, discard) : undefined);
  function discard() {
    setEdited(null);
    setError(null);
  }
  const time = (key: 'first_slot' | 'last_slot' | 'cutoff') => ({
    type: 'time' as const,
    name: key,
    value: hours[key],
    onChange: (typed: string) => set({ [key]: typed }),
    errorMessage: errors[`value.${key}`],
    isDisabled: isReadOnly,
  });
  const number = (key: 'days_ahead' | 'orders_per_slot') => ({
    value: hours[key],
    onChange: (typed: number) => set({ [key]: Number.isNaN(typed) ? saved[key] : typed }),
    errorMessage: errors[`value.${key}`],
    isDisabled: isReadOnly,
  });

  return (
    <Section
      layout="columns"
      title="Pick-up hours"
      description="What customers may choose from now on; orders that are placed stay as they are."
    >
      {error !== null && <Banner tone="error">{messageOf(error, messages.processingFailed)}</Banner>}
      <Form onSubmit={submit}>
        <Stack gap="4">
          <ToggleGroup
            label="Days of the week"
            size="small"
            options={DAYS}
            value={hours.weekdays.map(String)}
            onChange={(days) => set({ weekdays: days.map(Number).sort((one, other) => one - other) })}
            errorMessage={errors['value.weekdays']}
            isDisabled={isReadOnly}
          />
          <div className={fields}>
            <TextField label="First pick-up" {...time('first_slot')} />
            <TextField label="Last pick-up" {...time('last_slot')} />
            <Select
              label="One every"
              options={STEPS}
              value={String(hours.slot_minutes)}
              onChange={(key) => {
                const chosen = SLOT_MINUTES.find((minutes) => String(minutes) === key);
                if (chosen) set({ slot_minutes: chosen });
              }}
              isDisabled={isReadOnly}
            />
            <TextField
              label="Cut-off"
              description="From then on the next day can no longer be chosen."
              {...time('cutoff')}
            />
            <NumberField label="Days ahead, at most" minValue={1} maxValue={MAX_DAYS_AHEAD} {...number('days_ahead')} />
            <NumberField
              label="Orders at a time"
              description="0 takes any number. “Any time that day” is never full."
              minValue={0}
              maxValue={MAX_ORDERS_PER_SLOT}
              {...number('orders_per_slot')}
            />
          </div>
          <Text size="small" tone="muted">
            {summaryOf(hours)}
          </Text>
          <Inline>
            {!isReadOnly && (
              <Button type="submit" tone="primary" isPending={isPending}>
                Save hours
              </Button>
            )}
            {isDirty && (
              <Button tone="quiet" onPress={discard}>
                Undo changes
              </Button>
            )}
            <SettingChanges setting="pickup_hours" label="Pick-up hours" />
          </Inline>
        </Stack>
      </Form>
    </Section>
  );
}

/** Returns the hours that customers will be offered, or that there are none yet. */
function summaryOf(hours: PickupHours): string {
  const isComplete = hours.first_slot !== '' && hours.last_slot !== '' && hours.weekdays.length > 0;
  const slots = isComplete ? pickupSlots(hours).length : 0;
  return slots === 0
    ? staffMessages.noSlotsYet
    : slotsOffered(describePickupHours(hours), slots, formatClockTime(hours.cutoff));
}
