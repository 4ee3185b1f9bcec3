import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenPageLoaded } from './whenPageLoaded.ts';

/** False until the page has loaded its content; for what may load afterwards. */
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
