import { FIELD_WEIGHT, fieldWords } from '#server/catalog/index/indexWords.ts';
import { readAllKeys, readIndexedCategories, readIndexedProducts } from '#server/catalog/index/readProducts.ts';
import { chunks } from '#server/catalog/product/chunks.ts';
import type { StoreEntityManager } from '#server/platform/services.ts';
import { categoryPath } from '#shared/domain/catalog/categoryPath.ts';

const TABLES = [
  `create table baseline_listing (category_id int unsigned not null, name varchar(200) not null, stock_id int unsigned not null,
    primary key (category_id, name, stock_id))`,
  'create table baseline_count (category_id int unsigned not null primary key, shown int not null)',
  'create table baseline_snapshot (stock_id int unsigned not null primary key, snapshot json not null)',
  `create table baseline_word (word varchar(40) collate utf8mb4_bin not null, stock_id int unsigned not null, weight tinyint not null,
    primary key (word, stock_id), index baseline_word_stock (stock_id))`,
];

/** Each category with itself and its ancestors; 0 is the ancestor of all. */
const LISTED = `with recursive up (id, listing) as (
    select id, id from category
    union select up.id, c.parent_category_id from up join category c on c.id = up.listing where c.parent_category_id > 0
  ), listed (id, listing) as (select id, listing from up union all select id, 0 from category)`;

/**
 * Makes and fills the tables that the baseline alone reads: the listings of categories in order, the pictures and names of a product
 * in one row, and its words. Somebody who writes a shop by hand for speed would keep such copies; the store has none.
 */
export async function fillBaselineTables(em: StoreEntityManager): Promise<void> {
  for (const table of TABLES) await em.execute(table);
  await em.execute(`insert into baseline_listing (category_id, name, stock_id)
    ${LISTED} select listing, name, s.id from stock s join listed on listed.id = category_id where is_available = 1`);
  await em.execute(
    'insert into baseline_count (category_id, shown) select category_id, count(*) from baseline_listing group by category_id',
  );
  const tree = new Map((await readIndexedCategories(em)).map((category) => [category.id, category]));
  for await (const products of readIndexedProducts(em, await readAllKeys(em))) {
    const snapshots = products.flatMap(({ id, parts }) => [id, JSON.stringify(parts)]);
    await em.execute(
      `insert into baseline_snapshot (stock_id, snapshot) values ${products.map(() => '(?, ?)').join()}`,
      snapshots,
    );
    const words = products.flatMap(({ id, name, description, category_id, parts }) => {
      const weights = new Map(fieldWords(description).map((word) => [word, FIELD_WEIGHT.text as number]));
      const path = categoryPath(tree, category_id).map((category) => category.name);
      for (const word of parts.filters.flatMap(fieldWords)) weights.set(word, FIELD_WEIGHT.tag);
      for (const word of path.flatMap(fieldWords)) weights.set(word, FIELD_WEIGHT.path);
      for (const word of fieldWords(name)) weights.set(word, FIELD_WEIGHT.name);
      return [...weights].map(([word, weight]) => [word, id, weight]);
    });
    for (const rows of chunks(words, 2_000)) {
      await em.execute(
        `insert into baseline_word (word, stock_id, weight) values ${rows.map(() => '(?, ?, ?)').join()}`,
        rows.flat(),
      );
    }
  }
  await em.execute('analyze table baseline_listing, baseline_count, baseline_snapshot, baseline_word');
}
