/** Lists of names for filtering products, in the order of the filter panel. `record` is the kind of record; null for free tags. */
export const FACET_TABLE = {
  grade_levels: { label: 'Grade level', record: 'grade_level', router: 'gradeLevels' },
  subjects: { label: 'Subject', record: 'subject', router: 'subjects' },
  agriculture: { label: 'Agriculture', record: 'agriculture', router: 'agriculture' },
  filters: { label: 'Tags', record: null },
} as const;

type FacetTable = typeof FACET_TABLE;

export type Facet = keyof FacetTable;
export const FACETS = Object.keys(FACET_TABLE) as readonly Facet[];

export type ReferenceFacet = { [F in Facet]: FacetTable[F]['record'] extends null ? never : F }[Facet];
export const REFERENCE_FACETS = FACETS.filter(
  (facet): facet is ReferenceFacet => FACET_TABLE[facet].record !== null,
) as readonly ReferenceFacet[];

export type ReferenceRecordType = FacetTable[ReferenceFacet]['record'];

export function perFacet<Value>(toValue: (facet: Facet) => Value): Record<Facet, Value> {
  return Object.fromEntries(FACETS.map((facet) => [facet, toValue(facet)])) as Record<Facet, Value>;
}

/** The facets and the colors, whose names are also words of a search. */
export const NAMED_LISTS = [...FACETS, 'colors'] as const;

/** The filters of the catalog, in the order of the filter panel. `sizes` are those in stock, `prices` the bands of priceBands.ts. */
export const FILTER_LISTS = [...REFERENCE_FACETS, 'sizes', 'prices', 'colors', 'filters'] as const;
export type FilterList = (typeof FILTER_LISTS)[number];

export function perFilterList<Value>(toValue: (list: FilterList) => Value): Record<FilterList, Value> {
  return Object.fromEntries(FILTER_LISTS.map((list) => [list, toValue(list)])) as Record<FilterList, Value>;
}
