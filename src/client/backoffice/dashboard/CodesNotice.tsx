import { codesSentToday, noticesSentToday } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Link } from '../../design/link/Link.tsx';

const REFRESH_MS = 60_000;

/** Says that the sign-in codes of the day, or its notices by SMS, are running out, while there is time to raise their number. */
export function CodesNotice() {
  const { data: codes } = trpc.customers.codeUsage.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const { data: notices } = trpc.notices.usage.useQuery(undefined, { refetchInterval: REFRESH_MS });
  return (
    <>
      {codes?.is_running_out && (
        <Banner tone="notice">
          {codesSentToday(codes.sent, codes.limit)} Without codes nobody can sign in by phone.{' '}
          <Link href={paths.settings}>Change the limit</Link>
        </Banner>
      )}
      {notices?.is_running_out && (
        <Banner tone="notice">
          {noticesSentToday(notices.sent, notices.limit)} The rest goes tomorrow.{' '}
          <Link href={paths.notices}>Change the limit</Link>
        </Banner>
      )}
    </>
  );
}
