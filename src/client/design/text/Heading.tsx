import type { HTMLAttributes, Ref } from 'react';
import { heading } from './text.css.ts';

export interface HeadingProps extends Omit<HTMLAttributes<HTMLHeadingElement>, 'className' | 'style'> {
  level: 1 | 2 | 3;
  size?: 'h1' | 'h2' | 'h3' | 'h4';
  ref?: Ref<HTMLHeadingElement>;
}

export function Heading({ level, size = level === 1 ? 'h1' : 'h4', ...rest }: HeadingProps) {
  const Element = `h${level}` as const;
  return <Element {...rest} className={heading({ size })} />;
}
