import type { z } from 'zod';
import type { Product, productListInput, productListOutput, ReadWords } from '#shared/contracts/catalog.ts';
import { DomainError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import type { CallContext, Caller } from '../../platform/sessions/callContext.ts';
import type { CatalogIndex } from '../index/catalogIndex.ts';
import { productsWithVersion } from '../product/stocks.queries.ts';
import { isVisible, type Visibility, visibilityTo } from '../product/visibility.ts';
import type { MissedSearches } from './missedSearches.ts';
import { nearestCategories } from './nearestCategories.ts';
import { choiceOfKeyword, isNarrowed } from './productSearch.ts';
import { readSearch } from './readWords.ts';
import { knownWords, notWidened, widenSearch } from './widenSearch.ts';

const PAGE_SIZE = 10;

type ProductQuery = z.output<typeof productListInput>;
type Listed = z.output<typeof productListOutput>;

/** Without results, also returns the corrected keyword and the nearest categories. Throws not_found for an unknown category. */
export async function listProducts(
  deps: Deps,
  caller: Caller | null,
  input: ProductQuery,
  eachTimeSent: CallContext['eachTimeSent'],
): Promise<Listed> {
  const visibility = visibilityTo(caller);
  const { total, docs, read_as, index } = await readPage(deps, input, visibility);
  const found = { docs, pages: Math.ceil(total / PAGE_SIZE), total, read_as };
  if (total > 0) return { ...found, ...notWidened, nearest_categories: [] };
  const known = knownWords(index, input.keyword, visibility);
  const suggestion = widenSearch(index, input, known, visibility);
  if (input.keyword !== '' && input.page === 1 && caller?.kind !== 'staff') {
    const meant = suggestion.did_you_mean;
    if (meant !== null || !isFoundElsewhere(index, input, visibility))
      eachTimeSent(missedSearch(deps.missedSearches, input.keyword, meant));
  }
  return { ...found, ...suggestion, nearest_categories: nearestCategories(index, known, visibility) };
}

/** A cached response keeps this function alive, so it captures as little as possible. */
const missedSearch = (counts: MissedSearches, keyword: string, meant: string | null) => () =>
  counts.count(keyword, meant);

const isFoundElsewhere = (index: CatalogIndex, query: ProductQuery, visibility: Visibility): boolean =>
  isNarrowed(query) && index.products(choiceOfKeyword(index, query.keyword), visibility).length > 0;

interface ProductPage {
  total: number;
  docs: Product[];
  read_as: ReadWords[];
  index: CatalogIndex;
}

/** Repeats once if the statement shows that the index is outdated. */
async function readPage(deps: Deps, input: ProductQuery, visibility: Visibility): Promise<ProductPage> {
  const offset = (input.page - 1) * PAGE_SIZE;
  let index = deps.catalogIndex.atHand() ?? (await deps.catalogIndex.current());
  for (let isSecond = false; ; isSecond = true) {
    const { choice, read_as } = readSearch(index, input, visibility);
    // Read now, because the index may change in place while the products are read.
    const indexed = index.version;
    const listed = index.list(choice, visibility, input.sort);
    const page = listed.slice(offset, offset + PAGE_SIZE);
    const { version, products } = await productsWithVersion(deps, page);
    if (version > indexed && !isSecond) {
      index = await deps.catalogIndex.upTo(version);
      continue;
    }
    if (input.category !== null && !index.categories.has(input.category)) await requireCategory(deps, input.category);
    // A product may have been deleted or hidden since the index was read.
    const docs = page
      .flatMap((id) => products.get(id) ?? [])
      .filter(({ is_available, category }) =>
        isVisible({ is_available, category_id: Number(category._id) }, visibility),
      );
    return { total: listed.length, docs, read_as, index };
  }
}

async function requireCategory({ em }: Deps, id: number): Promise<void> {
  const found = await db(em).selectFrom('category').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new DomainError('not_found', staffMessages.notFound);
}
