import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createApiClient, createQueryClient, trpc } from '../api.ts';
import type { Stored } from './session.ts';

export interface ApiProviderProps {
  session: Stored<{ token: string }>;
  /** Puts into the cache what is known before the first call. */
  fill?: (queryClient: QueryClient) => void;
  children: ReactNode;
}

/** Gives a side of the store its API client and cache; a session that has ended is dropped, and the guard does the rest. */
export function ApiProvider({ session, fill, children }: ApiProviderProps) {
  const [client] = useState(() => createApiClient(session, () => session.set(null)));
  const [queryClient] = useState(() => {
    const cache = createQueryClient();
    fill?.(cache);
    return cache;
  });
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
