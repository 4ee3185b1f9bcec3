import { useState } from 'react';
import { MAX_STORE_LINE, MAX_STORE_LINK, MAX_STORE_NAME, type StoreFacts } from '#shared/domain/storeFacts.ts';
import { messages } from '#shared/messages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { Section } from '../records/Section.tsx';
import { useUnsavedGuard } from '../records/useUnsavedGuard.ts';
import { SettingChanges } from './SettingChanges.tsx';
import { useSaveSetting } from './useSettings.ts';

const FIELDS: {
  key: keyof StoreFacts;
  label: string;
  description?: string;
  maxLength: number;
  type?: 'email' | 'tel';
}[] = [
  { key: 'name', label: 'Name of the store', maxLength: MAX_STORE_NAME },
  {
    key: 'place',
    label: 'Place',
    description: 'Where customers fetch their orders, so that a stranger finds it.',
    maxLength: MAX_STORE_LINE,
  },
  {
    key: 'map_link',
    label: 'Link to a map',
    description: 'Copied from a map in the browser; it opens when somebody presses the place.',
    maxLength: MAX_STORE_LINK,
  },
  {
    key: 'hours',
    label: 'Opening hours',
    description: 'In words: Monday to Friday, 8:00 AM to 5:00 PM.',
    maxLength: MAX_STORE_LINE,
  },
  { key: 'phone', label: 'Phone', maxLength: MAX_STORE_NAME, type: 'tel' },
  { key: 'mail', label: 'Email', maxLength: MAX_STORE_LINE, type: 'email' },
];

/** Name, place, hours and how the store is reached: they stand on each page, in notices and on paper. */
export function StoreSettings({ saved, isReadOnly }: { saved: StoreFacts; isReadOnly: boolean }) {
  const [edited, setEdited] = useState<StoreFacts | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { save, isPending } = useSaveSetting({ onRejected: setError });
  const store = edited ?? saved;
  const errors = fieldErrorsOf(error);
  const isDirty = JSON.stringify(store) !== JSON.stringify(saved);
  useUnsavedGuard(isDirty, discard);

  function discard() {
    setEdited(null);
    setError(null);
  }
  return (
    <Section
      layout="columns"
      title="Store"
      description="Customers read it at the top and the foot of each page, beside their orders, in notices and on paper. Pages that are open show it when they are loaded again."
    >
      {error !== null && <Banner tone="error">{messageOf(error, messages.processingFailed)}</Banner>}
      <Form onSubmit={() => isDirty && save('store', store, discard)}>
        <Stack gap="4">
          {FIELDS.map(({ key, ...field }) => (
            <TextField
              key={key}
              {...field}
              name={key}
              isRequired={key === 'name'}
              value={store[key]}
              onChange={(typed) => {
                setEdited({ ...store, [key]: typed });
                setError(null);
              }}
              errorMessage={errors[`value.${key}`]}
              isDisabled={isReadOnly}
            />
          ))}
          <Inline>
            {!isReadOnly && (
              <Button type="submit" tone="primary" isPending={isPending}>
                Save
              </Button>
            )}
            {isDirty && (
              <Button tone="quiet" onPress={discard}>
                Undo changes
              </Button>
            )}
            <SettingChanges setting="store" label="Store" />
          </Inline>
        </Stack>
      </Form>
    </Section>
  );
}
