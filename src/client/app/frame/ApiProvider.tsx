import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { createApiClient, trpc } from '#client/api/client.ts';
import type { StorageEntry } from '#client/browser/webStorage.ts';
import { whenPageLoaded } from '#client/browser/whenPageLoaded.ts';
import { screen } from '../screen.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { createQueryClient } from './queryClient.ts';

const ConnectionStrip = screen(() => import('./ConnectionStrip.tsx'));

export interface ApiProviderProps {
  session: StorageEntry<{ token: string }>;
  onSessionEnded: () => void;
  batchFetch?: typeof fetch;
  hydrate?: (queryClient: QueryClient) => void;
  children: ReactNode;
}

export function ApiProvider({ session, onSessionEnded, batchFetch, hydrate, children }: ApiProviderProps) {
  const [client] = useState(() => createApiClient(session, onSessionEnded, batchFetch));
  const [queryClient] = useState(() => {
    const cache = createQueryClient();
    hydrate?.(cache);
    return cache;
  });
  // Loaded early, because it cannot be loaded without a connection.
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
