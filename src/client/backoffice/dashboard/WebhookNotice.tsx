import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Link } from '../../design/link/Link.tsx';
import { useIsUnscoped } from '../records/useStaffUser.ts';

const REFRESH_MS = 60_000;

/** Says that the store has turned off the URL of a webhook, until somebody turns it on again or deletes it. */
export function WebhookNotice() {
  const { data } = trpc.webhooks.list.useQuery(undefined, { enabled: useIsUnscoped(), refetchInterval: REFRESH_MS });
  if (!data?.docs.some(({ disabled_at }) => disabled_at !== null)) return null;
  return (
    <Banner tone="notice">
      {staffMessages.webhookDisabled} <Link href={paths.apiAccess}>Open the webhooks</Link>
    </Banner>
  );
}
