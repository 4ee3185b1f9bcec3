import { join } from 'node:path';

/** Node's cache of compiled modules, since loading them takes most of a start. Child processes use it through NODE_COMPILE_CACHE. */
export const COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/compiled');
