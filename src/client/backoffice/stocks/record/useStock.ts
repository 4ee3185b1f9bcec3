import type { Stock } from '#shared/contracts/catalog.ts';
import type { ApiOutput } from '../../../api/appRouter.ts';
import { trpc } from '../../../api/client.ts';
import { showError } from '../../../app/showError.ts';
import { NEW_RECORD } from '../../records/form/useRecord.ts';

function wholeStock(record: ApiOutput['stocks']['get']): Stock {
  if (!('version' in record)) throw new Error('the public record was answered');
  return record;
}

export const useStockQuery = (id: string, options?: { staleTime: number }) =>
  trpc.stocks.get.useQuery({ _id: id }, { enabled: id !== NEW_RECORD, select: wholeStock, ...options });

/** Returns a function that reverts it. */
export function usePutStock(id: string) {
  const utils = trpc.useUtils();
  return (known: Partial<Stock>) => {
    const before = utils.stocks.get.getData({ _id: id });
    utils.stocks.get.setData({ _id: id }, (read) => read && { ...read, ...known });
    return () => utils.stocks.get.setData({ _id: id }, before);
  };
}

export function useAvailability(id: string, onChanged: () => void) {
  const put = usePutStock(id);
  const utils = trpc.useUtils();
  const { mutate } = trpc.stocks.availability.useMutation({
    onMutate: async ({ checked }) => {
      // A pending response would contradict the change.
      await utils.stocks.get.cancel({ _id: id });
      return { undo: put({ is_available: checked }) };
    },
    onError: (error, _change, context) => {
      context?.undo();
      showError(error);
    },
    onSettled: onChanged,
  });
  return (checked: boolean) => mutate({ _id: id, checked });
}
