import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller } from '../../platform/sessions/callContext.ts';

export interface Visibility {
  hidden: boolean;
  /** The categories to keep to, or null for all. */
  scope: readonly number[] | null;
}

/**
 * Returns the products that a caller sees: customers and strangers those on sale; staff hidden ones too, within their assigned categories.
 */
export function visibilityTo(caller: Caller | null): Visibility {
  return caller?.kind === 'staff' ? { hidden: true, scope: caller.staff.scope } : { hidden: false, scope: null };
}

/**
 * Whether a category is in a staff user's scope; null is the scope of everything. A category that is gone (null) is in no other scope.
 */
export function isInScope(scope: readonly number[] | null, categoryId: number | null): boolean {
  return scope === null || (categoryId !== null && scope.includes(categoryId));
}

export function isVisible(
  { is_available, category_id }: { is_available: boolean; category_id: number },
  { hidden, scope }: Visibility,
): boolean {
  return (hidden || is_available) && isInScope(scope, category_id);
}

/** `isVisible` as a condition on the rows of `stock s`. */
export function isVisibleRow({ hidden, scope }: Visibility): RawBuilder<boolean> {
  const onSale = hidden ? sql`true` : sql`s.is_available = 1`;
  return scope === null ? sql`${onSale}` : sql`${onSale} and s.category_id in (${sql.join(scope)})`;
}

/** Whether staff see a size, a row `p` of `size_price`: it is sold, or it was taken off and has pieces, which somebody brought back. */
export const isListed = sql<SqlBool>`(p.is_active = 1 or p.available_quantity <> 0)`;
