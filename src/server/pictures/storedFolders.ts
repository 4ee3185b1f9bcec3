/** What is stored apart from each other; variants are made anew where they are missing, orphans are deleted in time. */
export const STORED_FOLDERS = ['products', 'proofs', 'variants', 'orphans'] as const;
export type StoredFolder = (typeof STORED_FOLDERS)[number];
