import CircleAlert from 'lucide-react/icons/circle-alert';
import { use } from 'react';
import { adviceFor } from '#shared/messageAdvice.ts';
import { emptyIcon as icon, emptyState as state, emptyText as textBlock } from '../banner/Banner.css.ts';
import { Button } from '../button/Button.tsx';
import { Text } from '../text/Text.tsx';
import { StateHelp } from './StateHelp.ts';

export interface ErrorStateProps {
  /** The promised message (docs/rules/operations.md, Messages). */
  message: string;
  onRetry?: () => void;
  isRetrying?: boolean;
}

export function ErrorState({ message, onRetry, isRetrying }: ErrorStateProps) {
  const advice = adviceFor(message);
  return (
    <div role="alert" className={state}>
      <CircleAlert size={28} aria-hidden className={icon} />
      <div className={textBlock}>
        <Text weight="bold">{message}</Text>
        {advice !== null && <Text tone="muted">{advice}</Text>}
      </div>
      {onRetry && (
        <Button onPress={onRetry} isPending={isRetrying}>
          Try again
        </Button>
      )}
      {use(StateHelp)}
    </div>
  );
}
