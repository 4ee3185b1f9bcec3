import type { CalendarDate } from '@internationalized/date';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useId } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger, Popover } from 'react-aria-components/Popover';
import { formatDay } from '#shared/domain/storeTime.ts';
import type { FieldProps } from '../field/FieldParts.tsx';
import { box } from '../field/field.css.ts';
import { notesId, PlainField } from '../field/PlainField.tsx';
import { popover } from '../popover/popover.css.ts';
import { ClosedDayCalendar, type ShownDays } from './ClosedDayCalendar.tsx';
import { icon, placeholder as placeholderClass, trigger } from './PickupCalendar.css.ts';

export interface PickupDateFieldProps extends FieldProps, ShownDays {
  value: CalendarDate | null;
  onChange: (date: CalendarDate) => void;
  placeholder: string;
  isRequired?: boolean;
}

/**
 * A button that opens a month of days. Closed days are struck through and can still be gone to: focus or a tap shows why
 * they are closed, and screen readers hear it with the date.
 */
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
