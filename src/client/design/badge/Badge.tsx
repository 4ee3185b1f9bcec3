import { count as countClass } from './Badge.css.ts';

export interface BadgeProps {
  count: number;
  /** Above it the badge shows `99+`. */
  max?: number;
}

/** A count on something, for the eyes alone: the name of that thing says it to screen readers. Shows nothing for zero. */
export function Badge({ count, max = 99 }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={countClass} aria-hidden>
      {count > max ? `${max}+` : count}
    </span>
  );
}
