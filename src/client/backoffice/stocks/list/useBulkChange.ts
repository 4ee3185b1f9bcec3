import { availabilityChanged, categoryChanged, messages } from '#shared/messages.ts';
import { messageOf } from '../../../api/apiError.ts';
import { trpc } from '../../../api/client.ts';
import { showToast } from '../../../design/toast/showToast.ts';
import type { StockSelection } from './useSelection.ts';

/** Changes all selected stocks at once, and says so. */
export function useBulkChange(selection: StockSelection) {
  const utils = trpc.useUtils();
  const bulk = trpc.stocks.bulk.useMutation({
    onError: (error) => showToast(messageOf(error, messages.processingFailed), { tone: 'error' }),
    onSettled: () => utils.stocks.invalidate(),
  });

  async function setAvailable(ids: readonly string[], isAvailable: boolean) {
    await bulk.mutateAsync({ ids: [...ids], is_available: isAvailable });
    selection.note(ids, isAvailable);
  }
  async function makeAvailable(isAvailable: boolean) {
    // Only these, so that taking it back brings the others nothing they did not have.
    const ids = selection.otherThan(isAvailable);
    if (ids.length > 0) await setAvailable(ids, isAvailable);
    const undo = async () => {
      await setAvailable(ids, !isAvailable);
      showToast(availabilityChanged(ids.length, !isAvailable));
    };
    showToast(availabilityChanged(selection.ids.size, isAvailable), {
      action: ids.length > 0 ? { label: 'Undo', onPress: () => void undo().catch(ignoreReported) } : undefined,
    });
  }
  async function moveTo(category: { id: string; label: string }) {
    const { changed } = await bulk.mutateAsync({ ids: [...selection.ids], category: category.id });
    showToast(categoryChanged(changed, category.label));
  }
  return {
    isPending: bulk.isPending,
    makeAvailable: (isAvailable: boolean) => void makeAvailable(isAvailable).catch(ignoreReported),
    /** Rejects where the server rejects (it has been said by then). */
    moveTo,
  };
}

/** `onError` has said it. */
const ignoreReported = () => undefined;
