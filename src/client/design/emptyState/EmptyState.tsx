import { type ReactNode, use } from 'react';
import { emptyIcon as iconClass, emptyState as state, emptyText as textBlock } from '../banner/Banner.css.ts';
import { LinkButton } from '../button/LinkButton.tsx';
import { Text } from '../text/Text.tsx';
import { StateHelp } from './StateHelp.ts';

export interface EmptyStateProps {
  title: string;
  description?: string;
  icon?: ReactNode;
  action?: ReactNode;
  next?: { href: string; label: string };
}

export function EmptyState({ title, description, icon, action, next }: EmptyStateProps) {
  return (
    <div className={state}>
      {icon && <span className={iconClass}>{icon}</span>}
      <div className={textBlock}>
        <Text weight="bold">{title}</Text>
        {description && <Text tone="muted">{description}</Text>}
      </div>
      {action}
      {next && (
        <LinkButton tone="primary" href={next.href}>
          {next.label}
        </LinkButton>
      )}
      {use(StateHelp)}
    </div>
  );
}
