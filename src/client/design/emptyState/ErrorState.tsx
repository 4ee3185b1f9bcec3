import CircleAlert from 'lucide-react/icons/circle-alert';
import { adviceFor } from '#shared/messageAdvice.ts';
import { Button } from '../button/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

export interface ErrorStateProps {
  /** The promised message (docs/rules/operations.md, Messages). */
  message: string;
  onRetry?: () => void;
  isRetrying?: boolean;
}

export const ErrorState = ({ message, onRetry, isRetrying }: ErrorStateProps) => (
  <div role="alert">
    <EmptyState
      icon={<CircleAlert size={28} aria-hidden />}
      title={message}
      description={adviceFor(message) ?? undefined}
      action={
        onRetry && (
          <Button onPress={onRetry} isPending={isRetrying}>
            Try again
          </Button>
        )
      }
    />
  </div>
);
