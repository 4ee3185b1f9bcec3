import { fileURLToPath } from 'node:url';
import type { Devtools } from './devtools.ts';

/** A profile as V8 writes it: a tree of calls, and for each sample the call that was on top. Times are microseconds. */
export interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

/** A share of the time in which the process did something, from 0 to 1. */
export interface TimeShare {
  name: string;
  share: number;
}

export interface TimeSpent {
  modules: TimeShare[];
  functions: TimeShare[];
}

const SAMPLE_MICROSECONDS = 200;

/** Profiles a process while `work` goes on. */
export async function profileDuring<Result>(
  devtools: Devtools,
  work: () => Promise<Result>,
): Promise<[profile: CpuProfile, result: Result]> {
  await devtools.call('Profiler.enable');
  await devtools.call('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS });
  await devtools.call('Profiler.start');
  const result = await work();
  const { profile } = (await devtools.call('Profiler.stop')) as { profile: CpuProfile };
  return [profile, result];
}

/** Where a profile's time went, the heaviest first; each function has the time of its own lines alone. */
export function timeSpent({ nodes, samples, timeDeltas }: CpuProfile, root: string): TimeSpent {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const [modules, functions] = [new Map<string, number>(), new Map<string, number>()];
  let working = 0;
  samples.forEach((id, place) => {
    const time = timeDeltas[place] ?? 0;
    const frame = frames.get(id);
    if (!frame || frame.functionName === '(idle)') return;
    working += time;
    const module = moduleOf(frame.url, root);
    // What V8 puts in brackets, such as the collection of garbage, belongs to no file.
    const owner = frame.url === '' && frame.functionName.startsWith('(') ? frame.functionName : module;
    add(modules, owner, time);
    const line = frame.lineNumber >= 0 ? `:${frame.lineNumber + 1}` : '';
    add(functions, `${frame.functionName || '(anonymous)'}  ${fileOf(frame.url, root) || 'native'}${line}`, time);
  });
  return {
    modules: shares(modules, working),
    functions: shares(functions, working),
  };
}

const add = (times: Map<string, number>, name: string, time: number) =>
  void times.set(name, (times.get(name) ?? 0) + time);

const shares = (times: Map<string, number>, whole: number): TimeShare[] =>
  [...times].map(([name, time]) => ({ name, share: time / whole })).sort((a, b) => b.share - a.share);

/** A package, a room of the store, or a part of Node. */
export function moduleOf(url: string, root: string): string {
  const file = fileOf(url, root);
  const [, scope, name] = /node_modules\/(?:(@[^/]+)\/)?([^/]+)(?!.*node_modules)/.exec(file) ?? [];
  if (name) return scope ? `${scope}/${name}` : name;
  if (file.startsWith('node:')) return file.split('/').slice(0, 2).join('/');
  if (file === '') return 'node (native)';
  return file.split('/').slice(0, 3).join('/');
}

function fileOf(url: string, root: string): string {
  if (!url.startsWith('file:')) return url;
  const path = fileURLToPath(url);
  return path.startsWith(root) ? path.slice(root.length).replace(/^\//, '') : path;
}
