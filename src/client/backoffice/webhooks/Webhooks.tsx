import type { WebhookRecord } from '#shared/contracts/webhooks.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { Banner } from '../../design/banner/Banner.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Section } from '../records/Section.tsx';
import { NewWebhook } from './NewWebhook.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';

/** The URLs of other programs that are notified of events, and what was sent to them. */
export function Webhooks() {
  const query = trpc.webhooks.list.useQuery();
  return (
    <QueryFaces query={query} loading={{ label: 'Loading the webhooks', lines: 8 }}>
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
      <Section
        layout="columns"
        title="Webhooks"
        description="A URL is notified of the events you choose, by a signed message. See docs/guides/webhooks.md."
      >
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
