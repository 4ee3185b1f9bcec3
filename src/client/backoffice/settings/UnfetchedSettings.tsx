import { MAX_FETCH_DAYS } from '#shared/domain/settingLimits.ts';
import { Section } from '../records/Section.tsx';
import { NumberSetting } from './NumberSetting.tsx';

/** After how many days an order that nobody fetches is reminded of, and goes back to the shelf. */
export function UnfetchedSettings() {
  return (
    <Section
      layout="columns"
      title="Orders that nobody fetches"
      description="Counted in business days from the pick-up, or from when the order became ready. What was handed over stays handed over."
    >
      <NumberSetting
        setting="unfetched_reminder_days"
        description="The customer is reminded once more. 0 for no reminder."
        min={0}
        max={MAX_FETCH_DAYS}
      />
      <NumberSetting
        setting="unfetched_return_days"
        description="Then the order is cancelled, its stock returned, and what was paid is owed back. Its customer is always reminded first. 0 for never."
        min={0}
        max={MAX_FETCH_DAYS}
      />
    </Section>
  );
}
