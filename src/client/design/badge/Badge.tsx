import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { count as countClass } from './Badge.css.ts';

export interface BadgeProps {
  count: number;
  /** What is counted, for screen readers: "items in the cart". */
  label: string;
  /** Above it the badge shows `99+`. */
  max?: number;
}

/** A count on something. Shows nothing for zero. */
export function Badge({ count, label, max = 99 }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={countClass}>
      <span aria-hidden>{count > max ? `${max}+` : count}</span>
      <VisuallyHidden>
        {count} {label}
      </VisuallyHidden>
    </span>
  );
}
