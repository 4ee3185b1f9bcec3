import { type CalendarDate, parseDate } from '@internationalized/date';
import Trash2 from 'lucide-react/icons/trash-2';
import { lazy, Suspense, useState } from 'react';
import { serverNow } from '#client/api/serverTime.ts';
import { QueryError } from '#client/app/QueryError.tsx';
import { dayInStore } from '#client/app/storeClock.ts';
import { StatusBadge } from '#client/design/badge/StatusBadge.tsx';
import { Banner } from '#client/design/banner/Banner.tsx';
import { IconButton } from '#client/design/button/IconButton.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Row, Rows } from '#client/design/layout/Rows.tsx';
import { SplitPane } from '#client/design/layout/SplitPane.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Skeleton, SkeletonGroup } from '#client/design/skeleton/Skeleton.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { SegmentedControl } from '#client/design/toggle/SegmentedControl.tsx';
import { formatDay, formatNearDay, type StoreDay } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { Section } from '../../records/Section.tsx';
import { month } from '../settings.css.ts';
import { useSettings, useSettingsForm } from '../settingsForm.ts';
import { ChosenDay } from './ChosenDay.tsx';
import { MovePickups } from './MovePickups.tsx';
import { type ClosedDays, daysOfYear, describeAge, hostOf, type NotedDay } from './newDays.ts';
import { useClosedDays } from './useClosing.ts';

/** The hash of `paths.closedDays`. */
const CLOSED_DAYS = 'closed-days';
/** The calendar, and the days of a year. */
const DAYS = '324px minmax(0, 1fr)';

const MonthCalendar = lazy(async () => ({
  default: (await import('../../../design/monthCalendar/MonthCalendar.tsx')).MonthCalendar,
}));

export function ClosedDaysSection() {
  const { isReadOnly } = useSettingsForm();
  const { settings } = useSettings();
  const { query, closing, open, openExtra } = useClosedDays();
  const today = parseDate(dayInStore(serverNow()));
  const [chosen, setChosen] = useState<CalendarDate | null>(null);
  const [year, setYear] = useState(today.year);

  function choose(date: CalendarDate) {
    setChosen(date);
    setYear(date.year);
    closing.reset();
    openExtra.reset();
  }

  return (
    <Section
      id={CLOSED_DAYS}
      title="Closed days"
      description="No pick-ups on public holidays, days of the week without pick-up, and days you close here. You can still open a holiday or weekend day."
    >
      {closing.pending && <MovePickups closing={closing.pending} state={closing} />}
      {query.isPending && <ClosedDaysSkeleton />}
      {query.isError && <QueryError query={query} />}
      {query.data && (
        <SplitPane columns={DAYS}>
          <Stack gap="4">
            <div className={month}>
              <Suspense fallback={<Skeleton shape="block" height={356} />}>
                <MonthCalendar
                  label="Closed days"
                  value={chosen}
                  onChange={choose}
                  min={today}
                  max={today.set({ month: 12, day: 31 }).add({ years: 1 })}
                  markOf={markerOf([...daysOfYear(query.data, today.year), ...daysOfYear(query.data, today.year + 1)])}
                />
              </Suspense>
            </div>
            <ChosenDay
              key={chosen?.toString()}
              date={chosen?.toString() ?? null}
              days={chosen ? daysOfYear(query.data, chosen.year) : []}
              closing={closing}
              openExtra={openExtra}
              onOpen={(date) => open.mutate({ date })}
              isOpening={open.isPending}
              weekdays={settings.pickup_hours.weekdays}
              isReadOnly={isReadOnly}
            />
          </Stack>
          <ClosedDayYear
            data={query.data}
            asOf={new Date(query.dataUpdatedAt)}
            today={today.toString()}
            year={year}
            onYearChange={setYear}
            onOpen={(date) => open.mutate({ date })}
            isReadOnly={isReadOnly}
          />
        </SplitPane>
      )}
    </Section>
  );
}

/** If staff closed a holiday, both reasons are shown. */
function markerOf(days: readonly NotedDay[]) {
  const byDate = Map.groupBy(days, ({ date }) => date);
  return (date: CalendarDate) => {
    const noted = byDate.get(date.toString());
    const kind = noted?.[0]?.kind;
    return noted && kind ? { kind, note: noted.map(({ reason }) => reason).join(', ') } : null;
  };
}

function ClosedDaysSkeleton() {
  return (
    <SkeletonGroup label="Loading closed days">
      <SplitPane columns={DAYS}>
        <Skeleton shape="block" height={356} />
        <Skeleton lines={8} />
      </SplitPane>
    </SkeletonGroup>
  );
}

interface ClosedDayYearProps {
  data: ClosedDays;
  /** Time of reading `data`. */
  asOf: Date;
  today: StoreDay;
  year: number;
  onYearChange: (year: number) => void;
  onOpen: (date: StoreDay) => void;
  isReadOnly: boolean;
}

function ClosedDayYear(props: ClosedDayYearProps) {
  const { data, asOf, today, year, onYearChange, onOpen, isReadOnly } = props;
  const fetched = data.years.find((each) => each.year === year);
  const days = daysOfYear(data, year).filter(({ date }) => date >= today);

  return (
    <Stack gap="3">
      <SegmentedControl
        label="Year"
        isLabelHidden
        size="small"
        options={data.years.map((each) => ({ id: String(each.year), label: String(each.year) }))}
        value={String(year)}
        onChange={(id) => onYearChange(Number(id))}
      />
      {fetched?.fetched_at ? (
        <Note>
          {fetched.holidays.length} public holidays, updated {describeAge(fetched.fetched_at, asOf)} from{' '}
          {hostOf(fetched.source)}
        </Note>
      ) : (
        <Banner tone="notice">{staffMessages.holidaysMissing}</Banner>
      )}
      {days.length === 0 ? (
        <Text tone="muted">No more closed days in {year}.</Text>
      ) : (
        <Rows aria-label={`Closed days in ${year}`}>
          {days.map((day) => (
            <DayRow
              key={`${day.date} ${day.kind} ${day.reason}`}
              day={day}
              onOpen={day.kind === 'closed' && !isReadOnly ? onOpen : undefined}
            />
          ))}
        </Rows>
      )}
    </Stack>
  );
}

interface DayRowProps {
  day: NotedDay;
  onOpen: ((date: StoreDay) => void) | undefined;
}

function DayRow({ day, onOpen }: DayRowProps) {
  return (
    <Row columns="96px minmax(0, 1fr) auto" align="center" paddingY="2">
      <Text as="span" size="small" numeric>
        {formatNearDay(day.date)}
      </Text>
      <Inline>
        <Text as="span" size="small">
          {day.reason}
        </Text>
        {day.kind === 'closed' && (
          <StatusBadge tone="danger">{day.who ? `Closed by ${day.who}` : 'Closed by staff'}</StatusBadge>
        )}
        {day.kind === 'opened' && (
          <StatusBadge tone="success">{day.who ? `Opened by ${day.who}` : 'Opened by staff'}</StatusBadge>
        )}
      </Inline>
      {onOpen && (
        <IconButton label={`Open ${formatDay(day.date)} again`} onPress={() => onOpen(day.date)}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      )}
    </Row>
  );
}
