import type { Ref } from 'react';
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link';
import { link } from '../text/text.css.ts';
import type { Unstyled } from '../unstyled.ts';

export interface LinkProps extends Unstyled<AriaLinkProps> {
  tone?: 'accent' | 'ink' | 'danger';
  /** In running text a link is always underlined; in a list of links the underline may wait for hover. */
  underline?: 'always' | 'hover';
  isAlone?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

export function Link({ tone, underline, isAlone, ...rest }: LinkProps) {
  return <AriaLink {...rest} className={link({ tone, underline, alone: isAlone })} />;
}
