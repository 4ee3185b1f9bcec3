import { count as countClass } from './Badge.css.ts';

export interface BadgeProps {
  count: number;
}

const MAX = 99;

export function Badge({ count }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={countClass} aria-hidden>
      {count > MAX ? `${MAX}+` : count}
    </span>
  );
}
