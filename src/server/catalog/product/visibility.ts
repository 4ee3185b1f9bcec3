import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller } from '../../platform/sessions/callContext.ts';

export interface Visibility {
  hidden: boolean;
  scope: readonly number[] | null;
}

/** Staff also see hidden products within their assigned categories. */
export function visibilityTo(caller: Caller | null): Visibility {
  return caller?.kind === 'staff' ? { hidden: true, scope: caller.staff.scope } : { hidden: false, scope: null };
}

/** A null scope includes everything; a product without a category is in no other scope. */
export function isInScope(scope: readonly number[] | null, categoryId: number | null): boolean {
  return scope === null || (categoryId !== null && scope.includes(categoryId));
}

export function isVisible(
  { is_available, category_id }: { is_available: boolean; category_id: number },
  { hidden, scope }: Visibility,
): boolean {
  return (hidden || is_available) && isInScope(scope, category_id);
}

export function isVisibleRow({ hidden, scope }: Visibility): RawBuilder<boolean> {
  const onSale = hidden ? sql`true` : sql`s.is_available = 1`;
  return scope === null ? sql`${onSale}` : sql`${onSale} and s.category_id in (${sql.join(scope)})`;
}

/** For a row `p` of `size_price`: active, or removed with pieces, for example after a return. */
export const isListed = sql<SqlBool>`(p.is_active = 1 or p.available_quantity <> 0)`;
