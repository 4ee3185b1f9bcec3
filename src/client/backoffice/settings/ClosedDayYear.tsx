import Trash2 from 'lucide-react/icons/trash-2';
import { formatDay, type StoreDay } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { Banner } from '../../design/banner/Banner.tsx';
import { IconButton } from '../../design/button/IconButton.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import { type ClosedDays, daysOfYear, describeAge, hostOf, type NotedDay } from './closedDayList.ts';
import { dayAction, dayDate, dayReason, dayRow } from './settings.css.ts';

interface ClosedDayYearProps {
  data: ClosedDays;
  /** When `data` was read. */
  asOf: Date;
  today: StoreDay;
  year: number;
  onYearChange: (year: number) => void;
  onOpen: (date: StoreDay) => void;
  isReadOnly: boolean;
}

/** All days of note of one year, and where its holidays come from. */
export function ClosedDayYear(props: ClosedDayYearProps) {
  const { data, asOf, today, year, onYearChange, onOpen, isReadOnly } = props;
  const fetched = data.years.find((each) => each.year === year);
  const days = daysOfYear(data, year);

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
        <Text tone="muted">No closed days in {year}.</Text>
      ) : (
        <PlainList aria-label={`Closed days in ${year}`}>
          {days.map((day) => (
            <DayRow
              key={`${day.date} ${day.kind} ${day.reason}`}
              day={day}
              isPast={day.date < today}
              onOpen={day.kind === 'closed' && !isReadOnly ? onOpen : undefined}
            />
          ))}
        </PlainList>
      )}
    </Stack>
  );
}

interface DayRowProps {
  day: NotedDay;
  isPast: boolean;
  onOpen: ((date: StoreDay) => void) | undefined;
}

function DayRow({ day, isPast, onOpen }: DayRowProps) {
  const tone = isPast ? 'muted' : 'ink';
  return (
    <li className={dayRow}>
      <div className={dayDate}>
        <Text as="span" size="small" tone={tone} numeric>
          {formatDay(day.date)}
        </Text>
      </div>
      <div className={dayReason}>
        <Text as="span" size="small" tone={tone}>
          {day.reason}
        </Text>
        {day.kind === 'closed' && (
          <StatusBadge tone="danger">{day.who ? `Closed by ${day.who}` : 'Closed by staff'}</StatusBadge>
        )}
        {day.kind === 'opened' && (
          <StatusBadge tone="success">{day.who ? `Opened by ${day.who}` : 'Opened by staff'}</StatusBadge>
        )}
      </div>
      {onOpen && (
        <div className={dayAction}>
          <IconButton label={`Open ${formatDay(day.date)} again`} onPress={() => onOpen(day.date)}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  );
}
