import { trpc } from '../../api/client.ts';
import { useTask } from '../../app/useTask.ts';

/** A product, or a size of it, that a customer may wait for. */
export interface WaitedProduct {
  productId: string;
  /** Empty for a product without sizes; undefined for any of its sizes. */
  size?: string | undefined;
  /** The pieces that are needed. */
  quantity?: number | undefined;
}

/** Tells whether the customer waits for a product to come back, and changes it. All buttons of a page share one query. */
export function useStockRequest(wish: WaitedProduct) {
  const { requests, ...rest } = useStockRequests([wish]);
  return {
    ...rest,
    /** Whether any size of the product is waited for. */
    isAnyWanted: requests.some(({ _id }) => _id === wish.productId),
  };
}

/** Does the same for several products at once. */
export function useStockRequests(wishes: readonly WaitedProduct[]) {
  const utils = trpc.useUtils();
  const { data } = trpc.notices.stockRequests.useQuery();
  const { mutateAsync } = trpc.notices.setStockRequest.useMutation({
    onSuccess: (requests) => utils.notices.stockRequests.setData(undefined, requests),
  });
  const requests = data?.requests ?? [];
  const isAsked = ({ productId, size }: WaitedProduct) =>
    requests.some((each) => each._id === productId && (each.size === null || each.size === size));
  const isWanted = wishes.every(isAsked);

  /** Asks for all of them, or takes all back. A call that fails ends it, and the message says why. */
  const [toggle, isPending] = useTask(async () => {
    for (const { productId, size, quantity = 1 } of wishes.filter((wish) => isAsked(wish) === isWanted))
      await mutateAsync({ _id: productId, size, quantity, is_wanted: !isWanted });
  });

  return {
    requests,
    /** Whether the store sends such notices. */
    isOffered: data?.is_offered ?? false,
    isWanted,
    isPending,
    toggle,
  };
}
