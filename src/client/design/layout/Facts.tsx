import type { ReactNode } from 'react';
import { type Sprinkles, sprinkles } from '../sprinkles.css.ts';
import type { LayoutProps } from './Box.tsx';
import { fact, facts, term } from './layout.css.ts';

interface FactsProps extends LayoutProps<HTMLDListElement> {
  gap?: Sprinkles['gap'];
  /** Minimum width of a column in pixels; without it each fact is as wide as its words. */
  minWidth?: number;
}

export function Facts({ gap = '3', minWidth, ...rest }: FactsProps) {
  const gridTemplateColumns = minWidth && `repeat(auto-fill, minmax(min(100%, ${minWidth}px), 1fr))`;
  return (
    <dl
      {...rest}
      className={`${facts({ flow: minWidth ? 'columns' : 'row' })} ${sprinkles({ gap })}`}
      style={gridTemplateColumns ? { gridTemplateColumns } : undefined}
    />
  );
}

interface FactProps {
  term: ReactNode;
  termSize?: 'tiny' | 'small';
  look?: 'text' | 'amount' | 'figure';
  /** Has a separate line. */
  isWide?: boolean;
  children: ReactNode;
}

export function Fact({ term: words, termSize = 'tiny', look = 'text', isWide = false, children }: FactProps) {
  return (
    <div className={isWide ? sprinkles({ gridColumn: 'all' }) : undefined}>
      <dt className={term({ size: termSize })}>{words}</dt>
      <dd className={fact({ look })}>{children}</dd>
    </div>
  );
}
