import { trpc } from '../../api/client.ts';
import { showError } from '../../app/showError.ts';

/** A product, or a size of it, that a customer may wait for. */
export interface WaitedProduct {
  productId: string;
  /** Empty for a product without sizes; undefined for any of its sizes. */
  size?: string | undefined;
  /** The pieces that are needed. */
  quantity?: number | undefined;
}

/** Reads and changes the customer's wish to be told when a product is back. All buttons of a page share one query. */
export function useStockRequest({ productId, size, quantity = 1 }: WaitedProduct) {
  const utils = trpc.useUtils();
  const { data } = trpc.notices.stockRequests.useQuery();
  const asking = trpc.notices.setStockRequest.useMutation({
    onSuccess: (requests) => utils.notices.stockRequests.setData(undefined, requests),
    onError: showError,
  });
  const own = data?.requests.filter(({ _id }) => _id === productId) ?? [];
  const isWanted = own.some((wish) => wish.size === null || wish.size === size);
  return {
    /** Whether the store sends such notices. */
    isOffered: data?.is_offered ?? false,
    isWanted,
    /** Whether any size of the product is waited for. */
    isAnyWanted: own.length > 0,
    isPending: asking.isPending,
    /** Asks, or takes it back. */
    toggle: () => asking.mutate({ _id: productId, size, quantity, is_wanted: !isWanted }),
  };
}
