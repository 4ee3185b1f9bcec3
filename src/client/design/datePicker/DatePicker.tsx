import type { CalendarDate } from '@internationalized/date';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { Calendar, CalendarCell } from 'react-aria-components/Calendar';
import {
  DatePicker as AriaDatePicker,
  Button,
  DateInput,
  DateSegment,
  Group,
  Popover,
} from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { formatDay, formatNearDay, type StoreDay } from '#shared/domain/storeTime.ts';
import { FieldLabel, FieldNotes, type FieldProps, fieldProps } from '../field/FieldParts.tsx';
import { box, boxButton, dateBox, typed, written } from '../field/field.css.ts';
import { MonthGrid } from '../monthCalendar/MonthGrid.tsx';
import { calendar, day, segment, segments } from '../pickupCalendar/PickupCalendar.css.ts';
import { popover } from '../popover/popover.css.ts';

export interface DatePickerProps extends FieldProps {
  value: CalendarDate | null;
  onChange: (date: CalendarDate | null) => void;
}

export function DatePicker(props: DatePickerProps) {
  const { label, isLabelHidden, description, errorMessage, size, value, onChange } = props;
  return (
    <AriaDatePicker
      value={value}
      onChange={onChange}
      {...fieldProps(errorMessage)}
      firstDayOfWeek="sun"
      shouldForceLeadingZeros
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <Group className={`${box({ size })} ${dateBox}`} data-written={value !== null || undefined}>
        <DateInput className={`${segments} ${typed}`}>
          {(part) => <DateSegment segment={part} className={segment} />}
        </DateInput>
        {value && (
          <span className={written} aria-hidden>
            {formatWritten(value.toString())}
          </span>
        )}
        <Button className={boxButton}>
          <CalendarDays size={18} aria-hidden />
        </Button>
      </Group>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <Popover offset={4} placement="bottom start" className={popover}>
        <Dialog>
          <Calendar className={calendar}>
            <MonthGrid>{(date) => <CalendarCell date={date} className={day} />}</MonthGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </AriaDatePicker>
  );
}

const formatWritten = (day: StoreDay) =>
  day.startsWith(`${new Date().getFullYear()}-`) ? formatNearDay(day) : formatDay(day);
