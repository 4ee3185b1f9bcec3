import { ToggleGroup } from '#client/design/toggle/ToggleField.tsx';
import {
  describePickupHours,
  MAX_DAYS_AHEAD,
  MAX_ORDERS_PER_SLOT,
  type PickupHours,
  pickupSlots,
  SLOT_MINUTES,
} from '#shared/domain/pickups/pickupHours.ts';
import { formatClockTime } from '#shared/domain/storeTime.ts';
import { WEEKDAYS } from '#shared/domain/weekdays.ts';
import { slotsOffered, staffMessages } from '#shared/staffMessages.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { Stack } from '../../design/layout/Stack.tsx';
import { NumberField } from '../../design/numberField/NumberField.tsx';
import { Select } from '../../design/select/Select.tsx';
import { Note } from '../../design/text/Note.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { Section } from '../records/Section.tsx';
import { SettingChoice } from './SettingChoice.tsx';
import { fields } from './settings.css.ts';
import { useSettingsForm } from './settingsForm.ts';

const DAYS = WEEKDAYS.map((label, index) => ({ id: String(index + 1), label }));
const STEPS = SLOT_MINUTES.map((minutes) => ({ id: String(minutes), label: `${minutes} minutes` }));

export function PickupHoursSection() {
  const { draft, set: setDraft, errors, isReadOnly } = useSettingsForm();
  const hours = draft.pickup_hours;
  const set = (change: Partial<PickupHours>) => setDraft({ pickup_hours: { ...hours, ...change } });
  const time = (key: 'first_slot' | 'last_slot' | 'cutoff') => ({
    type: 'time' as const,
    name: key,
    value: hours[key],
    onChange: (typed: string) => set({ [key]: typed }),
    errorMessage: errors[`pickup_hours.${key}`],
    isDisabled: isReadOnly,
  });
  const number = (key: 'days_ahead' | 'orders_per_slot') => ({
    value: hours[key],
    onChange: (typed: number) => set({ [key]: Number.isNaN(typed) ? hours[key] : typed }),
    errorMessage: errors[`pickup_hours.${key}`],
    isDisabled: isReadOnly,
  });

  return (
    <Section title="Pick-up hours" description="For new orders. Existing orders do not change.">
      <SettingChoice setting="pickup_hours">
        <Stack gap="4">
          <ToggleGroup
            label="Days of the week"
            size="small"
            options={DAYS}
            value={hours.weekdays.map(String)}
            onChange={(days) => set({ weekdays: days.map(Number).sort((one, other) => one - other) })}
            errorMessage={errors['pickup_hours.weekdays']}
            isDisabled={isReadOnly}
          />
          <div className={fields}>
            <TextField label="First pick-up" {...time('first_slot')} />
            <TextField label="Last pick-up" {...time('last_slot')} />
            <Select
              label="Interval"
              options={STEPS}
              value={String(hours.slot_minutes)}
              onChange={(key) => {
                const chosen = SLOT_MINUTES.find((minutes) => String(minutes) === key);
                if (chosen) set({ slot_minutes: chosen });
              }}
              isDisabled={isReadOnly}
            />
            <TextField label="Cut-off" description="After this time, next-day pick-up is closed." {...time('cutoff')} />
            <NumberField
              label="Book up to (days ahead)"
              minValue={1}
              maxValue={MAX_DAYS_AHEAD}
              {...number('days_ahead')}
            />
            <NumberField
              label="Orders per time slot"
              description={`0 = no limit. “Any time that day” has no limit.${storeConfig.counters.length > 0 ? ' Applies to each counter.' : ''}`}
              minValue={0}
              maxValue={MAX_ORDERS_PER_SLOT}
              {...number('orders_per_slot')}
            />
          </div>
          <Note>{summaryOf(hours)}</Note>
        </Stack>
      </SettingChoice>
    </Section>
  );
}

function summaryOf(hours: PickupHours): string {
  const isComplete = hours.first_slot !== '' && hours.last_slot !== '' && hours.weekdays.length > 0;
  const slots = isComplete ? pickupSlots(hours).length : 0;
  return slots === 0
    ? staffMessages.noSlotsYet
    : slotsOffered(describePickupHours(hours), slots, formatClockTime(hours.cutoff));
}
