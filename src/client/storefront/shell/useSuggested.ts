import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Suggestions } from '#shared/contracts/catalog.ts';
import { trpc } from '../../api/client.ts';
import { createThrottle } from '../catalog/requestThrottle.ts';

const MINUTE = 60_000;
const MIN_LENGTH = 2;
const acquire = createThrottle();
const nothing: Suggestions = { products: [], categories: [], did_you_mean: null };

/** Reads the suggestions for a keyword; the former suggestions are shown until the new ones are there. A failure suggests nothing. */
export function useSuggested(keyword: string): Suggestions {
  const { client } = trpc.useUtils();
  const isEnough = keyword.replace(/\s/g, '').length >= MIN_LENGTH;
  const suggested = useQuery({
    queryKey: ['suggestions', keyword],
    async queryFn({ signal }) {
      await acquire(signal);
      return client.stocks.suggest.query({ keyword }, { signal });
    },
    enabled: isEnough,
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
    retry: false,
  });
  return (isEnough && suggested.data) || nothing;
}
