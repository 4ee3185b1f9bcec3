import ImageIcon from 'lucide-react/icons/image';
import { STORE_COLOR, type StoreAccents, storeAccents } from '#shared/domain/storeColor.ts';
import { pictureUrl } from '#shared/productPictures.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { Button } from '../../design/button/Button.tsx';
import { FileButton } from '../../design/fileDrop/FileButton.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { darkColors, lightColors } from '../../design/tokens.ts';
import { logoPicture, schemeSample, swatch } from './settings.css.ts';
import { useSettingsForm } from './settingsForm.ts';
import { useSettingPicture } from './useSettingPicture.ts';

/** The logo and the color of the store, with a sample of how the color is shown in both schemes. */
export function StoreLook() {
  const { draft, set, errors, isReadOnly } = useSettingsForm();
  const { store } = draft;
  const change = (changed: Partial<typeof store>) => set({ store: { ...store, ...changed } });
  const { send, isPending } = useSettingPicture((logo) => change({ logo }));
  const isColor = STORE_COLOR.test(store.color);
  return (
    <>
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
          {errors['store.logo'] ?? 'A square picture is best. It is shown beside the name and on packing slips.'}
        </Text>
      </Stack>
      <TextField
        label="Color"
        description="Of buttons and links: # and six digits, as in #7B1113. Empty for the green that comes with the store."
        maxLength={7}
        value={store.color}
        onChange={(color) => change({ color: color.trim() })}
        errorMessage={
          errors['store.color'] ?? (store.color !== '' && !isColor ? staffMessages.colorInvalid : undefined)
        }
        isDisabled={isReadOnly}
      />
      {isColor && <ColorSample color={store.color} />}
    </>
  );
}

function ColorSample({ color }: { color: string }) {
  const { light, dark, isChanged } = storeAccents(color);
  return (
    <Stack gap="2">
      <Inline>
        <Sample name="Light" paper={lightColors.paper} accents={light} />
        <Sample name="Dark" paper={darkColors.paper} accents={dark} />
      </Inline>
      {isChanged && <Note>{staffMessages.colorDarkened}</Note>}
    </Stack>
  );
}

function Sample({ name, paper, accents }: { name: string; paper: string; accents: StoreAccents }) {
  return (
    <div className={schemeSample} style={{ background: paper, color: accents.accentInk }}>
      <span className={swatch} style={{ background: accents.accent, color: accents.onAccent }}>
        Add to Cart
      </span>
      <span>{name}</span>
    </div>
  );
}
