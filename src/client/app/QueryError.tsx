import { messageOf } from '../api/apiError.ts';
import { ErrorState } from '../design/emptyState/ErrorState.tsx';

interface QueryErrorProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** The message for an error without one of its own. */
  fallback?: string;
}

export const QueryError = ({ query, fallback }: QueryErrorProps) => (
  <ErrorState
    message={messageOf(query.error, fallback)}
    onRetry={() => query.refetch()}
    isRetrying={query.isFetching}
  />
);
