import { join } from 'node:path';

/**
 * Where Node caches the compiled code of modules, for the loading of modules is most of what a start takes: only their own
 * installer writes there, and it goes with them. A process that the store forks uses it by NODE_COMPILE_CACHE.
 */
export const COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/compiled');
