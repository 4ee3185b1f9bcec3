import type { ReactNode } from 'react';
import { count as countClass, plain, status, type Tone, toneGround, toneInk } from '../banner/Banner.css.ts';

export interface StatusBadgeProps {
  tone?: Tone;
  /** A dot and a word, next to badges of another kind. */
  isPlain?: boolean;
  children: ReactNode;
}

export function StatusBadge({ tone = 'neutral', isPlain, children }: StatusBadgeProps) {
  return <span className={`${status} ${toneInk[tone]} ${isPlain ? plain : toneGround[tone]}`}>{children}</span>;
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
