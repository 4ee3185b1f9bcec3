import type { WebhookRecord } from '#shared/contracts/webhooks.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Section } from '../records/Section.tsx';
import { page } from '../settings/settings.css.ts';
import { NewWebhook } from './NewWebhook.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';

/** /settings/webhooks: the URLs of other programs that are told of events, and what was sent to them. */
export default function WebhooksScreen() {
  usePageTitle('Webhooks');
  const query = trpc.webhooks.list.useQuery();
  return (
    <div className={page}>
      <Heading level={1} size="h3">
        Webhooks
      </Heading>
      {query.isPending ? (
        <SkeletonGroup label="Loading the webhooks">
          <Skeleton lines={8} />
        </SkeletonGroup>
      ) : query.data ? (
        <>
          {query.isRefetchError && <Banner tone="error">{messages.processingFailedReport}</Banner>}
          <Webhooks webhooks={query.data.docs} />
          <WebhookDeliveries webhooks={query.data.docs} />
        </>
      ) : (
        <ErrorState
          message={messageOf(query.error, messages.processingFailed)}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
    </div>
  );
}

function Webhooks({ webhooks }: { webhooks: readonly WebhookRecord[] }) {
  const isAnyDisabled = webhooks.some(({ disabled_at }) => disabled_at !== null);
  return (
    <>
      {isAnyDisabled && <Banner tone="error">{staffMessages.webhookDisabled}</Banner>}
      <Section
        layout="columns"
        title="URLs"
        description="Each is told of the events you choose, by a signed message. See docs/guides/webhooks.md."
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
