import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createApiClient, createQueryClient, trpc } from '../api.ts';
import type { Stored } from './session.ts';

/** Gives a side of the store its API client and cache; a session that has ended is dropped, and the guard does the rest. */
export function ApiProvider({ session, children }: { session: Stored<{ token: string }>; children: ReactNode }) {
  const [client] = useState(() => createApiClient(session, () => session.set(null)));
  const [queryClient] = useState(createQueryClient);
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
