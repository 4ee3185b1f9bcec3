import type { StockRow } from '#shared/contracts/stocks.ts';
import { messages } from '#shared/messages.ts';
import { messageOf } from '../../../api/apiError.ts';
import { trpc } from '../../../api/client.ts';
import { showToast } from '../../../design/toast/showToast.ts';
import type { StockListState } from './useStockList.ts';

/** Shows a product to customers or hides it: seen at once, undone where the server rejects. */
export function useAvailability({ input }: Pick<StockListState, 'input'>) {
  const utils = trpc.useUtils();
  const shownAs = (id: string, is_available: boolean) =>
    utils.stocks.paginate.setData(
      input,
      (page) => page && { ...page, docs: page.docs.map((row) => (row._id === id ? { ...row, is_available } : row)) },
    );
  const { mutate } = trpc.stocks.availability.useMutation({
    onMutate: async ({ _id, checked }) => {
      await utils.stocks.paginate.cancel();
      shownAs(String(_id), checked);
    },
    onError: (error, { _id, checked }) => {
      shownAs(String(_id), !checked);
      showToast(messageOf(error, messages.processingFailed), { tone: 'error' });
    },
    // The list that is shown keeps its rows until it is asked again: a row must not leave under the pointer.
    onSettled: (_stock, _error, { _id }) =>
      Promise.all([
        utils.stocks.get.invalidate({ _id: String(_id) }),
        utils.stocks.history.invalidate(),
        utils.stocks.paginate.invalidate(undefined, { refetchType: 'none' }),
      ]),
  });
  return (row: StockRow, isAvailable: boolean) => mutate({ _id: row._id, checked: isAvailable });
}
