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
import { FormGrid } from '../../design/layout/FormGrid.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Note } from '../../design/text/Note.tsx';
import { type Field, RecordFields } from '../records/RecordFields.tsx';
import { Section } from '../records/Section.tsx';
import { SettingChoice } from './SettingChoice.tsx';
import { useSettingPart } from './settingsForm.ts';

const DAYS = WEEKDAYS.map((label, index) => ({ id: String(index + 1), label }));
const FIELDS: readonly Field<PickupHours>[] = [
  { kind: 'text', type: 'time', name: 'first_slot', label: 'First pick-up' },
  { kind: 'text', type: 'time', name: 'last_slot', label: 'Last pick-up' },
  {
    kind: 'select',
    name: 'slot_minutes',
    label: 'Interval',
    options: SLOT_MINUTES.map((minutes) => ({ id: String(minutes), label: `${minutes} minutes` })),
  },
  {
    kind: 'text',
    type: 'time',
    name: 'cutoff',
    label: 'Cut-off',
    description: 'After this time, next-day pick-up is closed.',
  },
  { kind: 'number', name: 'days_ahead', label: 'Book up to (days ahead)', min: 1, max: MAX_DAYS_AHEAD },
  {
    kind: 'number',
    name: 'orders_per_slot',
    label: 'Orders per time slot',
    description: `0 = no limit. “Any time that day” has no limit.${storeConfig.counters.length > 0 ? ' Applies to each counter.' : ''}`,
    min: 0,
    max: MAX_ORDERS_PER_SLOT,
  },
];

export function PickupHoursSection() {
  const form = useSettingPart('pickup_hours');
  const { draft: hours, set, errors, isReadOnly } = form;
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
            errorMessage={errors.weekdays}
            isDisabled={isReadOnly}
          />
          <FormGrid>
            <RecordFields form={form} fields={FIELDS} />
          </FormGrid>
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
