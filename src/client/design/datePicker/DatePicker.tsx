import type { CalendarDate } from '@internationalized/date';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { Ref } from 'react';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import {
  DatePicker as AriaDatePicker,
  Button,
  DateInput,
  DateSegment,
  Group,
  Popover,
} from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { IconButton } from '../button/IconButton.tsx';
import { FieldLabel, FieldNotes, type FieldProps } from '../field/FieldParts.tsx';
import { box, boxButton, field } from '../field/field.css.ts';
import { calendar, day, grid, header, weekday } from '../pickupCalendar/PickupCalendar.css.ts';
import { popover } from '../popover/popover.css.ts';
import { heading } from '../text/text.css.ts';
import { segment, segments } from './DatePicker.css.ts';

export interface DatePickerProps extends FieldProps {
  value: CalendarDate | null;
  /** Called once day, month and year are there, and with null once all are taken away. */
  onChange: (date: CalendarDate | null) => void;
  isDisabled?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/** A day, typed part by part or taken from a month that opens. */
export function DatePicker(props: DatePickerProps) {
  const { label, isLabelHidden, description, errorMessage, size, value, onChange, isDisabled, ref } = props;
  return (
    <AriaDatePicker
      ref={ref}
      value={value}
      onChange={onChange}
      isDisabled={isDisabled}
      isInvalid={errorMessage !== undefined || undefined}
      validationBehavior="aria"
      firstDayOfWeek="sun"
      shouldForceLeadingZeros
      className={field}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <Group className={box({ size })}>
        <DateInput className={segments}>{(part) => <DateSegment segment={part} className={segment} />}</DateInput>
        <Button className={boxButton}>
          <CalendarDays size={18} aria-hidden />
        </Button>
      </Group>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <Popover offset={4} placement="bottom start" className={popover}>
        <Dialog>
          <Calendar className={calendar}>
            <div className={header}>
              <IconButton slot="previous" label="Previous month">
                <ChevronLeft size={20} aria-hidden />
              </IconButton>
              <CalendarHeading className={heading({ size: 'h4' })} />
              <IconButton slot="next" label="Next month">
                <ChevronRight size={20} aria-hidden />
              </IconButton>
            </div>
            <CalendarGrid weekdayStyle="short" className={grid}>
              <CalendarGridHeader>
                {(name) => <CalendarHeaderCell className={weekday}>{name}</CalendarHeaderCell>}
              </CalendarGridHeader>
              <CalendarGridBody>{(date) => <CalendarCell date={date} className={day} />}</CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </AriaDatePicker>
  );
}
