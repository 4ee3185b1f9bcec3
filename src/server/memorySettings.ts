import { COMPILE_CACHE } from './platform/compileCache.ts';

/**
 * What can only be set before a process begins. Without it V8 lets short-lived objects pile up before it collects them, lets
 * the heap grow to several times what is alive and keeps it, and glibc gives every thread a part of memory of its own, which
 * pictures fill and never free, the less so since it raises the size from which a block is returned at once: half of what
 * the store holds after some minutes (docs/rules.md, Limits and failures).
 */
const FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=20'];
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
/** Named here, it serves the first module too: where it has them all, Node does not load what takes types off sources, 18 MB. */
const CACHE = { NODE_COMPILE_CACHE: COMPILE_CACHE };

/** Whoever sets one of them has chosen. */
function isChosen(): boolean {
  const given = `${process.execArgv.join(' ')} ${process.env.NODE_OPTIONS ?? ''}`;
  return given.includes('--max-semi-space-size') || process.env.MALLOC_ARENA_MAX !== undefined;
}

/**
 * Begins this process anew with the settings of memory, under the same number and on the same streams, where the system can do
 * that (Linux). Does nothing for a process that has them, or others that somebody chose.
 */
export function applyMemorySettings(): void {
  if (process.platform !== 'linux' || isChosen() || process.execve === undefined) return;
  const { execPath, execArgv, argv, env } = process;
  process.execve(execPath, [execPath, ...FLAGS, ...execArgv, ...argv.slice(1)], { ...CACHE, ...env, ...ENVIRONMENT });
}
