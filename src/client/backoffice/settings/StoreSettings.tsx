import ImageIcon from 'lucide-react/icons/image';
import { Button } from '#client/design/button/Button.tsx';
import { FileButton } from '#client/design/fileDrop/FileButton.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { MAX_STORE_LINE, MAX_STORE_LINK, MAX_STORE_NAME, type StoreFacts } from '#shared/domain/storeFacts.ts';
import { pictureUrl } from '#shared/productPictures.ts';
import { type Field, RecordFields } from '../records/RecordFields.tsx';
import { Section } from '../records/Section.tsx';
import { SettingChoice } from './SettingChoice.tsx';
import { logoPicture } from './settings.css.ts';
import { useSettingPart } from './settingsForm.ts';
import { useSettingPicture } from './useSettingPicture.ts';

const FIELDS: readonly Field<StoreFacts>[] = [
  { kind: 'text', name: 'name', label: 'Store name', isRequired: true, maxLength: MAX_STORE_NAME },
  {
    kind: 'text',
    name: 'place',
    label: 'Place',
    description: 'Where customers pick up orders: building, floor, landmark.',
    maxLength: MAX_STORE_LINE,
  },
  {
    kind: 'text',
    name: 'map_link',
    label: 'Map link',
    description: 'Paste a link from Google Maps. It opens from the store’s place.',
    maxLength: MAX_STORE_LINK,
  },
  {
    kind: 'text',
    name: 'hours',
    label: 'Opening hours',
    description: 'For example: Monday to Friday, 8:00 AM to 5:00 PM.',
    maxLength: MAX_STORE_LINE,
  },
  { kind: 'text', name: 'phone', label: 'Phone', maxLength: MAX_STORE_NAME, type: 'tel' },
  { kind: 'text', name: 'mail', label: 'Email', maxLength: MAX_STORE_LINE, type: 'email' },
];

export function StoreSettings() {
  const form = useSettingPart('store');
  return (
    <Section title="Store" description="Customers see changes after they reload the page.">
      <SettingChoice setting="store">
        <Stack gap="4">
          <RecordFields form={form} fields={FIELDS} />
          <div data-setting="logo">
            <StoreLogo />
          </div>
        </Stack>
      </SettingChoice>
    </Section>
  );
}

function StoreLogo() {
  const { draft: store, set: change, errors, isReadOnly } = useSettingPart('store');
  const { send, isPending } = useSettingPicture((logo) => change({ logo }));
  return (
    <Stack gap="2" align="start">
      <Text weight="medium">Logo</Text>
      {store.logo && <img className={logoPicture} src={pictureUrl(store.logo, 160)} alt="Logo" />}
      {!isReadOnly && (
        <Inline>
          <FileButton
            size="small"
            icon={<ImageIcon size={16} aria-hidden />}
            acceptedTypes={['image/*']}
            onFile={send}
            isPending={isPending}
          >
            {store.logo ? 'Change the logo' : 'Add a logo'}
          </FileButton>
          {store.logo && (
            <Button size="small" tone="quiet" onPress={() => change({ logo: '' })}>
              Remove the logo
            </Button>
          )}
        </Inline>
      )}
      <Text size="small" tone={errors.logo ? 'danger' : 'muted'}>
        {errors.logo ?? 'Use a square picture. Shown next to the store name and on packing slips.'}
      </Text>
    </Stack>
  );
}
