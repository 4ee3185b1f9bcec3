import type { HTMLAttributes } from 'react';
import { text } from './text.css.ts';

export interface TextProps extends Omit<HTMLAttributes<HTMLElement>, 'className' | 'style'> {
  as?: 'p' | 'span' | 'div' | 'strong' | 'small' | 'dt' | 'dd' | 'li' | 'time' | 'del';
  size?: 'tiny' | 'small' | 'body' | 'large';
  tone?: 'ink' | 'muted' | 'accent' | 'notice' | 'danger' | 'success';
  weight?: 'regular' | 'medium' | 'bold';
  align?: 'start' | 'center' | 'end';
  lines?: 1 | 2 | 3;
  numeric?: boolean;
  dateTime?: string;
}

export function Text({ as = 'p', size, tone, weight, align, lines, numeric, dateTime, ...rest }: TextProps) {
  const className = text({ size, tone, weight, align, numeric, lines });
  return as === 'time' ? (
    <time {...rest} dateTime={dateTime} className={className} />
  ) : (
    <TextElement {...rest} as={as} className={className} />
  );
}

interface TextElementProps extends HTMLAttributes<HTMLElement> {
  as: Exclude<TextProps['as'], 'time' | undefined>;
}

function TextElement({ as: Element, ...rest }: TextElementProps) {
  return <Element {...rest} />;
}
