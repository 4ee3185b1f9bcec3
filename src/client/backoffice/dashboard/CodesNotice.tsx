import { codesSentToday } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Link } from '../../design/link/Link.tsx';

const REFRESH_MS = 60_000;

/** Says that the sign-in codes of the day are running out, while there is time to raise their number. */
export function CodesNotice() {
  const { data } = trpc.customers.codeUsage.useQuery(undefined, { refetchInterval: REFRESH_MS });
  if (!data?.is_running_out) return null;
  return (
    <Banner tone="notice">
      {codesSentToday(data.sent, data.limit)} Without codes nobody can sign in by phone.{' '}
      <Link href={paths.settings}>Change the limit</Link>
    </Banner>
  );
}
