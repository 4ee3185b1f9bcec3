import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import type { Unstyled } from '../unstyled.ts';
import { button } from './Button.css.ts';
import type { ButtonLook } from './Button.tsx';

export interface IconButtonProps extends Omit<Unstyled<AriaButtonProps>, 'children' | 'aria-label'>, ButtonLook {
  label: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, tone = 'quiet', size, children, ...rest }: IconButtonProps) {
  return (
    <AriaButton {...rest} aria-label={label} className={button({ tone, size, shape: 'icon' })}>
      {children}
    </AriaButton>
  );
}
