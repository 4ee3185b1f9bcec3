import { type ReactNode, useContext } from 'react';
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog';
import {
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
  DialogTrigger,
} from 'react-aria-components/Popover';
import { Box } from '../layout/Box.tsx';
import type { Unstyled } from '../unstyled.ts';
import { popover } from './popover.css.ts';

export { DialogTrigger };

export interface PopoverProps extends Omit<Unstyled<AriaPopoverProps>, 'children'> {
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small overlay next to its trigger, which names it; place it in a DialogTrigger after the button. */
export function Popover({ children, ...rest }: PopoverProps) {
  return (
    <AriaPopover offset={4} {...rest} className={popover}>
      <Box padding="4">
        <Filled>{children}</Filled>
      </Box>
    </AriaPopover>
  );
}

function Filled({ children }: Pick<PopoverProps, 'children'>) {
  const state = useContext(OverlayTriggerStateContext);
  return typeof children === 'function' ? children(() => state?.close()) : children;
}
