import type { RecordDefinition } from '../records/defineRecord.ts';
import { STAFF_LIST_RECORDS } from '../staffLists/staffLists.ts';
import { synonyms } from '../synonyms/synonyms.ts';
import { warehouses } from '../warehouses/warehouses.ts';

/** Each has its route, its tab, and its entries of the search and the help. */
export const RECORDS: readonly RecordDefinition[] = [synonyms, ...STAFF_LIST_RECORDS, warehouses];
