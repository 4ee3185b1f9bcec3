import type { Ref } from 'react';
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link';
import type { Unstyled } from '../unstyled.ts';
import { link } from './Link.css.ts';

export interface LinkProps extends Unstyled<AriaLinkProps> {
  tone?: 'accent' | 'ink' | 'danger';
  /** In running text a link is always underlined; a list of links may wait for the pointer. */
  underline?: 'always' | 'hover';
  /** It stands by itself instead of in a text, and can be hit by a finger. */
  isAlone?: boolean;
  /** The Tab key passes it by, where other keys lead to it. React Aria's hook takes this, the type of its component leaves it out. */
  excludeFromTabOrder?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link in text. Without `href` it is a press that reads as a link. */
export function Link({ tone, underline, isAlone, ...rest }: LinkProps) {
  return <AriaLink {...rest} className={link({ tone, underline, alone: isAlone })} />;
}
