import { messages } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { Button } from '../../design/button/Button.tsx';
import { showToast } from '../../design/toast/showToast.ts';

/** Asks the store to tell when a sold-out product is back, once, or takes that back. Nothing where the store sends no such notice. */
export default function StockRequest({ productId }: { productId: string }) {
  const utils = trpc.useUtils();
  const { data } = trpc.notices.stockRequests.useQuery();
  const asking = trpc.notices.setStockRequest.useMutation({
    onSuccess: (requests) => utils.notices.stockRequests.setData(undefined, requests),
    onError: (error) => showToast(messageOf(error, messages.processingFailed), { tone: 'error' }),
  });
  if (!data?.is_offered) return null;
  const isWanted = data.stocks.includes(productId);
  return (
    <Button
      size="small"
      isPending={asking.isPending}
      onPress={() => asking.mutate({ _id: productId, is_wanted: !isWanted })}
    >
      {isWanted ? 'You will be told. Do not tell me' : 'Tell me when it is back'}
    </Button>
  );
}
