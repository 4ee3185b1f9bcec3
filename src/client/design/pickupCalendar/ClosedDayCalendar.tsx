import { type CalendarDate, isSameDay, toCalendarDate } from '@internationalized/date';
import { type ComponentProps, useContext } from 'react';
import { Calendar, CalendarCell, CalendarStateContext } from 'react-aria-components/Calendar';
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog';
import { MonthGrid } from '../monthCalendar/MonthGrid.tsx';
import { calendar, day, note } from './PickupCalendar.css.ts';

/** Which days there are, and which of them are closed and why. */
export interface ShownDays {
  /** Days outside of `min` to `max` cannot be gone to at all. */
  min: CalendarDate;
  max: CalendarDate;
  /** Why a day is closed, or null where it is open. */
  closedReason: (date: CalendarDate) => string | null;
  /** The day that it is where the days are meant, whatever the browser's clock and zone say. */
  today: CalendarDate;
}

export interface ClosedDayCalendarProps extends ShownDays {
  label: string;
  value: CalendarDate | null;
  onChange: (date: CalendarDate) => void;
}

function firstOpenDay({ min, max, closedReason }: Pick<ShownDays, 'min' | 'max' | 'closedReason'>): CalendarDate {
  let date = min;
  while (date.compare(max) < 0 && closedReason(date) !== null) date = date.add({ days: 1 });
  return date;
}

/** A month of days, the first open one in focus. Choosing one closes the popover that it stands in. */
export function ClosedDayCalendar({ label, value, onChange, ...days }: ClosedDayCalendarProps) {
  const { min, max, closedReason, today } = days;
  const popover = useContext(OverlayTriggerStateContext);
  return (
    <Calendar
      aria-label={label}
      autoFocus
      firstDayOfWeek="sun"
      minValue={min}
      maxValue={max}
      value={value}
      defaultFocusedValue={value ?? firstOpenDay(days)}
      isDateUnavailable={(date) => closedReason(toCalendarDate(date)) !== null}
      onChange={(date) => {
        onChange(date);
        popover?.close();
      }}
      className={calendar}
    >
      <MonthGrid>
        {(date) => (
          <CalendarCell
            date={date}
            className={day}
            render={(cell, { isUnavailable, isSelected }) => (
              <Day
                cell={cell}
                date={date}
                isToday={isSameDay(date, today)}
                isSelected={isSelected}
                reason={isUnavailable ? closedReason(date) : null}
              />
            )}
          />
        )}
      </MonthGrid>
      <ClosedNote closedReason={closedReason} />
    </Calendar>
  );
}

const spokenDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

interface DayProps {
  cell: ComponentProps<'div'>;
  date: CalendarDate;
  isToday: boolean;
  isSelected: boolean;
  /** Why the day is closed, or null. */
  reason: string | null;
}

function Day({ cell, date, isToday, isSelected, reason }: DayProps) {
  const state = useContext(CalendarStateContext);
  // RAC's own name knows today by the browser's zone, and would call a closed `min` the first available date.
  const name = `${isToday ? 'Today, ' : ''}${spokenDate.format(date.toDate('UTC'))}${isSelected ? ' selected' : ''}`;
  const marks = { 'aria-label': reason === null ? name : `${name}. ${reason}`, 'data-today': isToday || undefined };
  const tap = {
    // RAC takes no press on a closed day, and without one a tap does not focus it.
    onClick: () => {
      state?.setFocusedDate(date);
      state?.setFocused(true);
    },
  };
  return <div {...cell} {...marks} {...(reason === null ? {} : tap)} />;
}

// Screen readers hear the reason with the day itself, so this one is not live.
function ClosedNote({ closedReason }: Pick<ShownDays, 'closedReason'>) {
  const state = useContext(CalendarStateContext);
  return <p className={note}>{state?.isFocused && closedReason(state.focusedDate)}</p>;
}
