import type { ReactNode, Ref } from 'react';
import {
  ToggleButton as AriaToggleButton,
  type ToggleButtonProps as AriaToggleButtonProps,
} from 'react-aria-components/ToggleButton';
import { toggle } from '../checkbox/Checkbox.css.ts';
import type { Unstyled } from '../unstyled.ts';

export interface ToggleButtonProps extends Omit<Unstyled<AriaToggleButtonProps>, 'children'> {
  children: ReactNode;
  size?: 'small' | 'medium';
  ref?: Ref<HTMLButtonElement>;
}

export function ToggleButton({ size, ...rest }: ToggleButtonProps) {
  return <AriaToggleButton {...rest} className={toggle({ size })} />;
}
