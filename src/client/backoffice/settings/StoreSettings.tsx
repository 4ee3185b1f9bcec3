import { MAX_STORE_LINE, MAX_STORE_LINK, MAX_STORE_NAME, type StoreFacts } from '#shared/domain/storeFacts.ts';
import { Stack } from '../../design/layout/Stack.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { Section } from '../records/Section.tsx';
import { SettingChoice } from './SettingChoice.tsx';
import { StoreLogo } from './StoreLogo.tsx';
import { useSettingsForm } from './settingsForm.ts';

const FIELDS: {
  key: Exclude<keyof StoreFacts, 'logo'>;
  label: string;
  description?: string;
  maxLength: number;
  type?: 'email' | 'tel';
}[] = [
  { key: 'name', label: 'Store name', maxLength: MAX_STORE_NAME },
  {
    key: 'place',
    label: 'Place',
    description: 'Where customers pick up orders: building, floor, landmark.',
    maxLength: MAX_STORE_LINE,
  },
  {
    key: 'map_link',
    label: 'Map link',
    description: 'Paste a link from Google Maps. It opens from the store’s place.',
    maxLength: MAX_STORE_LINK,
  },
  {
    key: 'hours',
    label: 'Opening hours',
    description: 'For example: Monday to Friday, 8:00 AM to 5:00 PM.',
    maxLength: MAX_STORE_LINE,
  },
  { key: 'phone', label: 'Phone', maxLength: MAX_STORE_NAME, type: 'tel' },
  { key: 'mail', label: 'Email', maxLength: MAX_STORE_LINE, type: 'email' },
];

/** Name, place, hours and how the store is reached: they stand on each page, in notices and on paper. */
export function StoreSettings() {
  const { draft, set, errors, isReadOnly } = useSettingsForm();
  const { store } = draft;
  return (
    <Section title="Store" description="Customers see changes after they reload the page.">
      <SettingChoice setting="store">
        <Stack gap="4">
          {FIELDS.map(({ key, ...field }) => (
            <TextField
              key={key}
              {...field}
              name={key}
              isRequired={key === 'name'}
              value={store[key]}
              onChange={(typed) => set({ store: { ...store, [key]: typed } })}
              errorMessage={errors[`store.${key}`]}
              isDisabled={isReadOnly}
            />
          ))}
          <StoreLogo />
        </Stack>
      </SettingChoice>
    </Section>
  );
}
