import { inject } from 'vitest';

const stores = inject('stores');

/** The URL of this worker's own demo store. The test files of a worker share its data. */
export const store = stores[(Number(process.env.VITEST_POOL_ID) - 1) % stores.length] ?? '';
