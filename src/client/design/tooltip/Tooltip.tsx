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

export function Tooltip({ children, ...rest }: TooltipProps) {
  return (
    <AriaTooltip offset={6} {...rest} className={tooltip}>
      {children}
    </AriaTooltip>
  );
}
