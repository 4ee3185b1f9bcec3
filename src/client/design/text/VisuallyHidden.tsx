import type { HTMLAttributes, ReactNode } from 'react';
import { visuallyHidden } from './text.css.ts';

export interface VisuallyHiddenProps extends Omit<HTMLAttributes<HTMLElement>, 'className' | 'style'> {
  as?: 'span' | 'div' | 'p' | 'h1' | 'h2' | 'caption';
}

export function VisuallyHidden({ as: Element = 'span', ...rest }: VisuallyHiddenProps) {
  return <Element {...rest} className={visuallyHidden} />;
}

export const Announced = ({ children }: { children: ReactNode }) => (
  <VisuallyHidden as="div" role="status">
    {children}
  </VisuallyHidden>
);
