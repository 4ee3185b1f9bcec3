import { useRef } from 'react';
import { formatClockTime } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { paths } from '../../app/paths.ts';
import { clockInStore } from '../../app/storeClock.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Link } from '../../design/link/Link.tsx';
import { SearchField } from '../../design/searchField/SearchField.tsx';
import { useKeys } from '../keys/useKeys.ts';
import { PageTitle } from '../records/PageTitle.tsx';
import { useSearchText } from '../records/useSearchText.ts';
import { find, header, holidayLine, holidayWords } from './dashboard.css.ts';
import type { DashboardView } from './useDashboardView.ts';
import type { useLiveOrders } from './useLiveOrders.ts';

const clock = (instant: Date) => formatClockTime(clockInStore(instant));

interface DashboardHeaderProps {
  view: DashboardView;
  /** Enter was pressed on a text to find. */
  onEnter: (text: string) => void;
  connection: ReturnType<typeof useLiveOrders>['connection'];
  lastUpdate: ReturnType<typeof useLiveOrders>['lastUpdate'];
  onReconnect: () => void;
  /** The notice about public holidays, where there is one. */
  holidayNotice: string | undefined;
}

/** Notices that the header shows in a few words, with the action of their link. */
export const HOLIDAY_NOTICES: ReadonlyMap<string, readonly [words: string, action: string]> = new Map([
  [staffMessages.holidaysMissing, [staffMessages.holidaysMissingShort, staffMessages.addHolidays]],
  [staffMessages.holidaysBundled, [staffMessages.holidaysBundledShort, staffMessages.checkHolidays]],
]);

/** Title, find-in-orders (`/` leads there), and whether the page is live. */
export function DashboardHeader({
  view,
  onEnter,
  connection,
  lastUpdate,
  onReconnect,
  holidayNotice,
}: DashboardHeaderProps) {
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
      {connection === 'error' ? (
        <Button size="small" onPress={onReconnect}>
          Live updates stopped. Reconnect
        </Button>
      ) : (
        <StatusBadge tone={connection === 'pending' ? 'success' : 'notice'}>
          {connection === 'pending' ? 'Live' : lastUpdate ? `Last update ${clock(lastUpdate)}` : 'Connecting…'}
        </StatusBadge>
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
