import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { createApiClient, trpc } from '../api/client.ts';
import type { StorageEntry } from '../browser/webStorage.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { createQueryClient } from './queryClient.ts';
import { screen } from './screen.tsx';
import { whenPageLoaded } from './whenPageLoaded.ts';

const ConnectionStrip = screen(() => import('./ConnectionStrip.tsx'));

export interface ApiProviderProps {
  session: StorageEntry<{ token: string }>;
  /** Drops the session, and what goes with it. */
  onSessionEnded: () => void;
  batchFetch?: typeof fetch;
  /** Puts into the cache what is known before the first call. */
  hydrate?: (queryClient: QueryClient) => void;
  children: ReactNode;
}

/** Gives a side of the store its API client and cache; a session that has ended is dropped, and the guard does the rest. */
export function ApiProvider({ session, onSessionEnded, batchFetch, hydrate, children }: ApiProviderProps) {
  const [client] = useState(() => createApiClient(session, onSessionEnded, batchFetch));
  const [queryClient] = useState(() => {
    const cache = createQueryClient();
    hydrate?.(cache);
    return cache;
  });
  // Loaded before it is needed: without a connection it could not be.
  const [isPageLoaded, setPageLoaded] = useState(false);
  useEffect(() => whenPageLoaded(() => void ConnectionStrip.load().then(() => setPageLoaded(true))), []);

  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        {isPageLoaded && (
          <ErrorBoundary fallback={() => null}>
            <Suspense fallback={null}>
              <ConnectionStrip />
            </Suspense>
          </ErrorBoundary>
        )}
        {children}
      </QueryClientProvider>
    </trpc.Provider>
  );
}
