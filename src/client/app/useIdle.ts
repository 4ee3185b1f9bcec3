import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenPageLoaded } from './whenPageLoaded.ts';

/** False until the page has what it shows: for what may load after all that a page needs first. */
export function useIdle(): boolean {
  const queryClient = useQueryClient();
  const [isIdle, setIdle] = useState(false);
  useEffect(
    () =>
      whenPageLoaded(
        () => setIdle(true),
        () => queryClient.isFetching() > 0,
      ),
    [queryClient],
  );
  return isIdle;
}
