import { join } from 'node:path';

/** Node's cache of compiled modules: loading them takes most of a start. Forked processes use it by NODE_COMPILE_CACHE. */
export const COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/compiled');
