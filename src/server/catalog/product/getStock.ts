import type { Product, Stock } from '#shared/contracts/catalog.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { Deps } from '../../platform/services.ts';
import type { Caller } from '../../platform/sessions/callContext.ts';
import { productsWithVersion, selectStocks } from './stocks.queries.ts';
import { toStock } from './stocks.records.ts';
import { isVisible, visibilityTo } from './visibility.ts';

/**
 * The whole record for staff, hidden or not, within their assigned categories; the public one for everybody else. Throws
 * not_found, also for what a caller may not see.
 */
export async function getStock(deps: Deps, caller: Caller | null, id: number): Promise<Product | Stock> {
  const visibility = visibilityTo(caller);
  if (caller?.kind === 'staff') {
    const [row] = await selectStocks(deps.em, [id]);
    if (row && isVisible(row, visibility)) return toStock(row);
    throw new DomainError('not_found', staffMessages.notFound);
  }
  const product = (await productsWithVersion(deps, [id])).products.get(id);
  if (product?.is_available) return product;
  throw new DomainError('not_found', messages.productNotFound);
}
