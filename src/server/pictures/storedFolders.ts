/** The folders that are stored apart from each other; missing variants are made again, orphans are deleted in time. */
export const STORED_FOLDERS = ['products', 'proofs', 'variants', 'orphans'] as const;
export type StoredFolder = (typeof STORED_FOLDERS)[number];
