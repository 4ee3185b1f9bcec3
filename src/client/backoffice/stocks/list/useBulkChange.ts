import { MAX_DELETED } from '#shared/domain/catalog/bulkChange.ts';
import { availabilityChanged, categoryChanged } from '#shared/messages.ts';
import { numbersChanged, productsDeleted } from '#shared/staffMessages.ts';
import type { ApiInput, ApiOutput } from '../../../api/appRouter.ts';
import { trpc } from '../../../api/client.ts';
import { showError } from '../../../app/showError.ts';
import { showToast } from '../../../design/toast/showToast.ts';
import type { ListSelection } from './useSelection.ts';
import type { StockListState } from './useStockList.ts';

type Bulk = ApiInput['stocks']['bulk'];
/** The change of prices and restock levels. */
export type BulkNumbers = Pick<Bulk, 'selling_price' | 'restock_level'>;
export type Preview = ApiOutput['stocks']['bulkPreview'];

/** Changes all selected stocks at once, and says so. */
export function useBulkChange(selection: ListSelection, filter: StockListState['filter']) {
  const utils = trpc.useUtils();
  const bulk = trpc.stocks.bulk.useMutation({
    onError: showError,
    onSettled: () => utils.stocks.invalidate(),
  });
  const deleteMany = trpc.stocks.deleteMany.useMutation();
  const chosen: Pick<Bulk, 'ids' | 'filter'> =
    selection.total === null ? { ids: [...selection.ids] } : { filter: { ...filter, total: selection.total } };

  async function setAvailable(ids: readonly string[], isAvailable: boolean) {
    await bulk.mutateAsync({ ids: [...ids], is_available: isAvailable });
    selection.note(ids, isAvailable);
  }
  async function makeAllAvailable(isAvailable: boolean) {
    const { changed } = await bulk.mutateAsync({ ...chosen, is_available: isAvailable });
    showToast(availabilityChanged(changed, isAvailable));
    // A list of available products, say, is another one now.
    selection.clear();
  }
  async function makeAvailable(isAvailable: boolean) {
    if (selection.total !== null) return makeAllAvailable(isAvailable);
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
    const { changed } = await bulk.mutateAsync({ ...chosen, category: category.id });
    showToast(categoryChanged(changed, category.label));
    if (selection.total !== null) selection.clear();
  }
  async function setNumbers(numbers: BulkNumbers) {
    const { changed } = await bulk.mutateAsync({ ...chosen, ...numbers });
    showToast(numbersChanged(changed));
    if (selection.total !== null) selection.clear();
  }
  /**
   * Deletes in several calls, because one call takes at most `MAX_DELETED` products. When the first call fails, this rejects and nothing is
   * deleted. When a later call fails, staff see its error and how many products were deleted; to delete the others, they select them again.
   */
  async function remove(ids: readonly string[]) {
    let deleted = 0;
    try {
      for (let from = 0; from < ids.length; from += MAX_DELETED) {
        deleted += (await deleteMany.mutateAsync({ ids: ids.slice(from, from + MAX_DELETED) })).deleted;
      }
    } catch (error) {
      if (deleted === 0) throw error;
      showError(error);
    } finally {
      await utils.stocks.invalidate();
    }
    showToast(productsDeleted(deleted));
    selection.clear();
  }
  return {
    isPending: bulk.isPending,
    chosen,
    remove,
    makeAvailable: (isAvailable: boolean) => void makeAvailable(isAvailable).catch(ignoreReported),
    /** Rejects where the server rejects (it has been said by then). */
    moveTo,
    setNumbers,
    /** Returns the result of `setNumbers` without writing it; rejects if the server rejects. */
    preview: (numbers: BulkNumbers): Promise<Preview> =>
      utils.client.stocks.bulkPreview.query({ ...chosen, ...numbers }),
  };
}

/** `onError` has said it. */
const ignoreReported = () => undefined;
