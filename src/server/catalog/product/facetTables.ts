import { type RawBuilder, sql } from 'kysely';
import {
  FACET_TABLE,
  type Facet,
  type ReferenceFacet,
  type ReferenceRecordType,
} from '#shared/domain/catalog/facets.ts';
import type { PlainList } from '#shared/domain/catalog/products/importColumns.ts';

export const tableOfList = (list: PlainList) => (list === 'supplier' ? list : FACET_TABLE[list].record);

export const referenceTables = (facet: ReferenceFacet) => tablesOfRecord(FACET_TABLE[facet].record);

export const tablesOfRecord = <Table extends ReferenceRecordType>(table: Table) =>
  ({ table, link: `stock_${table}`, column: `${table}_id` }) as const;

interface FacetSql {
  link: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
  name: RawBuilder<string>;
}

export function facetSql(facet: Facet): FacetSql {
  const { record } = FACET_TABLE[facet];
  if (record === null) return { link: sql`stock_filter`, join: sql``, name: sql<string>`x.name` };
  const { table, link, column } = tablesOfRecord(record);
  return {
    link: sql.table(link),
    join: sql`join ${sql.table(table)} n on n.id = x.${sql.ref(column)}`,
    name: sql<string>`n.name`,
  };
}
