import { useState } from 'react';
import type { ApiInput, ApiOutput } from '#client/api/appRouter.ts';
import { trpc } from '#client/api/client.ts';
import { showError } from '#client/app/showError.ts';
import { showToast } from '#client/design/toast/showToast.ts';
import type { StockRow } from '#shared/contracts/stocks.ts';
import { MAX_DELETED } from '#shared/domain/catalog/bulkChange.ts';
import { availabilityChanged, categoryChanged } from '#shared/messages.ts';
import { numbersChanged, productsDeleted } from '#shared/staffMessages.ts';
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

/**
 * Selected stocks over all pages, each with whether it was available when last seen; or all that the list finds. `listed` names what
 * the list is narrowed to: another choice of it is another "all".
 */
export function useSelection(rows: readonly StockRow[], listed: string) {
  const [seen, setSeen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [allOf, setAllOf] = useState<{ listed: string; total: number } | null>(null);
  const shown = new Map(rows.map(({ _id, is_available }) => [_id, is_available]));
  const total = allOf?.listed === listed ? allOf.total : null;

  function select(ids: ReadonlySet<string>) {
    setAllOf(null);
    setSeen(new Map([...ids].map((id) => [id, shown.get(id) ?? seen.get(id) ?? true])));
  }
  return {
    ids: new Set(seen.keys()) as ReadonlySet<string>,
    /** How many the list finds, where all of them are selected; null otherwise. */
    total,
    count: total ?? seen.size,
    /** Whether every row of the page is selected. */
    isPageSelected: rows.length > 0 && rows.every(({ _id }) => seen.has(_id)),
    select,
    selectAll: (found: number) => setAllOf({ listed, total: found }),
    clear: () => {
      setAllOf(null);
      setSeen(new Map());
    },
    /** Those that making them available, or hiding them, would change. */
    otherThan: (isAvailable: boolean) =>
      [...seen].filter(([id, was]) => (shown.get(id) ?? was) !== isAvailable).map(([id]) => id),
    /** Takes note of what a bulk change has made of them. */
    note: (ids: readonly string[], isAvailable: boolean) =>
      setSeen((map) => new Map([...map].map(([id, was]) => [id, ids.includes(id) ? isAvailable : was]))),
  };
}
export type ListSelection = ReturnType<typeof useSelection>;
