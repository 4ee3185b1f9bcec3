/** A product as rows of a report have it; `category` is unique among categories. */
interface NamedProduct {
  stock_id: number;
  name: string;
  category: string;
}

/** What products are called where nothing else tells them apart, by key: the name, with the category where others have the same name. */
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
