import type { ReactNode } from 'react';
import { status } from './Badge.css.ts';

export interface StatusBadgeProps {
  tone?: 'neutral' | 'info' | 'notice' | 'success' | 'danger';
  children: ReactNode;
}

export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return <span className={status({ tone })}>{children}</span>;
}
