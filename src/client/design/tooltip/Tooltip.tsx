import type { ReactNode } from 'react';
import {
  Tooltip as AriaTooltip,
  type TooltipProps as AriaTooltipProps,
  TooltipTrigger,
} from 'react-aria-components/Tooltip';
import { tooltip } from '../popover/popover.css.ts';
import type { Unstyled } from '../unstyled.ts';

export { TooltipTrigger };

export interface TooltipProps extends Omit<Unstyled<AriaTooltipProps>, 'children'> {
  children: ReactNode;
}

/** A word about the control beside it in the TooltipTrigger, on hover and on focus. Never the only place for something. */
export function Tooltip({ children, ...rest }: TooltipProps) {
  return (
    <AriaTooltip offset={6} {...rest} className={tooltip}>
      {children}
    </AriaTooltip>
  );
}
