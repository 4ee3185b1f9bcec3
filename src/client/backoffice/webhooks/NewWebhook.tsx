import { useState } from 'react';
import { MAX_DESCRIPTION_LENGTH, MAX_URL_LENGTH } from '#shared/domain/webhooks.ts';
import { messages } from '#shared/messages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { CheckboxGroup } from '../../design/checkbox/CheckboxGroup.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { Section } from '../records/Section.tsx';
import { EVENT_OPTIONS, toEvents } from './eventLabels.ts';
import { SecretBanner } from './SecretBanner.tsx';

/** Adds a URL, and shows its secret. */
export function NewWebhook() {
  const utils = trpc.useUtils();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [events, setEvents] = useState<string[]>([]);
  const create = trpc.webhooks.create.useMutation({
    onSuccess: () => {
      setUrl('');
      setDescription('');
      setEvents([]);
    },
    onSettled: () => utils.webhooks.list.invalidate(),
  });
  const errors = fieldErrorsOf(create.error);
  const isOther = create.error && Object.keys(errors).length === 0;
  return (
    <Section
      layout="columns"
      title="Add a URL"
      description="It must begin with https:// and be reachable from outside."
    >
      <Form onSubmit={() => create.mutate({ url, description, events: toEvents(events) })}>
        <Stack gap="4">
          {create.data && <SecretBanner secret={create.data.secret} onDismiss={() => create.reset()} />}
          {isOther && <Banner tone="error">{messageOf(create.error, messages.processingFailed)}</Banner>}
          <TextField
            label="URL"
            type="url"
            isRequired
            maxLength={MAX_URL_LENGTH}
            value={url}
            onChange={setUrl}
            errorMessage={errors.url}
          />
          <TextField
            label="What it is for"
            maxLength={MAX_DESCRIPTION_LENGTH}
            value={description}
            onChange={setDescription}
            errorMessage={errors.description}
          />
          <CheckboxGroup
            label="Events"
            options={EVENT_OPTIONS}
            value={events}
            onChange={setEvents}
            errorMessage={errors.events}
          />
          <div>
            <Button
              type="submit"
              tone="primary"
              isPending={create.isPending}
              isDisabled={url.trim() === '' || events.length === 0}
            >
              Add the URL
            </Button>
          </div>
        </Stack>
      </Form>
    </Section>
  );
}
