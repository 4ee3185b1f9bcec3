import { type CalendarDate, isWeekend } from '@internationalized/date';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ComponentProps } from 'react';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { IconButton } from '../button/IconButton.tsx';
import { calendar, day, grid, header, weekday } from '../pickupCalendar/PickupCalendar.css.ts';
import { heading } from '../text/text.css.ts';
import { marked, month } from './MonthCalendar.css.ts';

/** What is special about a day. */
export interface DayMark {
  kind: 'holiday' | 'closed' | 'opened';
  /** Said with the day's name. */
  note: string;
}

export interface MonthCalendarProps {
  label: string;
  value: CalendarDate | null;
  onChange: (date: CalendarDate) => void;
  /** Days outside of `min` to `max` cannot be chosen. */
  min: CalendarDate;
  max: CalendarDate;
  markOf: (date: CalendarDate) => DayMark | null;
}

const LOCALE = 'en-PH';

/** A month that stands on the page; days of note carry a dot, and any day within reach can be chosen. */
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
      <div className={header}>
        <IconButton slot="previous" label="Previous month">
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        <CalendarHeading className={heading({ size: 'h4' })} />
        <IconButton slot="next" label="Next month">
          <ChevronRight size={20} aria-hidden />
        </IconButton>
      </div>
      <CalendarGrid weekdayStyle="short" className={`${grid} ${month}`}>
        <CalendarGridHeader>
          {(name) => <CalendarHeaderCell className={weekday}>{name}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
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
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}

// The cell is a button that RAC names by its date.
function named(cell: ComponentProps<'div'>, mark: DayMark | null): ComponentProps<'div'> {
  return mark ? { ...cell, 'aria-label': `${cell['aria-label']}. ${mark.note}` } : cell;
}
