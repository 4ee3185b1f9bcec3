import { useState } from 'react';
import type { ApiInput, ApiOutput } from '#client/api/appRouter.ts';
import { trpc } from '#client/api/client.ts';
import { showError } from '#client/app/showError.ts';
import { showToast } from '#client/design/toast/showToast.ts';
import type { StockRow } from '#shared/contracts/stocks.ts';
import { MAX_DELETED } from '#shared/domain/catalog/bulkChange.ts';
import { availabilityChanged, categoryChanged, numbersChanged, productsDeleted } from '#shared/staffMessages.ts';
import type { StockListState } from './useStockList.ts';

type Bulk = ApiInput['stocks']['bulk'];
export type BulkNumbers = Pick<Bulk, 'selling_price' | 'restock_level'>;
export type Preview = ApiOutput['stocks']['bulkPreview'];

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
    // A list of, say, available products has changed.
    selection.clear();
  }
  async function makeAvailable(isAvailable: boolean) {
    if (selection.total !== null) return makeAllAvailable(isAvailable);
    // Only changed ones, so that Undo does not touch the others.
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
  /** In calls of `MAX_DELETED`. Rejects if the first fails; if a later one fails, staff see its error and the number of deleted products. */
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
    moveTo,
    setNumbers,
    preview: (numbers: BulkNumbers): Promise<Preview> =>
      utils.client.stocks.bulkPreview.query({ ...chosen, ...numbers }),
  };
}

const ignoreReported = () => undefined;

/** Across pages, each with its last known availability; or all found ones. `listed` identifies the filtered list: a change resets "all". */
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
    /** The number of found products if all are selected; otherwise null. */
    total,
    count: total ?? seen.size,
    isPageSelected: rows.length > 0 && rows.every(({ _id }) => seen.has(_id)),
    select,
    selectAll: (found: number) => setAllOf({ listed, total: found }),
    clear: () => {
      setAllOf(null);
      setSeen(new Map());
    },
    otherThan: (isAvailable: boolean) =>
      [...seen].filter(([id, was]) => (shown.get(id) ?? was) !== isAvailable).map(([id]) => id),
    note: (ids: readonly string[], isAvailable: boolean) =>
      setSeen((map) => new Map([...map].map(([id, was]) => [id, ids.includes(id) ? isAvailable : was]))),
  };
}
export type ListSelection = ReturnType<typeof useSelection>;
