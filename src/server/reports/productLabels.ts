/** `category` is unique among categories. */
interface NamedProduct {
  stock_id: number;
  name: string;
  category: string;
}

/** Unique names by product key: with the category if another product has the same name. */
export function productLabels(products: readonly NamedProduct[]): ReadonlyMap<number, string> {
  const keysOf = new Map<string, Set<number>>();
  for (const { name, stock_id } of products) keysOf.set(name, (keysOf.get(name) ?? new Set()).add(stock_id));
  return new Map(
    products.map(({ stock_id, name, category }) => [
      stock_id,
      (keysOf.get(name)?.size ?? 0) > 1 ? `${name} (${category})` : name,
    ]),
  );
}
