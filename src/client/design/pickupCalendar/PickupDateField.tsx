import { type CalendarDate, isSameDay, toCalendarDate } from '@internationalized/date';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { type ComponentProps, useContext, useId } from 'react';
import { Button } from 'react-aria-components/Button';
import { Calendar, CalendarCell, CalendarStateContext } from 'react-aria-components/Calendar';
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog';
import { DialogTrigger, Popover } from 'react-aria-components/Popover';
import { formatDay } from '#shared/domain/storeTime.ts';
import type { FieldProps } from '../field/FieldParts.tsx';
import { box } from '../field/field.css.ts';
import { notesId, PlainField } from '../field/PlainField.tsx';
import { MonthGrid } from '../monthCalendar/MonthGrid.tsx';
import { popover } from '../popover/popover.css.ts';
import { calendar, day, icon, note, placeholder as placeholderClass, trigger } from './PickupCalendar.css.ts';

export interface PickupDateFieldProps extends FieldProps, ShownDays {
  value: CalendarDate | null;
  onChange: (date: CalendarDate) => void;
  placeholder: string;
  isRequired?: boolean;
}

/** Closed days are struck through but can be focused: focus or a tap shows the reason, and screen readers hear it with the date. */
export function PickupDateField(props: PickupDateFieldProps) {
  const { size, value, onChange, placeholder, min, max, closedReason, today, ...field } = props;
  const id = useId();
  return (
    <PlainField {...field} id={id}>
      <DialogTrigger>
        <div className={box({ size })} data-invalid={field.errorMessage ? true : undefined}>
          <Button
            aria-labelledby={`${id} ${id}-value`}
            aria-describedby={notesId({ id, ...field })}
            className={trigger}
          >
            <span id={`${id}-value`} className={value ? undefined : placeholderClass}>
              {value ? formatDay(value.toString()) : placeholder}
            </span>
            <CalendarDays size={18} aria-hidden className={icon} />
          </Button>
        </div>
        <Popover offset={4} placement="bottom start" aria-labelledby={id} className={popover}>
          <ClosedDayCalendar
            label={field.label}
            min={min}
            max={max}
            closedReason={closedReason}
            today={today}
            value={value}
            onChange={onChange}
          />
        </Popover>
      </DialogTrigger>
    </PlainField>
  );
}

interface ShownDays {
  min: CalendarDate;
  max: CalendarDate;
  closedReason: (date: CalendarDate) => string | null;
  today: CalendarDate;
}

interface ClosedDayCalendarProps extends ShownDays {
  label: string;
  value: CalendarDate | null;
  onChange: (date: CalendarDate) => void;
}

function firstOpenDay({ min, max, closedReason }: Pick<ShownDays, 'min' | 'max' | 'closedReason'>): CalendarDate {
  let date = min;
  while (date.compare(max) < 0 && closedReason(date) !== null) date = date.add({ days: 1 });
  return date;
}

function ClosedDayCalendar({ label, value, onChange, ...days }: ClosedDayCalendarProps) {
  const { min, max, closedReason, today } = days;
  const popover = useContext(OverlayTriggerStateContext);
  return (
    <Calendar
      aria-label={label}
      autoFocus
      firstDayOfWeek="sun"
      visibleDuration={{ weeks: 5 }}
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
      <MonthGrid page="five weeks">
        {(date) => (
          <CalendarCell
            date={date}
            className={day}
            render={(cell, { isUnavailable, isSelected }) => (
              <Day
                cell={cell}
                date={date}
                isPast={date.compare(min) < 0}
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
  isPast: boolean;
  isToday: boolean;
  isSelected: boolean;
  reason: string | null;
}

function Day({ cell, date, isPast, isToday, isSelected, reason }: DayProps) {
  const state = useContext(CalendarStateContext);
  if (isPast) return <div {...cell} data-past />;
  // RAC's name uses the browser's zone for today and calls a closed `min` the first available date.
  const name = `${isToday ? 'Today, ' : ''}${spokenDate.format(date.toDate('UTC'))}${isSelected ? ' selected' : ''}`;
  const marks = { 'aria-label': reason === null ? name : `${name}. ${reason}`, 'data-today': isToday || undefined };
  const tap = {
    // RAC ignores presses on a closed day, and without this a tap would not focus it.
    onClick: () => {
      state?.setFocusedDate(date);
      state?.setFocused(true);
    },
  };
  return <div {...cell} {...marks} {...(reason === null ? {} : tap)} />;
}

// Screen readers hear the reason with the day, so this one is not live.
function ClosedNote({ closedReason }: Pick<ShownDays, 'closedReason'>) {
  const state = useContext(CalendarStateContext);
  return <p className={note}>{state?.isFocused && closedReason(state.focusedDate)}</p>;
}
