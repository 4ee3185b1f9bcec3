import type { ReactNode, Ref } from 'react';
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link';
import type { Unstyled } from '../unstyled.ts';
import { button, content } from './Button.css.ts';
import type { ButtonLook } from './Button.tsx';

export interface LinkButtonProps extends Omit<Unstyled<AriaLinkProps>, 'children'>, ButtonLook {
  href: string;
  children: ReactNode;
  icon?: ReactNode;
  isBlock?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

export function LinkButton({ tone, size, icon, isBlock, children, ...rest }: LinkButtonProps) {
  return (
    <AriaLink {...rest} className={button({ tone, size, isBlock })}>
      <span className={content}>
        {icon}
        {children}
      </span>
    </AriaLink>
  );
}
