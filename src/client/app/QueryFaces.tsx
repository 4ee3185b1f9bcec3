import type { ReactNode } from 'react';
import { messages } from '#shared/messages.ts';
import { Banner } from '../design/banner/Banner.tsx';
import { Button } from '../design/button/Button.tsx';
import { SkeletonLines } from '../design/skeleton/Skeleton.tsx';
import { QueryError } from './QueryError.tsx';

interface QueryFacesProps<Data> {
  query: {
    data: Data | undefined;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    isRefetchError: boolean;
    refetch: () => unknown;
  };
  loading: { label: string; lines: number } | ReactNode;
  failed?: string;
  children: (data: Data) => ReactNode;
}

const isLines = (loading: unknown): loading is { label: string; lines: number } =>
  typeof loading === 'object' && loading !== null && 'lines' in loading;

export function QueryFaces<Data>({ query, loading, failed, children }: QueryFacesProps<Data>) {
  if (query.data !== undefined) {
    return (
      <>
        {query.isRefetchError && (
          <Banner
            tone="error"
            actions={
              <Button size="small" isPending={query.isFetching} onPress={() => query.refetch()}>
                Try again
              </Button>
            }
          >
            {messages.processingFailedReport}
          </Banner>
        )}
        {children(query.data)}
      </>
    );
  }
  if (query.isPending) {
    if (!isLines(loading)) return loading;
    return <SkeletonLines label={loading.label} lines={loading.lines} />;
  }
  return <QueryError query={query} fallback={failed} />;
}
