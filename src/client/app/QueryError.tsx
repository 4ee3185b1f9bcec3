import { messageOf } from '../api/apiError.ts';
import { Banner } from '../design/banner/Banner.tsx';
import { ErrorState } from '../design/emptyState/ErrorState.tsx';

interface QueryErrorProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  fallback?: string;
}

export const QueryError = ({ query, fallback }: QueryErrorProps) => (
  <ErrorState
    message={messageOf(query.error, fallback)}
    onRetry={() => query.refetch()}
    isRetrying={query.isFetching}
  />
);

export const ErrorBanner = ({ error, fallback }: { error: unknown; fallback?: string }) =>
  Boolean(error) && <Banner tone="error">{messageOf(error, fallback)}</Banner>;
