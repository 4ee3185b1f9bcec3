import { type Sprinkles, sprinkles } from '../sprinkles.css.ts';
import type { LayoutProps } from './Box.tsx';

interface FormGridProps extends LayoutProps {
  gap?: Sprinkles['gap'];
  /** Minimum width of a column in pixels. */
  minWidth?: number;
}

/** Fields next to each other, as many as the width allows. */
export function FormGrid({ gap = '4', minWidth = 180, ...rest }: FormGridProps) {
  return (
    <div
      {...rest}
      className={sprinkles({ display: 'grid', alignItems: 'start', gap })}
      style={{ gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${minWidth}px), 1fr))` }}
    />
  );
}
