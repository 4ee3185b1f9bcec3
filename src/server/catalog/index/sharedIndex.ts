import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Synonym } from '#shared/domain/catalog/synonymRule.ts';
import { outsideOfRequests } from '../../platform/requests/requestContext.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { readIndexVersion } from '../product/indexVersion.ts';
import { CatalogIndex, type IndexedCategory, type IndexedProduct } from './catalogIndex.ts';
import {
  countProducts,
  readAllKeys,
  readChangedKeys,
  readIndexedCategories,
  readIndexedProducts,
  readSynonyms,
} from './readProducts.ts';

declare module '../../platform/services.ts' {
  interface Services {
    /** The catalog in the memory of this process. */
    catalogIndex: SharedIndex;
  }
}

/** The catalog of a store as one process keeps it in memory. */
export interface SharedIndex {
  /** The index as this process has it, which may be behind; null before it was read for the first time. */
  atHand(): CatalogIndex | null;
  /** The index with every change that was committed before this call. Throws the database's error. */
  current(): Promise<CatalogIndex>;
  /** The index with every change up to `version`, which a statement has read. Throws the database's error. */
  upTo(version: number): Promise<CatalogIndex>;
}

/** More changed products than this are read into a new index, which takes the place of the old one. */
const MAX_IN_PLACE = 100;
/** Milliseconds for which products are added before others get their turn. */
const SLICE_MS = 5;

/** Keeps the index of a store; nothing is read before it is first asked for. `forkEm` gives an entity manager of its own. */
export function createSharedIndex(forkEm: () => StoreEntityManager): SharedIndex {
  let index: CatalogIndex | null = null;
  const share: SharedRead<CatalogIndex> = shareReads();

  const refresh = () =>
    share(async () => {
      const em = forkEm();
      // The number is read first: what is read after it is at least as new.
      const version = await readIndexVersion(em);
      if (index?.version === version) return index;
      index = await takeChanges(em, index, version);
      return index;
    });

  return {
    atHand: () => index,
    current: refresh,
    upTo: async (version) => (index && index.version >= version ? index : refresh()),
  };
}

/** The index with what has changed since its version: the same one, or a new one where much has changed. */
async function takeChanges(em: StoreEntityManager, known: CatalogIndex | null, version: number): Promise<CatalogIndex> {
  const categories = await readIndexedCategories(em);
  const synonyms = await readSynonyms(em);
  if (known === null) return buildAnew(em, categories, synonyms, version);
  const changed = await readChangedKeys(em, known.version);
  if (changed.length > MAX_IN_PLACE) return buildAnew(em, categories, synonyms, version);
  const products = await readAll(em, changed);
  const gone = await goneKeys(em, known, products);
  // From here on nothing waits: no reader sees a part of the changes.
  const renamed = known.setCategories(categories);
  if (renamed.length > MAX_IN_PLACE) return buildAnew(em, categories, synonyms, version);
  const changedKeys = new Set(changed);
  const moved = renamed.flatMap((id) => (changedKeys.has(id) ? [] : (known.product(id) ?? [])));
  known.setSynonyms(synonyms);
  known.apply([...products, ...moved], gone);
  known.version = version;
  return known;
}

async function readAll(em: StoreEntityManager, ids: readonly number[]): Promise<IndexedProduct[]> {
  const products: IndexedProduct[] = [];
  for await (const batch of readIndexedProducts(em, ids)) products.push(...batch);
  return products;
}

/** Products of the index that were deleted: looked for only where the numbers of products differ. */
async function goneKeys(em: StoreEntityManager, known: CatalogIndex, changed: readonly IndexedProduct[]) {
  const added = changed.filter(({ id }) => !known.product(id)).length;
  if ((await countProducts(em)) === known.size + added) return [];
  const left = new Set(await readAllKeys(em));
  return [...known.ids()].filter((id) => !left.has(id));
}

async function buildAnew(
  em: StoreEntityManager,
  categories: readonly IndexedCategory[],
  synonyms: readonly Synonym[],
  version: number,
): Promise<CatalogIndex> {
  const built = new CatalogIndex();
  built.setCategories(categories);
  built.setSynonyms(synonyms);
  for await (const batch of readIndexedProducts(em, await readAllKeys(em))) {
    await nextTurn();
    let began = performance.now();
    for (const product of batch) {
      built.add(product);
      if (performance.now() - began < SLICE_MS) continue;
      await nextTurn();
      began = performance.now();
    }
  }
  built.version = version;
  return built;
}

/** Reads something once for all who ask at the same time. */
type SharedRead<Value> = (read: () => Promise<Value>) => Promise<Value>;

/**
 * Shares reads without ever giving anybody what was read before they asked: who comes while one is under way shares the next
 * one with all others who have come by then. A hundred at once so cost two reads.
 */
export function shareReads<Value>(): SharedRead<Value> {
  let current: Promise<Value> | null = null;
  let next: Promise<Value> | null = null;
  const begin = (read: () => Promise<Value>): Promise<Value> => {
    next = null;
    const begun = outsideOfRequests(read).finally(() => {
      if (current === begun) current = null;
    });
    current = begun;
    return begun;
  };
  return (read) => {
    if (current === null) return begin(read);
    next ??= current.then(
      () => begin(read),
      () => begin(read),
    );
    return next;
  };
}
