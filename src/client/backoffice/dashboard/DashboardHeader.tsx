import { useRef } from 'react';
import { trpc } from '#client/api/client.ts';
import { paths, recordPath } from '#client/app/paths.ts';
import { showError } from '#client/app/showError.ts';
import { clockInStore } from '#client/app/storeClock.ts';
import { StatusBadge } from '#client/design/badge/StatusBadge.tsx';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { SearchField } from '#client/design/searchField/SearchField.tsx';
import { VisuallyHidden } from '#client/design/text/VisuallyHidden.tsx';
import { showToast } from '#client/design/toast/showToast.ts';
import { SegmentedControl } from '#client/design/toggle/SegmentedControl.tsx';
import { MAX_DAILY_SMS } from '#shared/domain/notices/dailyLimits.ts';
import { formatClockTime } from '#shared/domain/storeTime.ts';
import { allowCodes, codesSentToday, noticesSentToday, staffMessages } from '#shared/staffMessages.ts';
import { useKeys } from '../keys/useKeys.ts';
import { useSearchText } from '../records/list/useListView.ts';
import { PageTitle } from '../records/Section.tsx';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { find, header, holidayLine, holidayWords } from './dashboard.css.ts';
import type { DashboardView, useNewOrders } from './useDashboard.ts';

const clock = (instant: Date) => formatClockTime(clockInStore(instant));

interface DashboardHeaderProps {
  view: DashboardView;
  onEnter: (text: string) => void;
  updates: ReturnType<typeof useNewOrders>['updates'];
  holidayNotice: string | undefined;
}

export const HOLIDAY_NOTICES: ReadonlyMap<string, readonly [words: string, action: string]> = new Map([
  [staffMessages.holidaysMissing, [staffMessages.holidaysMissingShort, staffMessages.addHolidays]],
  [staffMessages.holidaysBundled, [staffMessages.holidaysBundledShort, staffMessages.checkHolidays]],
]);

export function DashboardHeader({ view, onEnter, updates, holidayNotice }: DashboardHeaderProps) {
  const { status: connection, lastUpdate } = updates;
  const field = useRef<HTMLInputElement>(null);
  const [words, action] = HOLIDAY_NOTICES.get(holidayNotice ?? '') ?? [];
  const [text, setText] = useSearchText(view.find, view.search);
  useKeys([{ keys: ['/'], label: 'find an order', moves: true, run: () => field.current?.focus() }]);

  return (
    <header className={header}>
      <PageTitle>Today</PageTitle>
      <div className={find}>
        <SearchField
          label="Find in orders"
          isLabelHidden
          placeholder="Order number, name, phone or student"
          aria-keyshortcuts="/"
          inputRef={field}
          maxLength={100}
          value={text}
          onChange={setText}
          onSubmit={(entered) => {
            view.search(entered.trim());
            onEnter(entered.trim());
          }}
        />
      </div>
      <SegmentedControl
        label="View"
        isLabelHidden
        size="small"
        options={[
          { id: 'today', label: 'Today' },
          { id: 'by-status', label: 'By status' },
        ]}
        value={view.isToday ? 'today' : 'by-status'}
        onChange={(id) => view.choose(id === 'today' ? id : 'by-status')}
      />
      {connection === 'error' ? (
        <Button size="small" onPress={updates.listenAgain}>
          Live updates stopped. Reconnect
        </Button>
      ) : connection === 'pending' ? (
        <VisuallyHidden>Live</VisuallyHidden>
      ) : (
        <StatusBadge tone="notice">{lastUpdate ? `Last update ${clock(lastUpdate)}` : 'Connecting…'}</StatusBadge>
      )}
      {words && (
        <div className={holidayLine}>
          <Link href={paths.closedDays} isAlone>
            <span className={holidayWords}>{words}&nbsp;</span>
            {action}
          </Link>
        </div>
      )}
    </header>
  );
}

const REFRESH_MS = 60_000;

const raised = (limit: number) => Math.min(MAX_DAILY_SMS, Math.ceil((limit * 1.5) / 100) * 100);

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
