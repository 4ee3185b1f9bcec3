import { useState } from 'react';
import type { WebhookRecord } from '#shared/contracts/webhooks.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_URL_LENGTH } from '#shared/domain/webhooks.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { Banner } from '../../design/banner/Banner.tsx';
import { SubmitButton } from '../../design/button/SubmitButton.tsx';
import { CheckboxGroup } from '../../design/checkbox/CheckboxGroup.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { Section } from '../records/Section.tsx';
import { EVENT_OPTIONS, SecretBanner, toEvents, WebhookCard } from './WebhookCard.tsx';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';

export function Webhooks() {
  const query = trpc.webhooks.list.useQuery();
  return (
    <QueryFaces query={query} loading={{ label: 'Loading webhooks', lines: 8 }}>
      {({ docs }) => (
        <>
          <WebhookList webhooks={docs} />
          <WebhookDeliveries webhooks={docs} />
        </>
      )}
    </QueryFaces>
  );
}

function WebhookList({ webhooks }: { webhooks: readonly WebhookRecord[] }) {
  const isAnyDisabled = webhooks.some(({ disabled_at }) => disabled_at !== null);
  return (
    <>
      {isAnyDisabled && <Banner tone="error">{staffMessages.webhookDisabled}</Banner>}
      <Section title="URLs" description="Notifies another program of orders, payments and low stock.">
        {webhooks.length === 0 ? (
          <EmptyState title={staffMessages.noRecords} description={staffMessages.noWebhooks} />
        ) : (
          <Stack gap="4">
            {webhooks.map((webhook) => (
              <WebhookCard key={webhook._id} webhook={webhook} />
            ))}
          </Stack>
        )}
      </Section>
      <NewWebhook />
    </>
  );
}

function NewWebhook() {
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
    <Section title="Add a URL" description="Must start with https:// and be reachable from the internet.">
      <Form onSubmit={() => create.mutate({ url, description, events: toEvents(events) })}>
        <Stack gap="4">
          {create.data && <SecretBanner secret={create.data.secret} onDismiss={() => create.reset()} />}
          {isOther && <Banner tone="error">{messageOf(create.error)}</Banner>}
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
            label="Description"
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
            <SubmitButton isPending={create.isPending} isDisabled={url.trim() === '' || events.length === 0}>
              Add the URL
            </SubmitButton>
          </div>
        </Stack>
      </Form>
    </Section>
  );
}
