import type { ReactNode } from 'react';
import { count as countClass, status } from '../banner/Banner.css.ts';

export interface StatusBadgeProps {
  tone?: 'neutral' | 'info' | 'notice' | 'success' | 'danger';
  children: ReactNode;
}

export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return <span className={status({ tone })}>{children}</span>;
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
