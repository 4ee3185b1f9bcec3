import type { ReactNode } from 'react';
import { count as countClass, status, type Tone, toneGround, toneInk } from '../banner/Banner.css.ts';

export interface StatusBadgeProps {
  tone?: Tone;
  children: ReactNode;
}

export function StatusBadge({ tone = 'neutral', children }: StatusBadgeProps) {
  return <span className={`${status} ${toneInk[tone]} ${toneGround[tone]}`}>{children}</span>;
}

interface BadgeProps {
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
