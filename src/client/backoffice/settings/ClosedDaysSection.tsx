import { type CalendarDate, parseDate } from '@internationalized/date';
import { lazy, Suspense, useState } from 'react';
import { serverNow } from '../../api/serverTime.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { dayInStore } from '../../app/storeClock.ts';
import { Stack } from '../../design/layout/Stack.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Section } from '../records/Section.tsx';
import { ChosenDay } from './ChosenDay.tsx';
import { ClosedDayYear } from './ClosedDayYear.tsx';
import { daysOfYear, type NotedDay } from './closedDayList.ts';
import { MovePickups } from './MovePickups.tsx';
import { closedDays, month } from './settings.css.ts';
import { useSettingsForm } from './settingsForm.ts';
import { useClosedDays } from './useClosedDays.ts';
import { useSettings } from './useSettings.ts';

/** The part of `paths.closedDays` after the #. */
const CLOSED_DAYS = 'closed-days';

const MonthCalendar = lazy(async () => ({
  default: (await import('../../design/monthCalendar/MonthCalendar.tsx')).MonthCalendar,
}));

/** The calendar of days without pick-up: public holidays as fetched, and days that staff close themselves. */
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
        <div className={closedDays}>
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
        </div>
      )}
    </Section>
  );
}

/** The mark of a day; where staff closed a holiday, their own reason is the mark and both are said. */
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
      <div className={closedDays}>
        <Skeleton shape="block" height={356} />
        <Skeleton lines={8} />
      </div>
    </SkeletonGroup>
  );
}
