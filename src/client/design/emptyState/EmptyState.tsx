import { type ReactNode, use } from 'react';
import { emptyText, toneInk } from '../banner/Banner.css.ts';
import { LinkButton } from '../button/LinkButton.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Text } from '../text/Text.tsx';
import { StateHelp } from './StateHelp.ts';

export interface EmptyStateProps {
  title: string;
  description?: string | undefined;
  icon?: ReactNode;
  action?: ReactNode;
  next?: { href: string; label: string };
}

export function EmptyState({ title, description, icon, action, next }: EmptyStateProps) {
  return (
    <Stack gap="3" align="center" paddingY="10" paddingX="4" textAlign="center">
      {icon && <span className={toneInk.neutral}>{icon}</span>}
      <div className={emptyText}>
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
    </Stack>
  );
}
