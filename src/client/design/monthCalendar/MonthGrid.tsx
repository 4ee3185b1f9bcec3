import type { CalendarDate } from '@internationalized/date';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactElement } from 'react';
import {
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { IconButton } from '../button/IconButton.tsx';
import { grid, header, weekday } from '../pickupCalendar/PickupCalendar.css.ts';
import { heading } from '../text/text.css.ts';

export interface MonthGridProps {
  className?: string;
  /** The name of the page that the arrows turn. */
  page?: string;
  children: (date: CalendarDate) => ReactElement;
}

export function MonthGrid({ className, page = 'month', children }: MonthGridProps) {
  return (
    <>
      <div className={header}>
        <IconButton slot="previous" label={`Previous ${page}`}>
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        <CalendarHeading className={heading({ size: 'h4' })} />
        <IconButton slot="next" label={`Next ${page}`}>
          <ChevronRight size={20} aria-hidden />
        </IconButton>
      </div>
      <CalendarGrid weekdayStyle="short" className={className ? `${grid} ${className}` : grid}>
        <CalendarGridHeader>
          {(name) => <CalendarHeaderCell className={weekday}>{name}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{children}</CalendarGridBody>
      </CalendarGrid>
    </>
  );
}
