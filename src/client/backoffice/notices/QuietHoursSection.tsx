import { TextField } from '../../design/textField/TextField.tsx';
import { Section } from '../records/Section.tsx';
import { fields } from '../settings/settings.css.ts';
import { useSettingsForm } from '../settings/settingsForm.ts';

const NONE = { from: '', until: '' };

/** Between which times of the store's clock nothing is sent; two empty fields for none. */
export function QuietHoursSection() {
  const { draft, set, errors, isReadOnly } = useSettingsForm();
  const hours = draft.notices.quiet_hours ?? NONE;
  const time = (name: 'from' | 'until') => ({
    type: 'time' as const,
    name,
    value: hours[name],
    errorMessage: errors[`notices.quiet_hours.${name}`],
    isDisabled: isReadOnly,
    onChange: (typed: string) => set({ notices: { ...draft.notices, quiet_hours: { ...hours, [name]: typed } } }),
  });
  return (
    <Section
      layout="columns"
      title="Quiet hours"
      description="Nothing is sent between these times; what waits goes when they end. Empty for none."
    >
      <div className={fields}>
        <TextField label="From" {...time('from')} />
        <TextField label="Until" {...time('until')} />
      </div>
    </Section>
  );
}
