import { setImmediate as nextTurn } from 'node:timers/promises';
import { outsideOfRequests } from '../../platform/requests/requestContext.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { chunks } from '../product/chunks.ts';
import { readIndexVersion } from '../product/indexVersion.ts';
import { CatalogIndex } from './catalogIndex.ts';
import {
  type IndexedProduct,
  readIndexedCategories,
  readIndexedProducts,
  readNumbers,
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
  /** The index of this process, which may be behind; null before the first read. */
  atHand(): CatalogIndex | null;
  /** The index with every change that was committed before this call. Throws the database's error. */
  current(): Promise<CatalogIndex>;
  /** The index with every change up to `version`. Throws the database's error. */
  upTo(version: number): Promise<CatalogIndex>;
}

/** More changed products than this are read into a new index, which takes the place of the old one. */
const MAX_IN_PLACE = 100;
/** Products that are added before waiting requests get their turn: about five milliseconds. */
const SLICE = 25;

/** Keeps the index of a store. Nothing is read before it is first asked for. `forkEm` gives a separate entity manager. */
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

/** The index with all changes since its version, or a new one if there are many. */
async function takeChanges(em: StoreEntityManager, known: CatalogIndex | null, version: number): Promise<CatalogIndex> {
  const categories = await readIndexedCategories(em);
  const synonyms = await readSynonyms(em);
  const numbers = await readNumbers(em);
  const changed = [...numbers].flatMap(([id, number]) => (known === null || number > known.version ? [id] : []));
  const products: IndexedProduct[] = [];
  if (known !== null && changed.length <= MAX_IN_PLACE) {
    for await (const batch of readIndexedProducts(em, changed)) products.push(...batch);
    // From here on nothing waits: no reader sees a part of the changes.
    const moved = known.setCategories(categories);
    if (moved.length <= MAX_IN_PLACE) {
      known.setSynonyms(synonyms);
      const gone = [...known.ids()].filter((id) => !numbers.has(id));
      known.apply([...moved.filter(({ id }) => !changed.includes(id)), ...products], gone);
      known.version = version;
      return known;
    }
  }
  const built = new CatalogIndex();
  built.setCategories(categories);
  built.setSynonyms(synonyms);
  for await (const batch of readIndexedProducts(em, [...numbers.keys()])) {
    for (const few of chunks(batch, SLICE)) {
      built.apply(few);
      await nextTurn();
    }
  }
  built.version = version;
  return built;
}

type SharedRead<Value> = (read: () => Promise<Value>) => Promise<Value>;

/**
 * Shares reads so that no caller gets what was read before its call: a call during a read shares the next read with all others that
 * have come by then. A hundred calls at once cost two reads.
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
