import { setImmediate as nextTick } from 'node:timers/promises';
import { outsideOfRequests } from '../../platform/requests/requestContext.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { shareRuns } from '../../platform/shareRuns.ts';
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
import { SynonymTable } from './synonyms.ts';

declare module '../../platform/services.ts' {
  interface Services {
    catalogIndex: SharedIndex;
  }
}

/** One per process. */
export interface SharedIndex {
  /** May be outdated; null before the first read. */
  atHand(): CatalogIndex | null;
  /** Includes every change committed before this call. Throws the database's error. */
  current(): Promise<CatalogIndex>;
  /** Includes every change up to `version`. Throws the database's error. */
  upTo(version: number): Promise<CatalogIndex>;
}

/** With more changed products a new index replaces the old one. */
const MAX_IN_PLACE = 100;
/** About five milliseconds, after which waiting requests run. */
const SLICE = 25;

/** Reads nothing before the first use. */
export function createSharedIndex(forkEm: () => StoreEntityManager): SharedIndex {
  let index: CatalogIndex | null = null;
  const refresh = shareRuns(() =>
    outsideOfRequests(async () => {
      const em = forkEm();
      // Read before the data, which is then at least as new.
      const version = await readIndexVersion(em);
      if (index?.version === version) return index;
      index = await takeChanges(em, index, version);
      return index;
    }),
  );

  return {
    atHand: () => index,
    current: refresh,
    upTo: async (version) => (index && index.version >= version ? index : refresh()),
  };
}

async function takeChanges(em: StoreEntityManager, known: CatalogIndex | null, version: number): Promise<CatalogIndex> {
  const categories = await readIndexedCategories(em);
  const synonyms = new SynonymTable(await readSynonyms(em));
  const numbers = await readNumbers(em);
  const changed = [...numbers].flatMap(([id, number]) => (known === null || number > known.version ? [id] : []));
  const products: IndexedProduct[] = [];
  if (known !== null && changed.length <= MAX_IN_PLACE) {
    for await (const batch of readIndexedProducts(em, changed)) products.push(...batch);
    // No await from here on, so that no reader sees a part of the changes.
    const moved = known.setCategories(categories);
    if (moved.length <= MAX_IN_PLACE) {
      known.synonyms = synonyms;
      const gone = [...known.entries.keys()].filter((id) => !numbers.has(id));
      known.apply([...moved.filter(({ id }) => !changed.includes(id)), ...products], gone);
      known.version = version;
      return known;
    }
  }
  const built = new CatalogIndex();
  built.setCategories(categories);
  built.synonyms = synonyms;
  for await (const batch of readIndexedProducts(em, [...numbers.keys()])) {
    for (const few of chunks(batch, SLICE)) {
      built.apply(few);
      await nextTick();
    }
  }
  built.version = version;
  return built;
}
