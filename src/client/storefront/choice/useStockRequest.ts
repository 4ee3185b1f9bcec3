import { trpc } from '../../api/client.ts';
import { useTask } from '../../app/useTask.ts';

export interface WaitedProduct {
  productId: string;
  /** Empty for a product without sizes; undefined for any size. */
  size?: string | undefined;
  quantity?: number | undefined;
}

/** All buttons share one query. */
export function useStockRequest(wish: WaitedProduct) {
  const { requests, ...rest } = useStockRequests([wish]);
  return {
    ...rest,
    isAnyWanted: requests.some(({ _id }) => _id === wish.productId),
  };
}

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

  const [toggle, isPending] = useTask(async () => {
    for (const { productId, size, quantity = 1 } of wishes.filter((wish) => isAsked(wish) === isWanted))
      await mutateAsync({ _id: productId, size, quantity, is_wanted: !isWanted });
  });

  return {
    requests,
    isOffered: data?.is_offered ?? false,
    isWanted,
    isPending,
    toggle,
  };
}
