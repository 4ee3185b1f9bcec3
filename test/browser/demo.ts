import { inject } from 'vitest';

const stores = inject('stores');

/** The URL of this worker's own store in its demo: what a test file leaves in it, the next file finds, and no other. */
export const store = stores[(Number(process.env.VITEST_POOL_ID) - 1) % stores.length] ?? '';
