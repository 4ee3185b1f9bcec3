import { type CalendarDate, isWeekend } from '@internationalized/date';
import type { ComponentProps } from 'react';
import { Calendar, CalendarCell } from 'react-aria-components/Calendar';
import { calendar, day, marked, month } from '../pickupCalendar/PickupCalendar.css.ts';
import { MonthGrid } from './MonthGrid.tsx';

export interface DayMark {
  kind: 'holiday' | 'closed' | 'opened';
  note: string;
}

export interface MonthCalendarProps {
  label: string;
  value: CalendarDate | null;
  onChange: (date: CalendarDate) => void;
  min: CalendarDate;
  max: CalendarDate;
  markOf: (date: CalendarDate) => DayMark | null;
}

const LOCALE = 'en-PH';

export function MonthCalendar({ label, value, onChange, min, max, markOf }: MonthCalendarProps) {
  return (
    <Calendar
      aria-label={label}
      firstDayOfWeek="sun"
      minValue={min}
      maxValue={max}
      value={value}
      defaultFocusedValue={value ?? min}
      onChange={onChange}
      className={calendar}
    >
      <MonthGrid className={month}>
        {(date) => {
          const mark = markOf(date);
          return (
            <CalendarCell
              date={date}
              className={`${day} ${marked}`}
              data-mark={mark?.kind}
              data-weekend={isWeekend(date, LOCALE) || undefined}
              render={(cell) => <div {...named(cell, mark)} />}
            />
          );
        }}
      </MonthGrid>
    </Calendar>
  );
}

// The cell is a button that RAC names by its date.
function named(cell: ComponentProps<'div'>, mark: DayMark | null): ComponentProps<'div'> {
  return mark ? { ...cell, 'aria-label': `${cell['aria-label']}. ${mark.note}` } : cell;
}
