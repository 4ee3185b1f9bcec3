import type { HTMLAttributes, Ref } from 'react';
import { heading } from './text.css.ts';

export interface HeadingProps extends Omit<HTMLAttributes<HTMLHeadingElement>, 'className' | 'style'> {
  level: 1 | 2 | 3 | 4;
  /** How large it looks, where that differs from where it stands in the outline. */
  size?: 'h1' | 'h2' | 'h3' | 'h4';
  ref?: Ref<HTMLHeadingElement>;
}

/** A heading in the serif face; `level` is its place in the page's outline. */
export function Heading({ level, size = `h${level}`, ...rest }: HeadingProps) {
  const Element = `h${level}` as const;
  return <Element {...rest} className={heading({ size })} />;
}
