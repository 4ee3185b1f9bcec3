import type { Product, Stock } from '#shared/contracts/catalog.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { Deps } from '../../platform/services.ts';
import type { Caller } from '../../platform/sessions/callContext.ts';
import { selectShown, selectStocks } from './stocks.queries.ts';
import { toProduct, toStock } from './stocks.records.ts';
import { isVisible, visibilityTo } from './visibility.ts';

/**
 * The whole record for staff, hidden or not, within their assigned categories; the public one for everybody else. Throws
 * not_found, also for what a caller may not see.
 */
export async function getStock(deps: Deps, caller: Caller | null, id: number): Promise<Product | Stock> {
  const isStaff = caller?.kind === 'staff';
  const [row] = isStaff ? await selectStocks(deps.em, [id]) : await selectShown(deps, [id]);
  if (!row || !isVisible(row, visibilityTo(caller))) {
    throw new DomainError('not_found', isStaff ? staffMessages.notFound : messages.productNotFound);
  }
  return isStaff ? toStock(row) : toProduct(row);
}
