import { parseDate } from '@internationalized/date';
import { PERIOD_PRESETS, type Period, PRESET_LABELS, presetPeriod } from '#shared/domain/reports/reportPeriods.ts';
import { isStoreDay } from '#shared/domain/storeTime.ts';
import { serverNow } from '../../api/serverTime.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { DatePicker } from '../../design/datePicker/DatePicker.tsx';
import { ToolbarField } from '../../design/layout/Toolbar.tsx';
import { Select } from '../../design/select/Select.tsx';
import { presetOf } from './reportView.ts';

const OWN = 'own';

interface PeriodFilterProps {
  value: Period | null;
  onChange: (period: Period | null) => void;
  /** Errors by field: `period_covered.start`. */
  errors: Readonly<Record<string, string>>;
}

/** Store days, both included. */
export function PeriodFilter({ value, onChange, errors }: PeriodFilterProps) {
  const { timeZone } = storeConfig;
  const preset = presetOf(value, serverNow(), timeZone);
  const date = (day: string | undefined) => (day && isStoreDay(day) ? parseDate(day) : null);

  function setEnd(end: 'start' | 'end', day: string) {
    const next = { start: value?.start ?? '', end: value?.end ?? '', [end]: day };
    // The two days are entered one after the other. Until the second one is entered, the first one is the whole period.
    if (day !== '' && next[end === 'start' ? 'end' : 'start'] === '') return onChange({ start: day, end: day });
    onChange(next.start === '' && next.end === '' ? null : next);
  }

  return (
    <>
      <ToolbarField width={190} minWidth={176} onPhone="line">
        <Select
          label="Period"
          options={[
            ...PERIOD_PRESETS.map((id) => ({ id: id as string, label: PRESET_LABELS[id] })),
            ...(preset === null && value ? [{ id: OWN, label: 'Custom dates' }] : []),
          ]}
          placeholder="Choose a period"
          value={preset ?? (value ? OWN : null)}
          onChange={(key) => {
            const chosen = PERIOD_PRESETS.find((each) => each === key);
            if (chosen) onChange(presetPeriod(chosen, serverNow(), timeZone));
          }}
          onClear={() => onChange(null)}
          clearLabel="Clear period"
        />
      </ToolbarField>
      <ToolbarField width={150}>
        <DatePicker
          label="From"
          value={date(value?.start)}
          onChange={(day) => setEnd('start', day?.toString() ?? '')}
          errorMessage={errors['period_covered.start']}
        />
      </ToolbarField>
      <ToolbarField width={150}>
        <DatePicker
          label="To"
          value={date(value?.end)}
          onChange={(day) => setEnd('end', day?.toString() ?? '')}
          errorMessage={errors['period_covered.end'] ?? errors.period_covered}
        />
      </ToolbarField>
    </>
  );
}
