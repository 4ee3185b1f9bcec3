import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Spinner } from '../progress/Spinner.tsx';
import type { Unstyled } from '../unstyled.ts';
import { button, content, spinner } from './Button.css.ts';

export interface ButtonLook {
  tone?: 'primary' | 'neutral' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
}

export interface ButtonProps extends Omit<Unstyled<AriaButtonProps>, 'children'>, ButtonLook {
  children: ReactNode;
  icon?: ReactNode;
  isBlock?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ tone, size, icon, isBlock, isPending = false, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} isPending={isPending} className={button({ tone, size, isBlock })}>
      <span className={content}>
        {icon}
        {children}
      </span>
      {isPending && (
        <span className={spinner}>
          <Spinner label="Working…" size="small" />
        </span>
      )}
    </AriaButton>
  );
}
