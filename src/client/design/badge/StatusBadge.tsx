import type { ReactNode } from 'react';
import { count as countClass, status } from '../banner/Banner.css.ts';

export interface StatusBadgeProps {
  tone?: 'neutral' | 'info' | 'notice' | 'success' | 'danger';
  /** A dot and a word, next to badges of another kind. */
  isPlain?: boolean;
  children: ReactNode;
}

export function StatusBadge({ tone, isPlain, children }: StatusBadgeProps) {
  return <span className={status({ tone, isPlain })}>{children}</span>;
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
