import CircleAlert from 'lucide-react/icons/circle-alert';
import { use } from 'react';
import { adviceFor } from '#shared/messageAdvice.ts';
import { emptyIcon as icon, emptyText as textBlock } from '../banner/Banner.css.ts';
import { Button } from '../button/Button.tsx';
import { Stack } from '../layout/Stack.tsx';
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
    <Stack role="alert" gap="3" align="center" paddingY="10" paddingX="4" textAlign="center">
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
    </Stack>
  );
}
