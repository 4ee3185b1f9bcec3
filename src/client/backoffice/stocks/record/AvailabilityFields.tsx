import { describeHours } from '#shared/domain/catalog/availability.ts';
import { WEEKDAYS } from '#shared/domain/weekdays.ts';
import { Button } from '../../../design/button/Button.tsx';
import { Inline } from '../../../design/layout/Inline.tsx';
import { Switch } from '../../../design/switch/Switch.tsx';
import { Note } from '../../../design/text/Note.tsx';
import { TextField } from '../../../design/textField/TextField.tsx';
import { ToggleGroup } from '../../../design/toggle/ToggleGroup.tsx';
import { memoizeFields } from '../../records/memoizeFields.ts';
import { Section } from '../../records/Section.tsx';
import { pair } from './StockRecord.css.ts';
import { listError, type StockForm } from './stockForm.ts';
import { useAvailability } from './useStock.ts';

const DAYS = WEEKDAYS.map((label, index) => ({ id: String(index + 1), label }));

/** Whether customers see the product, and when it is available. */
export const AvailabilityFields = memoizeFields<AvailabilityFieldsProps>(
  ['is_available', 'weekly_schedule', 'from_time_available', 'to_time_available'],
  Fields,
);

interface AvailabilityFieldsProps {
  form: StockForm;
  onChanged: () => void;
}

function Fields({ form, onChanged }: AvailabilityFieldsProps) {
  const { draft, set, errors } = form;
  const hours = [draft.from_time_available, draft.to_time_available];
  return (
    <Section isCard title="Availability">
      {form.record ? (
        <ShownSwitch id={form.record._id} isShown={form.record.is_available} onChanged={onChanged} />
      ) : (
        <Switch
          isSelected={draft.is_available}
          onChange={(is_available) => set({ is_available })}
          description="After the product is saved."
        >
          Shown to customers
        </Switch>
      )}
      <ToggleGroup
        label="Weekly schedule"
        description="Days available. None selected = every day."
        size="small"
        options={DAYS}
        value={draft.weekly_schedule.map(String)}
        onChange={(days) => set({ weekly_schedule: days.map(Number) })}
        errorMessage={listError(errors, 'weekly_schedule')}
      />
      <div className={pair}>
        <TextField
          label="Available from"
          type="time"
          name="from_time_available"
          value={draft.from_time_available ?? ''}
          onChange={(time) => set({ from_time_available: time || null })}
          errorMessage={errors.from_time_available}
        />
        <TextField
          label="Available to"
          type="time"
          name="to_time_available"
          value={draft.to_time_available ?? ''}
          onChange={(time) => set({ to_time_available: time || null })}
          errorMessage={errors.to_time_available}
        />
      </div>
      <Inline justify="space-between">
        <Note>{describeHours(draft) ?? 'Available at all hours'}</Note>
        {hours.some((time) => time !== null) && (
          <Button tone="quiet" size="small" onPress={() => set({ from_time_available: null, to_time_available: null })}>
            Clear hours
          </Button>
        )}
      </Inline>
    </Section>
  );
}

function ShownSwitch({ id, isShown, onChanged }: { id: string; isShown: boolean; onChanged: () => void }) {
  const show = useAvailability(id, onChanged);
  return (
    <Switch isSelected={isShown} onChange={show} description="Saved immediately.">
      Shown to customers
    </Switch>
  );
}
