import { join } from 'node:path';

/**
 * The folder in which Node caches the compiled code of modules, for the loading of modules is most of the time of a start: only their own
 * installer writes there, and it goes with them. A process that the store forks uses it by NODE_COMPILE_CACHE.
 */
export const COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/compiled');
