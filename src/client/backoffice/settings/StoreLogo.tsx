import ImageIcon from 'lucide-react/icons/image';
import { pictureUrl } from '#shared/productPictures.ts';
import { Button } from '../../design/button/Button.tsx';
import { FileButton } from '../../design/fileDrop/FileButton.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Text } from '../../design/text/Text.tsx';
import { logoPicture } from './settings.css.ts';
import { useSettingsForm } from './settingsForm.ts';
import { useSettingPicture } from './useSettingPicture.ts';

/** The logo of the store. */
export function StoreLogo() {
  const { draft, set, errors, isReadOnly } = useSettingsForm();
  const { store } = draft;
  const change = (changed: Partial<typeof store>) => set({ store: { ...store, ...changed } });
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
      <Text size="small" tone={errors['store.logo'] ? 'danger' : 'muted'}>
        {errors['store.logo'] ?? 'Use a square picture. Shown next to the store name and on packing slips.'}
      </Text>
    </Stack>
  );
}
