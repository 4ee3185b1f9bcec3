import { MAX_DAILY_SMS } from '#shared/domain/notices/dailyLimits.ts';
import { allowCodes, codesSentToday, noticesSentToday, staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { showError } from '../../app/showError.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Link } from '../../design/link/Link.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { useIsUnscoped } from '../records/useStaffUser.ts';

const REFRESH_MS = 60_000;

/** The limit that one press sets: half as much again, in whole hundreds. */
const raised = (limit: number) => Math.min(MAX_DAILY_SMS, Math.ceil((limit * 1.5) / 100) * 100);

/** Says that the sign-in codes of the day, or its notices by SMS, are running out, while there is time to raise their number. */
export function CodesNotice() {
  const { data: codes } = trpc.customers.codeUsage.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const utils = trpc.useUtils();
  const isFree = useIsUnscoped();
  const { mutate, isPending } = trpc.settings.save.useMutation({
    onSuccess: () => {
      showToast(staffMessages.settingUpdated);
      return Promise.all([utils.customers.codeUsage.invalidate(), utils.settings.invalidate()]);
    },
    onError: showError,
  });
  const raise = (limit: number) => mutate({ key: 'sms_daily_limit', value: limit });
  const { data: notices } = trpc.notices.usage.useQuery(undefined, { refetchInterval: REFRESH_MS });
  return (
    <>
      {codes?.is_running_out && (
        <Banner tone="notice">
          {codesSentToday(codes.sent, codes.limit)} At the limit, customers cannot get a code.{' '}
          {isFree && codes.limit < MAX_DAILY_SMS && (
            <Button size="small" isPending={isPending} onPress={() => raise(raised(codes.limit))}>
              {allowCodes(raised(codes.limit))}
            </Button>
          )}{' '}
          <Link href={`${recordPath(paths.settings, 'sign-in')}#sms_daily_limit`}>Change the limit</Link>
        </Banner>
      )}
      {notices?.is_running_out && <Banner tone="notice">{noticesSentToday(notices.sent, notices.limit)}</Banner>}
    </>
  );
}
